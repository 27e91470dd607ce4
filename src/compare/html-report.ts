// The comparison of two sites as a page for people: causes, and both texts side by side. It loads and runs nothing.
import { diffArrays } from 'diff';
import { counted } from '../kit/counted.ts';
import { escapeMarkup } from '../kit/escape.ts';
import type { Cause } from './causes.ts';
import type { ComparedTexts, SiteComparison } from './compare-sites.ts';
import { causeSentence, keptRows, keptSentence } from './describe.ts';
import { changedRanges } from './words.ts';

/** Limits: pages with their text, places of a cause, equal lines around a change, and words before a text counts as another. */
const MOST = { pages: 500, places: 200, context: 2, edits: 400 };

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;width:100%;table-layout:fixed}table.kept{width:auto;table-layout:auto}
td,th{padding:.25rem .75rem;text-align:left;vertical-align:top;overflow-wrap:anywhere;white-space:pre-line}
td+td{border-left:1px solid #ccc}tr.gap td{color:#767676}summary{cursor:pointer;padding:.25rem 0}
del{background:#fdd;color:#7a0000}ins{background:#dfd;color:#004d00;text-decoration:none}`;

export function htmlReport(comparison: SiteComparison): string {
  const { old, fresh, causes, texts } = comparison;
  const title = `${escapeMarkup(old.name)} and ${escapeMarkup(fresh.name)}`;
  const rest = texts.length - MOST.pages;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${counted(old.pages, 'old page')}, ${counted(fresh.pages, 'new page')}. ${escapeMarkup(keptSentence(comparison))}</p>
<table class="kept">
<thead><tr><th>Part</th><th>Kept</th><th>Of</th><th>Added</th></tr></thead>
<tbody>
${keptRows(comparison).map(rowOf).join('\n')}
</tbody>
</table>
<h2>Causes</h2>
${causes.length === 0 ? '<p>No differences.</p>' : causes.map(causeSection).join('\n')}
<h2>Texts</h2>
${texts.slice(0, MOST.pages).map(textSection).join('\n')}
${rest > 0 ? `<p>${counted(rest, 'more page')} with fewer changes.</p>` : ''}
</main>
</body>
</html>
`;
}

function rowOf(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`;
}

function causeSection(cause: Cause): string {
  const { places } = cause;
  const rows = places
    .slice(0, MOST.places)
    .map(({ page, was = '', now = '' }) => rowOf(was === '' && now === '' ? [page] : [page, was, now]));
  const rest = places.length - MOST.places;
  return `<details>
<summary>${escapeMarkup(causeSentence(cause))}</summary>
<table><tbody>
${rows.join('\n')}
</tbody></table>
${rest > 0 ? `<p>${counted(rest, 'more place')}.</p>` : ''}
</details>`;
}

function textSection({ page, was, now }: ComparedTexts): string {
  const rows: string[] = [];
  let [from, to] = [0, 0];
  const row = (left: string, right: string) => rows.push(`<tr><td>${left}</td><td>${right}</td></tr>`);
  const equal = (lines: readonly string[], isFirst: boolean, isLast: boolean) => {
    const most = (isFirst ? 0 : MOST.context) + (isLast ? 0 : MOST.context);
    const shown =
      lines.length <= most
        ? [lines, []]
        : [lines.slice(0, isFirst ? 0 : MOST.context), isLast ? [] : lines.slice(-MOST.context)];
    for (const line of shown[0] ?? []) row(escapeMarkup(line), escapeMarkup(line));
    if (lines.length > most) rows.push('<tr class="gap"><td>…</td><td>…</td></tr>');
    for (const line of shown[1] ?? []) row(escapeMarkup(line), escapeMarkup(line));
  };
  for (const range of changedRanges(was, now)) {
    equal(was.slice(from, range.from), from === 0 && to === 0, false);
    const [left, right] = marked(range.was.join('\n'), range.now.join('\n'));
    row(left, right);
    from = range.from + range.was.length;
    to = range.to + range.now.length;
  }
  equal(was.slice(from), false, true);
  return `<details>
<summary>${escapeMarkup(page)}</summary>
<table><tbody>
${rows.join('\n')}
</tbody></table>
</details>`;
}

function marked(was: string, now: string): readonly [string, string] {
  const split = (text: string) => text.split(/(?<=\s)/);
  const parts = diffArrays(split(was), split(now), { maxEditLength: MOST.edits }) ?? [
    { removed: true, added: false, value: [was] },
    { removed: false, added: true, value: [now] },
  ];
  let [left, right] = ['', ''];
  for (const { added, removed, value } of parts) {
    const text = escapeMarkup(value.join(''));
    if (!added) left += removed ? `<del>${text}</del>` : text;
    if (!removed) right += added ? `<ins>${text}</ins>` : text;
  }
  return [left, right];
}
