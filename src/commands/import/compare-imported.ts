// Compares an imported site with the output of its old tool, and keeps the ids of headings that other sites may link to.
import path from 'node:path';
import type { SiteComparison } from '../../compare/index.ts';
import { convertBlocks, plainTitle } from '../../import/index.ts';
import { idFault } from '../../kit/html/ids.ts';
import { type Disk, replaceFile } from '../../kit/system/disk.ts';
import { slugOf } from '../../markdown/index.ts';

export interface ImportComparison {
  readonly comparison: SiteComparison;
  /** Number of headings that got their old ids. */
  readonly ids: number;
}

/** The output of the old tool, compared with a build of the new site. */
interface ComparedBuild {
  readonly comparison: SiteComparison;
  /** Sources of the new pages, by file in the output. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Compares an imported site, also again after ids are added. Undefined if it can't be built at all. @throws {Fault} */
export async function compareImported(
  root: string,
  disk: Disk,
  compare: () => Promise<ComparedBuild | undefined>,
): Promise<ImportComparison | undefined> {
  const first = await compare();
  const ids = first ? keepIds(root, first, disk) : 0;
  const last = ids === 0 ? first : await compare();
  return last && { comparison: withoutTheme(last.comparison), ids };
}

/** Leaves out what another theme and an unfinished site change on every page. */
function withoutTheme(comparison: SiteComparison): SiteComparison {
  const { robots: _, ...kept } = comparison.kept;
  const causes = comparison.causes.filter(
    ({ kind, places }) =>
      !/^(?:robots|around|markup|page-new)$/.test(kind) &&
      !(kind === 'canonical' && places.every(({ was }) => was === undefined)),
  );
  return { ...comparison, kept, causes };
}

/** Writes `{#old}` after headings whose ids differ from the old ones. Returns the number of these headings. */
function keepIds(root: string, { comparison, sources }: ComparedBuild, disk: Disk): number {
  const changed = new Map<string, Map<string, string>>();
  for (const { kind, was: shared, now: sharedNow, places } of comparison.causes) {
    if (kind !== 'id') continue;
    for (const { page, was = shared, now = sharedNow } of places) {
      const source = sources.get(comparison.newFiles.get(page) ?? '');
      if (source === undefined || was === undefined || now === undefined || idFault(was.slice(1))) continue;
      changed.set(source, (changed.get(source) ?? new Map()).set(now.slice(1), was.slice(1)));
    }
  }
  let count = 0;
  for (const [source, oldIds] of changed) {
    const kept = withOldIds(disk.read(path.join(root, source)).toString('utf8'), oldIds);
    if (kept.count > 0) replaceFile(disk, root, source, kept.text);
    count += kept.count;
  }
  return count;
}

const HEADING = /^( {0,3}#{1,6}[ \t]+)(.*?)((?:[ \t]+#+)?[ \t]*)$/;

/** Adds old ids to headings, by the ids that these have now. */
export function withOldIds(
  text: string,
  oldIds: ReadonlyMap<string, string>,
): { readonly text: string; readonly count: number } {
  const numbers = new Map<string, number>();
  let count = 0;
  const [head = ''] = /^---\n[\s\S]*?\n---(?=\n|$)/.exec(text) ?? [];
  const convert = (line: string) => {
    const [, start = '', words = '', end = ''] = HEADING.exec(line) ?? [];
    if (words === '') return line;
    // An id that the import wrote by the usual rule of the tool.
    const [list, before = '', written = '', after = ''] =
      /\{([^{}]*)#([^\s{}]+)([^{}]*)\}$/.exec(words) ?? [];
    if (list !== undefined) {
      const kept = oldIds.get(written);
      if (kept === undefined) return line;
      count += 1;
      return `${start}${words.slice(0, -list.length)}{${before}#${kept}${after}}${end}`;
    }
    const slug = slugOf(plainTitle(words));
    const number = numbers.get(slug) ?? 0;
    numbers.set(slug, number + 1);
    const old = oldIds.get(number === 0 ? slug : `${slug}-${number}`);
    if (old === undefined) return line;
    count += 1;
    return `${start}${words} {#${old}}${end}`;
  };
  const body = convertBlocks(text.slice(head.length), (part) => part.split('\n').map(convert).join('\n'));
  return { text: head + body, count };
}
