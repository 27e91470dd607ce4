import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type LayoutPart, PartLinks } from '../../src/index.ts';
import { LABELS } from '../../src/model/settings/labels.ts';

/** The part with this number among parts with these titles. */
function partOf(titles: readonly string[], number: number): LayoutPart {
  const all = titles.map((title, index) => {
    const route = index === 0 ? '/blog/' : `/blog/page/${index + 1}/`;
    return { number: index + 1, title, route, href: `/base${route}` };
  });
  const own = all[number - 1] ?? { number: 0, title: 'Blog', route: '/blog/', href: '/base/blog/' };
  return { ...own, items: [], previous: all[number - 2], next: number === 0 ? undefined : all[number], all };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Page ${index + 1}`);

function markupOf(part: LayoutPart | undefined, labels = LABELS): string {
  return renderToStaticMarkup(<PartLinks part={part} site={{ labels }} />);
}

/** The texts of the entries, the current one in brackets. */
function entriesOf(part: LayoutPart): string {
  const entries = [...markupOf(part).matchAll(/<li>(.*?)<\/li>/g)].map(([, entry = '']) => {
    const text = entry.replace(/<[^>]+>/g, '');
    return entry.includes('aria-current="page"') ? `[${text}]` : text;
  });
  return entries.join(' ');
}

describe('PartLinks', () => {
  test('is empty for a page without parts or with one', () => {
    expect(markupOf(undefined)).toBe('');
    expect(markupOf(partOf(numbered(1), 1))).toBe('');
    expect(markupOf(partOf([], 0))).toBe('');
  });

  test('links to the previous part, each part and the next', () => {
    expect(markupOf(partOf(numbered(3), 2))).toBe(
      '<nav class="part-links" aria-label="Pages"><ul>' +
        '<li><a rel="prev" href="/base/blog/">Previous</a></li>' +
        '<li><a href="/base/blog/" aria-label="Page 1">1</a></li>' +
        '<li><a href="/base/blog/page/2/" aria-label="Page 2" aria-current="page">2</a></li>' +
        '<li><a href="/base/blog/page/3/" aria-label="Page 3">3</a></li>' +
        '<li><a rel="next" href="/base/blog/page/3/">Next</a></li></ul></nav>',
    );
  });

  test.each([
    [9, 5, 'Previous 1 2 3 4 [5] 6 7 8 9 Next'],
    [20, 1, '[1] 2 3 … 20 Next'],
    [20, 4, 'Previous 1 2 3 [4] 5 6 … 20 Next'],
    [20, 5, 'Previous 1 2 3 4 [5] 6 7 … 20 Next'],
    [20, 10, 'Previous 1 … 8 9 [10] 11 12 … 20 Next'],
    [20, 16, 'Previous 1 … 14 15 [16] 17 18 19 20 Next'],
    [20, 20, 'Previous 1 … 18 19 [20]'],
  ])('of %i parts, the %ith', (count, number, entries) => {
    expect(entriesOf(partOf(numbered(count), number))).toBe(entries);
  });

  test('shows titles of parts, even on a page outside them', () => {
    expect(entriesOf(partOf(['2026', '2025'], 1))).toBe('[2026] 2025 Next');
    expect(entriesOf(partOf(['2026', '2025'], 0))).toBe('2026 2025');
    expect(entriesOf(partOf(['2026'], 0))).toBe('2026');
  });

  test('takes its labels from the settings', () => {
    const labels = {
      ...LABELS,
      page: '{number}. Seite',
      pages: 'Seiten',
      previous: 'Zurück',
      next: 'Weiter',
    };
    const markup = markupOf(partOf(['1. Seite', '2. Seite', '3. Seite'], 2), labels);
    expect(markup).toMatch(/aria-label="Seiten".*>Zurück<.*aria-label="1. Seite">1<.*>Weiter</);
  });
});
