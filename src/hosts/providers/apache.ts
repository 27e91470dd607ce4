// Apache: a `.htaccess` in the output, which needs `AllowOverride All`. Tested with Apache 2.4.

import { escapeRegex } from '../../kit/escape.ts';
import { encodePath, NOT_FOUND_COPY, NOT_FOUND_PAGE, SERVER_ERROR_PAGE } from '../../kit/urls/url-path.ts';
import type { Redirect } from '../../settings/index.ts';
import {
  based,
  folderPages,
  type Host,
  hasCopies,
  NO_LIMITS,
  OWN_SERVER,
  type SitePolicy,
  servedPath,
  servedRedirect,
} from '../host.ts';
import { ACCEPT, COPY_HEADER, linkToCopy } from '../markdown-copies.ts';
import { CACHE_CLASSES, ERROR_CACHE, REDIRECT_CACHE } from '../policy.ts';
import { TEXT_ENDINGS, TYPES } from '../types.ts';

/** Flag that keeps signs of decoded paths, which would be decoded again. */
const ESCAPED = 'B=%?';

const ENCODED = `\\.(?:${TEXT_ENDINGS.join('|')})`;

export const apache: Host = {
  ...OWN_SERVER,
  name: 'apache',
  title: 'Apache',
  plan: (policy) => ({
    ...NO_LIMITS,
    files: [{ place: 'output', file: '.htaccess', text: htaccess(policy) }],
  }),
};

function htaccess(policy: SitePolicy): string {
  return [
    '# Made by site build. Apache needs AllowOverride All here, and mod_rewrite, mod_headers, mod_mime, mod_dir,',
    '# mod_env. What .htaccess cannot say belongs in its own configuration: TraceEnable off.',
    'Options -Indexes -MultiViews +SymLinksIfOwnerMatch',
    'DirectoryIndex index.html',
    'DirectorySlash On',
    ...[NOT_FOUND_PAGE, SERVER_ERROR_PAGE]
      .filter((page) => [...policy.notFoundPages, ...policy.failurePages].includes(page))
      .flatMap((page) => errorDocuments(based(policy, `/${page}`))),
    // The last one that fits counts.
    ...folderPages(policy, [...policy.failurePages, ...policy.notFoundPages])
      .toReversed()
      .flatMap(({ folder, page }) => [
        `<If "%{REQUEST_URI} =~ m#^${escapeRegex(folder)}#">`,
        ...errorDocuments(encodePath(page.slice(1))).map((line) => `  ${line}`),
        '</If>',
      ]),
    ...(hasCopies(policy)
      ? [
          `<If "%{REQUEST_URI} =~ m#[.]md$# || ${WANTS_COPY}">`,
          ...errorDocuments(based(policy, `/${NOT_FOUND_COPY}`)).map((line) => `  ${line}`),
          '</If>',
        ]
      : []),
    'FileETag MTime Size',
    '',
    ...typeLines(policy),
    '',
    ...rewriteLines(policy),
    '',
    ...encodingLines(),
    '',
    ...headerLines(policy),
    ...(hasCopies(policy) ? copyHeaders() : []),
    '',
  ].join('\n');
}

function typeLines(policy: SitePolicy): readonly string[] {
  return [
    'AddDefaultCharset utf-8',
    ...Object.entries(TYPES).map(([ending, type]) => `AddType ${type} .${ending}`),
    `AddCharset utf-8 ${TEXT_ENDINGS.map((ending) => `.${ending}`).join(' ')}`,
    ...[...policy.namedTypes].flatMap(([file, type]) => [
      `<Files "${file.slice(file.lastIndexOf('/') + 1)}">`,
      `  ForceType "${type}; charset=utf-8"`,
      '</Files>',
    ]),
  ];
}

