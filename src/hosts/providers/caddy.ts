// Caddy: a complete Caddyfile, with address and folder from the environment. Tested with Caddy 2.6.

import { escapeRegex } from '../../kit/escape.ts';
import { NOT_FOUND_COPY, NOT_FOUND_PAGE, SERVER_ERROR_PAGE } from '../../kit/urls/url-path.ts';
import {
  based,
  folderPages,
  type Host,
  hasCopies,
  NO_LIMITS,
  OWN_SERVER,
  quotedInCaddy,
  type SitePolicy,
  servedPath,
  servedRedirect,
  slashForms,
} from '../host.ts';
import { CACHE_CLASSES, ERROR_CACHE, type FilePattern, REDIRECT_CACHE } from '../policy.ts';
import { isTextFile, TEXT_ENDINGS, TYPES } from '../types.ts';
import { copyLines, PAGES } from './caddy-copies.ts';

export const caddy: Host = {
  ...OWN_SERVER,
  name: 'caddy',
  title: 'Caddy',
  plan(policy) {
    const unserved = policy.redirects.filter((redirect) => !canMap(servedRedirect(policy, redirect).path));
    const [unmapped] = [
      ...unserved.map(({ from }) => from),
      ...policy.gone.filter((url) => !canMap(servedPath(policy, url))),
    ];
    const overflow =
      unmapped === undefined ? [] : [`Caddy cannot redirect a path with a brace, such as ${unmapped}`];
    const files = [{ place: 'aside', file: 'Caddyfile', text: caddyfile(policy) }] as const;
    return { ...NO_LIMITS, files, unserved, overflow };
  },
};

/** Returns true for a path without braces, which mark placeholders in Caddy. */
function canMap(path: string): boolean {
  return !/[{}]/.test(path);
}

function caddyfile(policy: SitePolicy): string {
  const url = policy.url === undefined ? ':80' : new URL(policy.url).host;
  return [
    '# caddy run --config Caddyfile. SITE_ADDRESS is where Caddy listens, SITE_ROOT the folder with the site.',
    `{$SITE_ADDRESS:${url}} {`,
    ...[
      'root * {$SITE_ROOT:/srv/site}',
      '',
      ...canonicalLines(),
      ...redirectLines(policy),
      ...goneLines(policy),
      '',
      '@method not method GET HEAD',
      'error @method 405',
      '@nul path_regexp \\x00',
      'error @nul 400',
      '@slash expression {uri}.matches("(?i)^[^?]*%2f")',
      'error @slash 404',
      '@hidden {',
      '  path */.*',
      `  not path ${based(policy, '/.well-known')} ${based(policy, '/.well-known/*')}`,
      '}',
      'error @hidden 404',
      `@errorPage path ${[...new Set([...policy.notFoundPages, NOT_FOUND_PAGE, ...(hasCopies(policy) ? [NOT_FOUND_COPY] : [])])].map((file) => quotedInCaddy(based(policy, `/${file}`))).join(' ')}`,
      'error @errorPage 404',
      '',
      // If the block removed a header or set a default, errors would lack all of its headers.
      'header {',
      ...policy.headers
        .filter(({ secureOnly }) => !secureOnly)
        .map(({ name, value }) => `  ${name} ${quotedInCaddy(value)}`),
      '}',
      `@secure expression {scheme} == "https" || {header.X-Forwarded-Proto} == "https"`,
      ...policy.headers
        .filter(({ secureOnly }) => secureOnly)
        .map(({ name, value }) => `header @secure ${name} ${quotedInCaddy(value)}`),
      '',
      ...cacheLines(policy),
      ...typeLines(policy),
      ...(hasCopies(policy) ? copyLines(policy) : []),
      'file_server {',
      '  precompressed br gzip',
      '}',
      '',
      ...errorLines(policy),
    ].map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
    '',
  ].join('\n');
}

