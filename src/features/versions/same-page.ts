// `site versions same`: where the text of a page is still equal in other versions, so that a fix can go to all of them.
import { decodeText } from '../../content/index.ts';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { textLines } from '../../kit/lines.ts';
import { compareLines } from '../../kit/text-difference.ts';
import type { Ask } from '../../site/index.ts';
import { coreSettings, editionFolders } from '../../site/read/index.ts';
import { retargeting } from './moved-text.ts';
import { publishedVersions } from './published-versions.ts';
import { namedVersions } from './version-pages.ts';
import { versionPages } from './versions.ts';

/** A page in another version, compared with the page that is asked about. */
export interface SamePage {
  readonly version: string;
  readonly state: 'same' | 'different' | 'missing';
  /** Path of its file; undefined if it is missing. */
  readonly path: string | undefined;
  /** Lines that only the other version has, and that it lacks. */
  readonly added: number;
  readonly removed: number;
}

/** Compares a page with the same page of each other version. @throws {Fault} if the file is not a page of a version */
export function samePages(ask: Ask, path: string): readonly SamePage[] {
  const pages = ask(versionPages);
  const page = pages.get(path);
  if (!page)
    throw new Fault(`${path} is not a page of a version`, 'Name its file, such as content/docs/v2/setup.md.');
  const all = namedVersions(ask(coreSettings).value.versions);
  const languages = ask(editionFolders).map(({ folder }) => folder);
  const within = (text: string, name: string) => {
    const from = all.find(({ version }) => version === name)?.folder ?? '';
    return retargeting({ from, to: '', languages })(text);
  };
  return ask(publishedVersions).flatMap(({ version }): SamePage | readonly SamePage[] => {
    if (version === page.version) return [];
    const found = pages.find(page, version);
    const other = found?.state === 'missing' ? undefined : pages.get(found?.id ?? '');
    if (other?.edition !== page.edition)
      return { version, state: 'missing', path: undefined, added: 0, removed: 0 };
    const own = textLines(within(textOf(ask, path), page.version));
    const lines = compareLines(own, textLines(within(textOf(ask, other.id), version)));
    const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
    const [added, removed] = [count('added'), count('removed')];
    return { version, state: added + removed === 0 ? 'same' : 'different', path: other.id, added, removed };
  });
}

function textOf(ask: Ask, path: string): string {
  return decodeText(ask.file(path)).value ?? '';
}