function rewriteLines(policy: SitePolicy): readonly string[] {
  return [
    'RewriteEngine On',
    `RewriteBase ${policy.base}`,
    '# What a rule below or an error page led to is not looked at again.',
    'RewriteCond %{ENV:REDIRECT_STATUS} !^$',
    'RewriteRule ^ - [L]',
    'RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$',
    'RewriteRule ^ - [R=405,L]',
    'RewriteRule "(?:^|/)\\.(?!well-known(?:/|$))" - [R=404,L]',
    ...[
      ...new Set([...policy.notFoundPages, NOT_FOUND_PAGE, ...(hasCopies(policy) ? [NOT_FOUND_COPY] : [])]),
    ].map((file) => `RewriteRule "^${escapeRegex(file)}$" - [R=404,L]`),
    '# Apache writes the scheme into redirects, which behind a proxy is not that of the visitor.',
    'RewriteCond %{HTTP:X-Forwarded-Proto} =https [NC,NV]',
    'RewriteRule ^ - [E=SITE_ORIGIN:https://%{HTTP_HOST}]',
    '# One URL for each page. The pattern lets no path begin with two slashes or a backslash.',
    'RewriteCond %{THE_REQUEST} "^[A-Z]+ (/(?:[^/?\\\\ ][^?\\\\ ]*/)?)index\\.html[? ]"',
    'RewriteRule ^ %{ENV:SITE_ORIGIN}%1 [R=301,NE,L]',
    'RewriteCond %{REQUEST_FILENAME} -d',
    'RewriteCond %{THE_REQUEST} "^[A-Z]+ (/[^/?\\\\ ](?:[^?\\\\ ]*[^/?\\\\ ])?)[? ]"',
    'RewriteRule [^/]$ %{ENV:SITE_ORIGIN}%1/ [R=301,NE,L]',
    ...policy.redirects.map((redirect) => redirectLine(policy, redirect)),
    ...policy.gone.map((url) => `RewriteRule "${patternOf(policy, servedPath(policy, url))}" - [R=410,L]`),
    ...(hasCopies(policy) ? copyRules(policy) : []),
    ...['br', 'gzip'].flatMap((coding) => {
      const ending = coding === 'br' ? 'br' : 'gz';
      const isAccepted = `RewriteCond %{HTTP:Accept-Encoding} "(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?:0?\\.\\d*[1-9]|1)|,|$)" [NC]`;
      return [
        isAccepted,
        `RewriteCond %{REQUEST_FILENAME}.${ending} -f`,
        `RewriteRule "^(.*${ENCODED})$" "$1.${ending}" [${ESCAPED},L]`,
        // Apache looks up the index of a folder after the rules, so its name is added here.
        isAccepted,
        `RewriteCond %{REQUEST_FILENAME}index.html.${ending} -f`,
        `RewriteRule "^(|.*/)$" "$1index.html.${ending}" [${ESCAPED},L]`,
      ];
    }),
  ];
}

/** Condition for a client that prefers Markdown. */
const WANTS_COPY = `(%{HTTP:Accept} =~ m#${ACCEPT.text}#i && (%{HTTP:Accept} =~ m#${ACCEPT.markdown}#i || %{HTTP:Accept} !~ m#${ACCEPT.html}#i))`;

/** Rules for Markdown copies. A header holds the URL of a copy as the client has sent it. */
function copyRules({ base }: SitePolicy): readonly string[] {
  const wants = [
    `RewriteCond %{HTTP:Accept} "${ACCEPT.text}" [NC]`,
    `RewriteCond %{HTTP:Accept} "${ACCEPT.markdown}" [NC,OR]`,
    `RewriteCond %{HTTP:Accept} "!${ACCEPT.html}" [NC]`,
  ];
  const forms = [
    { rule: '^$', copy: 'index.md', asked: `(${escapeRegex(base)})`, url: '%1index.md' },
    { rule: '^((?:.*/)?(?!index/)[^/]+)/$', copy: '$1.md', asked: '(/(?!/)[^? ]*)/', url: '%1.md' },
    { rule: '^(.*\\.html)$', copy: '$1.md', asked: '(/(?!/)[^? ]*\\.html)', url: '%1.md' },
  ];
  return [
    '# Programs that prefer Markdown get the copy of a page.',
    ...forms.flatMap(({ rule, copy, asked, url }) => [
      `RewriteCond %{CONTEXT_DOCUMENT_ROOT}${base}${copy} -f`,
      `RewriteCond %{THE_REQUEST} "^[A-Z]+ ${asked}[? ]"`,
      `RewriteRule "${rule}" - [E=SITE_COPY:${url}]`,
    ]),
    ...forms.flatMap(({ rule, copy }) => [
      'RewriteCond %{ENV:SITE_COPY} !^$',
      ...wants,
      `RewriteRule "${rule}" "${copy}" [E=SITE_SENT:%{ENV:SITE_COPY},${ESCAPED},L]`,
    ]),
  ];
}