/** Lines for redirects. Maps are case-sensitive; path matchers aren't. */
function redirectLines(policy: SitePolicy): readonly string[] {
  const served = policy.redirects.map((redirect) => servedRedirect(policy, redirect));
  return ([301, 308] as const).flatMap((status) =>
    [true, false].flatMap((keepsQuery) => {
      const redirects = served.filter(
        (one) => one.status === status && one.keepsQuery === keepsQuery && canMap(one.path),
      );
      if (redirects.length === 0) return [];
      const name = `site_redirect_${status}${keepsQuery ? '' : '_plain'}`;
      return [
        `map {path} {${name}} {`,
        ...redirects.flatMap(({ path, to }) =>
          slashForms(path).map((from) => `  ${quotedInCaddy(from)} ${quotedInCaddy(to)}`),
        ),
        '  default ""',
        '}',
        ...matcher(name),
        `header @${name} Cache-Control ${quotedInCaddy(REDIRECT_CACHE)}`,
        `redir @${name} {${name}}${keepsQuery ? '{site_query}' : ''} ${status}`,
      ];
    }),
  );
}

function goneLines(policy: SitePolicy): readonly string[] {
  const gone = policy.gone.map((url) => servedPath(policy, url)).filter(canMap);
  if (gone.length === 0) return [];
  return [
    'map {path} {site_gone} {',
    ...gone.flatMap((path) => slashForms(path).map((form) => `  ${quotedInCaddy(form)} 410`)),
    '  default ""',
    '}',
    ...matcher('site_gone'),
    'error @site_gone 410',
  ];
}

/** Lines for one URL for each page, and for the query of redirects. */
function canonicalLines(): readonly string[] {
  return [
    'map {query} {site_query} {',
    `  ~.+ "?\${0}"`,
    '  default ""',
    '}',
    '# One URL for each page. The pattern lets no path begin with two slashes or a backslash.',
    'map {uri} {site_canonical} {',
    `  ~^(/(?:[^/?\\\\][^?\\\\]*/)?)index\\.html(\\?.*)?$ "\${1}\${2}"`,
    '  default ""',
    '}',
    ...matcher('site_canonical'),
    'redir @site_canonical {site_canonical} 301',
    '# file_server would drop the query.',
    'map {uri} {site_folder} {',
    `  ~^(/[^/?\\\\][^?\\\\]*[^/?\\\\])(?:\\?.*)?$ "\${1}/"`,
    `  ~^(/[^/?\\\\])(?:\\?.*)?$ "\${1}/"`,
    '  default ""',
    '}',
    '@site_folder {',
    '  method GET HEAD',
    '  expression {site_folder} != ""',
    // These characters would turn the path into a pattern.
    '  not path_regexp [\\\\*?\\[]',
    '  file {path}/index.html',
    '}',
    `header @site_folder Cache-Control ${quotedInCaddy(REDIRECT_CACHE)}`,
    'redir @site_folder {site_folder}{site_query} 301',
  ];
}

function matcher(placeholder: string): readonly string[] {
  return [`@${placeholder} {`, '  method GET HEAD', `  expression {${placeholder}} != ""`, '}'];
}

/** Lines for caching. Long times are only for existing files, because a 404 would be cached as long. */
function cacheLines(policy: SitePolicy): readonly string[] {
  const earlier: string[] = [];
  const lines = CACHE_CLASSES.flatMap(({ name, files, value }) => {
    const others = earlier.map((pattern) => `  not path_regexp ${pattern}`);
    const own = files.kind === 'all' ? undefined : patternOf(policy, files);
    if (own !== undefined) earlier.push(own);
    return [
      `@${name} {`,
      ...(own === undefined ? [] : ['  file', `  path_regexp ${own}`]),
      ...others,
      '}',
      `header @${name} Cache-Control ${quotedInCaddy(value)}`,
    ];
  });
  return [...lines, ...sentLines(policy), ''];
}

/**
 * Lines that look at an answer when it is sent. The file server refuses a range or a condition by itself, without the lines
 * for errors. All other answers have `Accept-Ranges`, a `Location`, or no type, as a 304 does.
 */
