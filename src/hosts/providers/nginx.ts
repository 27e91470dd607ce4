// nginx: two files, because maps belong to `http` and the rest to `server`. Tested with nginx 1.22.

import { escapeRegex } from '../../kit/escape.ts';
import { groupBy } from '../../kit/order.ts';
import { NOT_FOUND_COPY, NOT_FOUND_PAGE, SERVER_ERROR_PAGE } from '../../kit/urls/url-path.ts';
import type { Redirect } from '../../settings/index.ts';
import {
  based,
  folderPages,
  type Host,
  hasCopies,
  NO_LIMITS,
  OWN_SERVER,
  quoted,
  type SitePolicy,
  servedPath,
  servedRedirect,
  slashForms,
} from '../host.ts';
import { ACCEPT, COPY_HEADER, linkToCopy } from '../markdown-copies.ts';
import { CACHE_CLASSES, type FilePattern, REDIRECT_CACHE } from '../policy.ts';
import { TEXT_ENDINGS, TYPES } from '../types.ts';

export const nginx: Host = {
  ...OWN_SERVER,
  name: 'nginx',
  title: 'nginx',
  plan: (policy) => ({
    ...NO_LIMITS,
    files: [
      { place: 'aside', file: 'http.conf', text: httpFile(policy) },
      { place: 'aside', file: 'server.conf', text: serverFile(policy) },
    ],
  }),
};

function httpFile(policy: SitePolicy): string {
  const classes = CACHE_CLASSES.map(
    ({ files, value }) => `  ${quoted(`~${statusAndPath(files, policy)}`)} ${quoted(value)};`,
  );
  return [
    '# Include this in http { }.',
    '',
    ...rangeLines(),
    '# Errors are never cached, at any URL.',
    'map "$site_status:$uri" $site_cache {',
    '  volatile;',
    '  default "no-store";',
    '  "~^beyond:" "";',
    ...classes,
    `  "~^30[18]:" ${quoted(REDIRECT_CACHE)};`,
    '}',
    '',
    'map $status $site_allow {',
    '  405 "GET, HEAD";',
    '}',
    '',
    ...(hasCopies(policy) ? copyMaps(policy) : []),
    ...errorMaps(policy),
    '# Only over HTTPS, also where a proxy in front ends it.',
    'map "$https,$http_x_forwarded_proto" $site_hsts {',
    ...policy.headers
      .filter(({ secureOnly }) => secureOnly)
      .map(({ value }) => `  "~*(?:^on,|,https$)" ${quoted(value)};`),
    '}',
    '',
  ].join('\n');
}

/**
 * Lines that compare the start of a range with the length of the file. nginx does so after it has added the headers of a 200,
 * and then adds those of the error to them.
 */
function rangeLines(): readonly string[] {
  const smaller = Array.from({ length: 9 }, (_, digit) => `${digit}\\d*:\\g{p}[${digit + 1}-9]`);
  const asLong = (name: string) => `(?<${name}>\\d(?:(?&${name})|:)\\d)`;
  return [
    'map "$http_if_range$sent_http_content_encoding$http_range" $site_range {',
    '  volatile;',
    '  default "";',
    '  "~^bytes=0*(?<first>\\d+)-\\d*$" $first;',
    '}',
    '# Of two numbers, the smaller one has fewer digits, or a smaller digit where they begin to differ.',
    'map "$site_range:$sent_http_content_length:$status" $site_status {',
    '  volatile;',
    '  default $status;',
    `  "~^${asLong('fewer')}\\d+:" $status;`,
    `  "~^(?=${asLong('equal')}:)(?<p>\\d*)(?:${smaller.join('|')})" $status;`,
    '  "~^\\d+:\\d+:200$" "beyond";',
    '}',
    '',
  ];
}

/** Lines that choose the page for a missing file, or for a failed request, by its folder. */
function errorMaps(policy: SitePolicy): readonly string[] {
  const copies = hasCopies(policy);
  const choices = (files: readonly string[]) =>
    folderPages(policy, files).map(
      ({ folder, page }) => `  ${quoted(`~^${escapeRegex(folder)}`)} ${quoted(page)};`,
    );
  const missing = [
    ...(copies ? [`  "~^md|\\.md$" ${quoted(based(policy, `/${NOT_FOUND_COPY}`))};`] : []),
    ...choices(policy.notFoundPages),
  ];
  const failed = choices(policy.failurePages);
  const map = (names: string, lines: readonly string[], top: string) =>
    lines.length === 0
      ? []
      : [`map ${names} {`, ...lines, `  default ${quoted(based(policy, `/${top}`))};`, '}', ''];
  return [
    ...map(`"${copies ? '$site_markdown' : ''}$uri" $site_missing`, missing, NOT_FOUND_PAGE),
    ...map('$uri $site_failed', failed, SERVER_ERROR_PAGE),
  ];
}

/** Lines for Markdown copies. The path of a file is decoded; headers hold the URL as the client has sent it. */
function copyMaps(policy: SitePolicy): readonly string[] {
  const home = escapeRegex(policy.base);
  const index = quoted(`${policy.base}index.md`);
  return [
    '# Programs that prefer Markdown get the copy of a page.',
    'map $http_accept $site_markdown {',
    `  ${quoted(`~*${ACCEPT.markdown}`)} "md";`,
    `  ${quoted(`~*${ACCEPT.html}`)} "";`,
    `  ${quoted(`~*${ACCEPT.text}`)} "md";`,
    '}',
    'map $uri $site_copy {',
    `  "~^${home}$" ${index};`,
    '  "~/index/$" "";',
    '  "~^(?<page>.*(?:[.]html$|(?<![.]html)(?=/$)))" "$page.md";',
    '}',
    'map $request_uri $site_copy_url {',
    `  "~^${home}(?:[?]|$)" ${index};`,
    '  "~^(?<asked>/(?!/)[^?]*(?:[.]html|(?=/)))/?(?:[?]|$)" "$asked.md";',
    '}',
    'map $sent_http_content_type $site_vary {',
    '  volatile;',
    '  "~^text/(?:html|markdown)" "Accept";',
    '}',
    'map $sent_http_content_type $site_robots {',
    '  volatile;',
    `  "~^text/markdown" ${quoted(COPY_HEADER.value)};`,
    '}',
    '',
  ];
}