/** Headers of pages that have copies, and of copies. Apache renames a variable where it answers with another file. */
function copyHeaders(): readonly string[] {
  return [
    ...['', 'REDIRECT_'].flatMap((prefix) => [
      `Header set Link ${JSON.stringify(linkToCopy(`%{${prefix}SITE_COPY}e`))} env=${prefix}SITE_COPY`,
      `Header set Content-Location "%{${prefix}SITE_SENT}e" env=${prefix}SITE_SENT`,
    ]),
    '<FilesMatch "\\.md(?:\\.gz|\\.br)?$">',
    `  Header always set ${COPY_HEADER.name} ${COPY_HEADER.value}`,
    '  Header unset Link',
    '</FilesMatch>',
    '<FilesMatch "\\.(?:html|md)(?:\\.gz|\\.br)?$">',
    '  Header merge Vary Accept',
    '</FilesMatch>',
  ];
}

/**
 * Line for a redirect. In a substitution, `%1` and `$1` are groups; Apache appends a query itself and drops a final `?`. A
 * quote ends an argument, escaped or not.
 */
function redirectLine(policy: SitePolicy, redirect: Redirect): string {
  const { path, to, status, keepsQuery } = servedRedirect(policy, redirect);
  const origin = to.startsWith('/') ? '%{ENV:SITE_ORIGIN}' : '';
  const target = origin + to.replace(/([?#].*)\?$/s, '$1%3F').replace(/[\\%$]/g, '\\$&');
  return `RewriteRule "${patternOf(policy, path)}" "${target.replaceAll('"', '%22')}" [R=${status},NE,${keepsQuery ? '' : 'QSD,'}L]`;
}

/** Pattern of an old route, relative to the base. */
function patternOf(policy: SitePolicy, path: string): string {
  const pattern = `^${escapeRegex(path.slice(policy.base.length).replace(/\/$/, ''))}${path.endsWith('/') ? '/?' : ''}$`;
  return pattern.replaceAll('"', '\\x22');
}

/** Lines for the page that is sent for failures, or for missing routes and those that are gone. */
function errorDocuments(page: string): readonly string[] {
  return (page.endsWith(SERVER_ERROR_PAGE) ? [500] : [404, 410]).map(
    (status) => `ErrorDocument ${status} ${page}`,
  );
}

function encodingLines(): readonly string[] {
  return [
    ...['gz', 'br'].flatMap((ending) => [
      `<FilesMatch "${ENCODED}\\.${ending}$">`,
      `  RemoveType .${ending}`,
      ...(ending === 'br' ? ['  RemoveLanguage .br'] : []),
      `  AddEncoding ${ending === 'gz' ? 'gzip' : 'br'} .${ending}`,
      '  SetEnv no-gzip 1',
      '  SetEnv no-brotli 1',
      '</FilesMatch>',
    ]),
    `<FilesMatch "${ENCODED}(?:\\.gz|\\.br)?$">`,
    '  Header merge Vary Accept-Encoding',
    '</FilesMatch>',
  ];
}

/** Lines for headers. Apache has two tables of headers, one for success and one for all: a name in both would be sent twice. */
function headerLines(policy: SitePolicy): readonly string[] {
  const okay = "%{REQUEST_STATUS} in {'200','206','304'}";
  const uri = (pattern: string, flags: string) => `%{THE_REQUEST} =~ m#^[A-Z]+ ${pattern}#${flags}`;
  const classes = CACHE_CLASSES.toReversed().map(({ files, value }) => {
    if (files.kind === 'folder')
      return cacheLine(value, `${uri(`${escapeRegex(based(policy, `/${files.folder}`))}`, '')} && ${okay}`);
    if (files.kind === 'endings')
      return cacheLine(value, `${uri(`[^? ]*\\.(?:${files.endings.join('|')})[? ]`, 'i')} && ${okay}`);
    return cacheLine(value, okay);
  });
  return [
    ...policy.headers.map(({ name, value, secureOnly }) =>
      secureOnly
        ? `Header always set ${name} "${value}" "expr=%{HTTPS} == 'on' || req_novary('X-Forwarded-Proto') == 'https'"`
        : `Header always set ${name} "${value}"`,
    ),
    'Header unset Cache-Control',
    `Header always set Cache-Control "${ERROR_CACHE}"`,
    `Header always set Cache-Control "${REDIRECT_CACHE}" "expr=%{REQUEST_STATUS} in {'301','308'}"`,
    ...classes,
    `Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"`,
  ];
}

function cacheLine(value: string, condition: string): string {
  return `Header always set Cache-Control "${value}" "expr=${condition}"`;
}
