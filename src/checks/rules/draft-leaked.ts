import { htmlLines } from '../../base/html/html-lines.ts';
import { type Place, wholeFile } from '../../diagnostics/diagnostic.ts';
import type { CheckedSite, SharedPage, SiteRule, Subject } from '../rule.ts';

/** So many words in a row are taken over, not met with by chance. */
const WORDS = 8;

export const draftLeaked: SiteRule = {
  code: 'draft-leaked',
  severity: 'error',
  title: 'Text of a draft is published',
  meaning:
    'Eight words in a row of a draft, or of a page that is scheduled for later, stand in a published file: in what a layout adds to a page, or in a file of `public/`.',
  when: 'check',
  *site(site) {
    const known = new Map(
      site.drafts.flatMap(({ path, text }) => shingles(text).map((words) => [words, path] as const)),
    );
    if (known.size === 0) return;
    for (const { at, texts } of published(site)) {
      const found = firstKnown(texts, known);
      if (found !== undefined)
        yield {
          message: `"${found}" is published, but stands in ${known.get(found)}, which is not`,
          at,
          hint: 'Take the text out, or publish that page.',
        };
    }
  },
};

/** Published texts that are not the pages' own. */
function* published(site: CheckedSite): Iterable<{ readonly at: Subject; readonly texts: Iterable<string> }> {
  for (const shared of site.pages)
    yield { at: { kind: 'layout', page: shared.page }, texts: [frameText(shared, site)] };
  for (const file of site.files.keys()) {
    if (!site.site.publicFiles.has(file) || !/\.(?:html?|json|md|txt|xml)$/i.test(file)) continue;
    const place: Place = wholeFile(`public/${file}`);
    yield { at: { kind: 'place', place }, texts: textsOf(site.parts(file)) };
  }
}

function* textsOf(parts: Iterable<Buffer>): Iterable<string> {
  for (const part of parts) yield part.toString();
}

/** The first words of a draft in some texts. */
function firstKnown(texts: Iterable<string>, known: ReadonlyMap<string, string>): string | undefined {
  for (const text of texts) {
    const found = shingles(text).find((words) => known.has(words));
    if (found !== undefined) return found;
  }
  return undefined;
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