/** Lines that choose the copy of a page if it exists. */
function copyLines(): readonly string[] {
  return [
    'set $site_link "";',
    'set $site_location "";',
    'set $site_sent "";',
    `if (-f $document_root$site_copy) { set $site_link ${quoted(linkToCopy('$site_copy_url'))}; }`,
    'set $site_choice "$site_markdown$site_link";',
    'if ($site_choice ~ "^md<") { set $site_sent $site_copy; set $site_location $site_copy_url; set $site_link ""; }',
    'add_header Link $site_link;',
    'add_header Content-Location $site_location;',
    'add_header Vary $site_vary always;',
    `add_header ${COPY_HEADER.name} $site_robots always;`,
  ];
}

/** Key of status and path, for answers with a file. A case-insensitive match could match another file. */
function statusAndPath(files: FilePattern, policy: SitePolicy): string {
  const start = '^(?:200|206|304):';
  if (files.kind === 'folder') return `${start}${escapeRegex(based(policy, `/${files.folder}`))}`;
  if (files.kind === 'endings') return `${start}.*\\.(?i:${files.endings.join('|')})$`;
  return start;
}

function serverFile(policy: SitePolicy): string {
  const headers = policy.headers.map(
    ({ name, value, secureOnly }) =>
      `add_header ${name} ${secureOnly ? '$site_hsts' : quoted(value)} always;`,
  );
  return [
    '# Include this in server { }, and set root there. No location of your own may hold an add_header: it would',
    '# drop all of these.',
    '',
    'index index.html;',
    'server_tokens off;',
    'absolute_redirect off;',
    'port_in_redirect off;',
    'merge_slashes on;',
    'max_ranges 8;',
    'charset utf-8;',
    `charset_types ${charsetTypes().join(' ')};`,
    'default_type application/octet-stream;',
    'types {',
    ...typeLines().map((line) => `  ${line}`),
    '}',
    '',
    '# Sends the compressed files that a build makes where its `hosts` name this server; without them nothing is',
    '# compressed. With ngx_brotli, add: brotli_static on;',
    'gzip_static on;',
    'gzip_vary on;',
    '',
    ...headers,
    'add_header Cache-Control $site_cache always;',
    'add_header Allow $site_allow always;',
    ...(hasCopies(policy) ? copyLines() : []),
    '',
    'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }',
    '# One URL for each page. The pattern lets no path begin with two slashes or a backslash.',
    'if ($request_uri ~ "^(/(?:[^/?\\\\\\\\][^?\\\\\\\\]*/)?)index\\.html(?:\\?|$)") { return 301 $1$is_args$args; }',
    '',
    ...errorPages(policy),
    'location ~ "/\\.(?!well-known(?:/|$))" { return 404; }',
    ...[...policy.namedTypes].map(
      ([file, type]) => `location = ${quoted(based(policy, `/${file}`))} { types { } default_type ${type}; }`,
    ),
    ...policy.redirects.flatMap((redirect) => redirectLines(policy, redirect)),
    ...policy.gone.flatMap((url) => answerLines(servedPath(policy, url), '410')),
    `location / { try_files ${hasCopies(policy) ? '$site_sent ' : ''}$uri $uri/ =404; }`,
    '',
  ].join('\n');
}

/** Types with a character set, except text/html, which nginx adds itself. */
function charsetTypes(): readonly string[] {
  const types = TEXT_ENDINGS.map((ending) => TYPES[ending] ?? '').filter((type) => type !== 'text/html');
  return [...new Set(types)];
}

function typeLines(): readonly string[] {
  const endings = groupBy(Object.keys(TYPES), (ending) => TYPES[ending]);
  return [...endings].map(([type, names]) => `${type} ${names.join(' ')};`);
}

function errorPages(policy: SitePolicy): readonly string[] {
  const top = quoted(based(policy, `/${NOT_FOUND_PAGE}`));
  const isChosen = hasCopies(policy) || folderPages(policy, policy.notFoundPages).length > 0;
  const notFound = isChosen ? '$site_missing' : top;
  const failed =
    policy.failurePages.length > 1 ? '$site_failed' : quoted(based(policy, `/${SERVER_ERROR_PAGE}`));
  return [
    ...(policy.notFoundPages.length > 0
      ? [`error_page 404 410 ${notFound};`, `error_page 403 =404 ${notFound};`]
      : []),
    ...[...policy.notFoundPages, ...(hasCopies(policy) ? [NOT_FOUND_COPY] : [])].map(
      (file) => `location = ${quoted(based(policy, `/${file}`))} { internal; }`,
    ),
    ...(policy.failurePages.length > 0 ? [`error_page 500 502 503 504 ${failed};`] : []),
  ];
}

/** Lines for a redirect, as exact locations: unlike the keys of a map, they are case-sensitive. */
function redirectLines(policy: SitePolicy, redirect: Redirect): readonly string[] {
  const { path, to, status, keepsQuery } = servedRedirect(policy, redirect);
  const target = to + (keepsQuery ? '$is_args$args' : '');
  return answerLines(path, `${status} ${quoted(target)}`);
}

function answerLines(path: string, answer: string): readonly string[] {
  return slashForms(path).map((from) => `location = ${quoted(from)} { return ${answer}; }`);
}
