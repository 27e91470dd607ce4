// The Markdown copy of a page: which one a program gets, and the headers that lead to it.
import { COPIES, COPY_HEADER, fits, linkToCopy, wantsCopy } from '../hosts/index.ts';
import { copyOfPage, encodePath, NOT_FOUND_COPY, withBase } from '../kit/urls/url-path.ts';
import type { Answer, SiteSource } from './answer.ts';

interface Chosen {
  /** File to send: that of the page, or its copy. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Chooses between a file and its copy. */
export async function chooseCopy(source: SiteSource, file: string, accept?: string): Promise<Chosen> {
  if (!(await source.has(NOT_FOUND_COPY))) return { file, headers: {} };
  if (fits(COPIES, file)) return { file, headers: copyHeaders() };
  const copy = copyOfPage(file);
  if (!file.endsWith('.html') || !(await source.has(copy))) return { file, headers: {} };
  const url = withBase({ base: source.base() }, encodePath(copy));
  return wantsCopy(accept)
    ? { file: copy, headers: { ...copyHeaders(), 'Content-Location': url } }
    : { file, headers: { Link: linkToCopy(url), Vary: 'Accept' } };
}

function copyHeaders() {
  return { [COPY_HEADER.name]: COPY_HEADER.value, Vary: 'Accept' };
}

/** Returns true if a program, not a browser, asks for a missing file. */
export async function wantsMissingCopy(
  source: SiteSource,
  path: string | undefined,
  accept?: string,
): Promise<boolean> {
  const isWanted = path?.toLowerCase().endsWith('.md') || wantsCopy(accept);
  return isWanted && (await source.has(NOT_FOUND_COPY));
}

/** Adds headers to an answer, and joins those that vary. */
export function withHeaders(answer: Answer, headers: Chosen['headers']): Answer {
  const vary = [headers.Vary, answer.headers.Vary].filter((one) => one !== undefined).join(', ');
  return { ...answer, headers: { ...answer.headers, ...headers, ...(vary !== '' && { Vary: vary }) } };
}
