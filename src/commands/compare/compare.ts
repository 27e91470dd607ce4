// What one state of a site changes against another, file by file.
import { htmlLines } from '../../kit/html/html-lines.ts';
import { compareText } from '../../kit/order.ts';
import { compareLines, type TextLine } from '../../kit/text-difference.ts';
import { isHtmlFile } from '../../model/files/output.ts';
import { gatherFacts } from '../../site/render/document/facts.ts';

/** A whole site as files. */
export interface SiteFiles {
  /** SHA-256 by path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The bytes of a file as UTF-8. */
  readonly read: (file: string) => string;
}

export type Difference =
  | { readonly kind: 'added' | 'removed'; readonly file: string; readonly title?: string }
  | { readonly kind: 'changed'; readonly file: string; readonly page?: PageChange };

/** All empty where the markup alone is different. */
export interface PageChange {
  readonly head: readonly { readonly name: string; readonly before?: string; readonly after?: string }[];
  readonly links: { readonly added: readonly string[]; readonly removed: readonly string[] };
  readonly text: readonly TextLine[];
}

/** Sorted by path. */
export function compareSites(before: SiteFiles, after: SiteFiles): Difference[] {
  const files = new Set([...before.hashes.keys(), ...after.hashes.keys()]);
  return [...files].sort(compareText).flatMap((file): Difference[] => {
    const [old, fresh] = [before.hashes.get(file), after.hashes.get(file)];
    if (old === fresh) return [];
    if (old === undefined) return [{ kind: 'added', file, ...titleOf(after, file) }];
    if (fresh === undefined) return [{ kind: 'removed', file, ...titleOf(before, file) }];
    if (!isHtmlFile(file)) return [{ kind: 'changed', file }];
    const page = comparePages(readPage(before.read(file)), readPage(after.read(file)));
    return [{ kind: 'changed', file, page }];
  });
}

function titleOf(tree: SiteFiles, file: string): { readonly title?: string } {
  const title = isHtmlFile(file) ? readPage(tree.read(file)).head.get('title') : undefined;
  return title === undefined ? {} : { title };
}

function comparePages(before: PageReading, after: PageReading): PageChange {
  const names = [...new Set([...before.head.keys(), ...after.head.keys()])].sort(compareText);
  return {
    head: names.flatMap((name) => {
      const [old, fresh] = [before.head.get(name), after.head.get(name)];
      if (old === fresh) return [];
      return [
        { name, ...(old !== undefined && { before: old }), ...(fresh !== undefined && { after: fresh }) },
      ];
    }),
    links: { added: without(after.links, before.links), removed: without(before.links, after.links) },
    text: compareLines(before.lines, after.lines),
  };
}

/** Each once, sorted. */
function without(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set(some)].filter((address) => !others.includes(address)).sort(compareText);
}

/** The text of a page, line by line, and what its head says, as a reviewer would read them. */
interface PageReading {
  /** By name: `title`, `description`, `canonical`, `language`, `robots`. */
  readonly head: ReadonlyMap<string, string>;
  /** One line for each paragraph, heading, list item and the like. */
  readonly lines: readonly string[];
  /** Addresses of links, as written. */
  readonly links: readonly string[];
}

function readPage(html: string): PageReading {
  const { addresses, titles, description, canonical, language, noindex } = gatherFacts(html);
  const links = addresses.filter(({ use }) => use === 'link').map(({ address }) => address);
  const head = { title: titles[0], description, canonical, language, robots: noindex ? 'noindex' : null };
  const isWritten = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return { head: new Map(Object.entries(head).filter(isWritten)), lines: htmlLines(html), links };
}