function sentLines(policy: SitePolicy): readonly string[] {
  const header = (name: string) => `{http.response.header.${name}}`;
  return [
    `map "${header('Accept-Ranges')}${header('Location')}|${header('Content-Type')}|${header('Cache-Control')}" {site_cache} {`,
    `  ~^(?:[^|].*|\\|)\\|(.*)$ "\${1}"`,
    `  default ${quotedInCaddy(ERROR_CACHE)}`,
    '}',
    'header {',
    '  Cache-Control {site_cache}',
    '  defer',
    '}',
    '# Caches need it for the uncompressed form too.',
    '@text {',
    `  path_regexp (?i)(?:/|\\.(?:${TEXT_ENDINGS.join('|')}))$`,
    ...(hasCopies(policy) ? [`  not path_regexp ${PAGES}`] : []),
    '}',
    'header @text {',
    '  Vary Accept-Encoding',
    '  defer',
    '}',
  ];
}

function patternOf(policy: SitePolicy, files: Exclude<FilePattern, { readonly kind: 'all' }>): string {
  return files.kind === 'folder'
    ? `^${escapeRegex(based(policy, `/${files.folder}`))}`
    : `(?i)\\.(?:${files.endings.join('|')})$`;
}

/** Lines for types, which would otherwise depend on the machine. */
function typeLines(policy: SitePolicy): readonly string[] {
  const withCharset = (file: string, type: string) => (isTextFile(file) ? `${type}; charset=utf-8` : type);
  return [
    'map {path} {site_type} {',
    ...[...policy.namedTypes].map(
      ([file, type]) =>
        `  ${quotedInCaddy(based(policy, `/${file}`))} ${quotedInCaddy(withCharset(file, type))}`,
    ),
    ...Object.entries(TYPES).map(
      ([ending, type]) => `  ~(?i)\\.${ending}$ ${quotedInCaddy(withCharset(`x.${ending}`, type))}`,
    ),
    '  default ""',
    '}',
    '@typed {',
    '  file',
    '  expression {site_type} != ""',
    '}',
    'header @typed Content-Type {site_type}',
    '',
  ];
}

/** Lines that choose the page for a missing file, or for a failed request, by its folder. */
function choiceLines(policy: SitePolicy): readonly string[] {
  const choices = (files: readonly string[], top: string) => [
    ...folderPages(policy, files).map(
      ({ folder, page }) => `    ${quotedInCaddy(`~^${escapeRegex(folder)}`)} ${quotedInCaddy(page)}`,
    ),
    `    default ${quotedInCaddy(based(policy, `/${top}`))}`,
    '  }',
  ];
  return [
    `  map ${hasCopies(policy) ? '"{site_markdown}{path}"' : '{path}'} {site_missing} {`,
    ...(hasCopies(policy) ? [`    "~^md|\\.md$" ${quotedInCaddy(based(policy, `/${NOT_FOUND_COPY}`))}`] : []),
    ...choices(policy.notFoundPages, NOT_FOUND_PAGE),
    '  map {path} {site_failed} {',
    ...choices(policy.failurePages, SERVER_ERROR_PAGE),
  ];
}

function errorLines(policy: SitePolicy): readonly string[] {
  const pages = [
    ...(policy.notFoundPages.length > 0
      ? [{ name: 'missing', when: 'in [404, 410]', page: '{site_missing}' }]
      : []),
    ...(policy.failurePages.length > 0 ? [{ name: 'failed', when: '>= 500', page: '{site_failed}' }] : []),
  ];
  return [
    'handle_errors {',
    `  header Cache-Control ${quotedInCaddy(ERROR_CACHE)}`,
    '  @notAllowed expression {err.status_code} == 405',
    '  header @notAllowed Allow "GET, HEAD"',
    ...(pages.length > 0 ? choiceLines(policy) : []),
    ...pages.flatMap(({ name, when, page }) => [
      `  @${name} expression {err.status_code} ${when}`,
      `  handle @${name} {`,
      `    rewrite * ${page}`,
      '    file_server',
      '  }',
    ]),
    '  handle {',
    '    respond {err.status_code}',
    '  }',
    '}',
  ];
}
