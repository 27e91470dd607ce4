import { encodePath, isErrorPage } from '../model/address.ts';
import { type NameProblem, pagePathProblem } from './name.ts';
import { decodeSegments } from './redirects/redirect-address.ts';
import { rootedHint } from './rooted-hint.ts';

/** Where a page is published. */
export interface Address {
  /** `/about/` */
  readonly route: string;
  /** `about/index.html` */
  readonly file: string;
}

export type AddressResult =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'problem'; readonly problem: NameProblem };

/** The address that a page has by the name of its file: `content/about.md` is `/about/`. */
export function addressOfSource(source: string): AddressResult {
  const path = source
    .replace(/^content\//, '')
    .replace(/\.md$/i, '')
    .normalize('NFC');
  const problem = pagePathProblem(path);
  if (problem) return { kind: 'problem', problem };
  if (isErrorPage(`${path}.html`)) return { kind: 'address', address: fileAddress(`${path}.html`) };
  return { kind: 'address', address: folderAddress(path.replace(/(?:^|\/)index$/, '')) };
}

/** The address that a permalink asks for, whose segments may be percent-encoded. */
export function addressOfPermalink(permalink: string): AddressResult {
  const problem = formProblem(permalink);
  if (problem) return { kind: 'problem', problem };
  const path = decodeSegments(permalink.slice(1).replace(/\/$/, ''))?.join('/');
  if (path === undefined) {
    return refused('holds a % that begins no escape, or an escaped slash', 'Write %25 for the sign itself.');
  }
  if (/(?:^|\/)index\.html$/i.test(path)) {
    const folder = permalink.replace(/[^/]*$/, '');
    return refused('ends with index.html', `Write ${folder} instead.`);
  }
  const isFolder = permalink.endsWith('/');
  const nameProblem = path === '' ? undefined : pagePathProblem(path);
  if (nameProblem) return { kind: 'problem', problem: nameProblem };
  return { kind: 'address', address: isFolder ? folderAddress(path) : fileAddress(path) };
}

function formProblem(permalink: string): NameProblem | undefined {
  if (/^(?:true|false)$/i.test(permalink)) {
    const hint = 'Leave it out for the usual address; draft: true keeps a page from being published.';
    return { message: 'is no address', hint };
  }
  if (!/^\/(?![/\\])/.test(permalink)) {
    return { message: 'does not begin with one slash', hint: rootedHint(permalink) };
  }
  if (/[?#]/.test(permalink)) {
    return { message: 'holds a ? or a #', hint: 'Remove it, or write %3F or %23 for the sign itself.' };
  }
  if (!/(?:\/|\.html)$/.test(permalink)) {
    return { message: 'ends neither with a slash nor with .html', hint: `Write ${permalink}/ instead.` };
  }
  return undefined;
}

function refused(message: string, hint: string): AddressResult {
  return { kind: 'problem', problem: { message, hint } };
}

/** `folder` is empty for the home page. */
function folderAddress(folder: string): Address {
  return folder === ''
    ? { route: '/', file: 'index.html' }
    : { route: `${encodePath(folder)}/`, file: `${folder}/index.html` };
}

function fileAddress(file: string): Address {
  return { route: encodePath(file), file };
}
