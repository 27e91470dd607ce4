import { orUndefined } from '../thrown.ts';

const PLAIN = /^[\w./~-]*$/;

/** Converts an output path (`blog/a b.png`) to a root-relative URL (`/blog/a%20b.png`), each segment encoded. */
export function encodePath(file: string): string {
  if (PLAIN.test(file)) return `/${file}`;
  return `/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** Reverses `encodePath`, except for the leading slash, which stays: `/blog/a b.png`. */
export function decodePath(url: string): string {
  return url.split('/').map(decodeURIComponent).join('/');
}

/** Decodes a URL, or part of one, for people to read. Returns it unchanged if it isn't valid (`/a%`). */
export function decodeUrl(url: string): string {
  return url.includes('%') ? (orUndefined(() => decodeURIComponent(url)) ?? url) : url;
}

/** Returns the decoded id of a fragment, without the part after `:~:`, which only browsers read (https://wicg.github.io/scroll-to-text-fragment/). */
export function fragmentId(fragment: string): string {
  return decodeUrl(fragment.replace(DIRECTIVE, ''));
}

/** The part of a fragment that browsers read, such as `:~:text=word`. */
export const DIRECTIVE = /:~:.*$/s;

/** Adds the site's base to a root-relative URL: `/about/` becomes `/repository/about/`. */
export function withBase(settings: { readonly base: string }, url: string): string {
  return settings.base + url.slice(1);
}

/** Pages in the output folder that servers send if a page is missing, or if a request fails. */
export const NOT_FOUND_PAGE = '404.html';
export const SERVER_ERROR_PAGE = '500.html';

/** File in the output folder that servers send to programs instead of a missing Markdown copy. */
export const NOT_FOUND_COPY = '404.md';

/** Returns true for a page that servers send instead of others. Each language of the site may have its own. */
export function isErrorPage({
  file,
  edition,
}: {
  file: string;
  edition?: { name: string } | undefined;
}): boolean {
  return isNotFoundPage(file) || file === (edition ? `${edition.name}/` : '') + SERVER_ERROR_PAGE;
}

/**
 * Returns the file of a page's Markdown copy: that of its URL with `.md` at the end, such as `about.md`. The home page has `index.md`
 * (https://llmstxt.org), so that of `/index/` is `index/index.md`.
 */
export function copyOfPage(file: string): string {
  if (!/(?:^|\/)index\.html$/.test(file)) return `${file}.md`;
  const folder = file.slice(0, -'/index.html'.length);
  return /(?:^|\/)(?:index)?$/.test(folder) ? file.replace(/html$/, 'md') : `${folder}.md`;
}

/** Returns true for the page that servers send for missing pages of its folder: `404.html`, `docs/404.html`. */
export function isNotFoundPage(file: string): boolean {
  return file === NOT_FOUND_PAGE || file.endsWith(`/${NOT_FOUND_PAGE}`);
}

/** Names of the pages that may be sent for a missing file, nearest first: `a/b/404.html`, `a/404.html`, `404.html`. */
export function notFoundPagesFor(file: string): readonly string[] {
  const folders = file.split('/').slice(0, -1);
  return [...folders.map((_, depth) => folders.slice(0, folders.length - depth)), []].map((around) =>
    [...around, NOT_FOUND_PAGE].join('/'),
  );
}

/** Matches a path with a hidden name, which servers refuse. `.well-known` at the top isn't hidden. */
export const HIDDEN_PATH = /^\.(?!well-known(?:\/|$))|\/\./;

/** File extension in lowercase, without the dot; empty if there is none. */
export function endingOf(file: string): string {
  return /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
}

/** Returns true if a URL means the same on every page. */
export function isAbsolute(url: string): boolean {
  return /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(url);
}
