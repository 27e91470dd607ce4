import { htmlLines } from '../../base/html/html-lines.ts';
import type { CheckedSite, Finding, SharedPage, SiteRule } from '../rule.ts';

/** So many words in a row are taken over, not met with by chance. */
const WORDS = 8;

export const draftLeaked: SiteRule = {
  code: 'draft-leaked',
  severity: 'error',
  title: 'Text of a draft is published',
  meaning:
    'Eight words in a row of a draft, or of a page that is scheduled for later, stand in a published file: in what a layout adds to a page, or in a file of `public/`.',
  scope: 'site',
  when: 'check',
  check(site) {
    const drafts = site.drafts.flatMap(({ path, text }) =>
      shingles(text).map((words) => [words, path] as const),
    );
    const known = new Map(drafts);
    if (known.size === 0) return [];
    const texts = [...site.files.keys()].filter(
      (file) => site.site.publicFiles.has(file) && /\.(?:html?|json|md|txt|xml)$/i.test(file),
    );
    const published: readonly Published[] = [
      ...site.pages.map((page) => ({
        at: { kind: 'layout', page: page.page } as const,
        find: () => knownIn(frameText(page, site), known),
      })),
      ...texts.map((file) => ({
        at: { kind: 'place', place: { path: `public/${file}`, line: 1, column: 1, length: 0 } } as const,
        find: () => knownInParts(site.parts(file), known),
      })),
    ];
    return published.flatMap(({ at, find }) => {
      const found = find();
      if (found === undefined) return [];
      return [
        {
          message: `"${found}" is published, but stands in ${known.get(found)}, which is not`,
          at,
          hint: 'Take the text out, or publish that page.',
        },
      ];
    });
  },
};

/** What is published beside the texts of pages. */
interface Published {
  readonly at: Finding['at'];
  /** The first words of a draft that it holds. */
  readonly find: () => string | undefined;
}

function knownInParts(parts: Iterable<Buffer>, known: ReadonlyMap<string, string>): string | undefined {
  for (const part of parts) {
    const found = knownIn(part.toString(), known);
    if (found !== undefined) return found;
  }
  return undefined;
}

function knownIn(text: string, known: ReadonlyMap<string, string>): string | undefined {
  return shingles(text).find((words) => known.has(words));
}

/** What the layout adds to a page's own text. */
function frameText({ page, facts }: SharedPage, { read }: CheckedSite): string {
  const html = read(page.file).toString();
  const [start, end] = facts.body ?? [0, 0];
  return htmlLines(`${html.slice(0, start)}<hr>${html.slice(end)}`).join('\n');
}

/** All sequences of words within the lines of a text. */
function shingles(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const words = line.match(/[\p{L}\p{N}]+/gu) ?? [];
    return Array.from({ length: Math.max(0, words.length - WORDS + 1) }, (_, index) =>
      words.slice(index, index + WORDS).join(' '),
    );
  });
}
