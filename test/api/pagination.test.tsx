import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type LayoutPagination, Pagination } from '../../src/index.ts';
import { LABELS } from '../../src/settings/labels.ts';

/** The page with this number among pages with these titles. */
function paginationOf(titles: readonly string[], number: number): LayoutPagination {
  const pages = titles.map((title, index) => {
    const route = index === 0 ? '/blog/' : `/blog/page/${index + 1}/`;
    return { number: index + 1, title, route, href: `/base${route}` };
  });
  const own = pages[number - 1] ?? { number: 0, title: 'Blog', route: '/blog/', href: '/base/blog/' };
  const ends = { first: pages[0], last: pages.at(-1), totalPages: pages.length };
  const next = number === 0 ? undefined : pages[number];
  return { ...own, ...ends, items: [], previous: pages[number - 2], next, pages };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Page ${index + 1}`);

function markupOf(pagination: LayoutPagination | undefined, labels = LABELS): string {
  return renderToStaticMarkup(<Pagination pagination={pagination} site={{ labels }} />);
}

/** The texts of the entries, the current one in brackets. */
function entriesOf(pagination: LayoutPagination): string {
  const entries = [...markupOf(pagination).matchAll(/<li>(.*?)<\/li>/g)].map(([, entry = '']) => {
    const text = entry.replace(/<[^>]+>/g, '');
    return entry.includes('aria-current="page"') ? `[${text}]` : text;
  });
  return entries.join(' ');
}

describe('Pagination', () => {
  test('is empty for a page without a list or with one page', () => {
    expect(markupOf(undefined)).toBe('');
    expect(markupOf(paginationOf(numbered(1), 1))).toBe('');
    expect(markupOf(paginationOf([], 0))).toBe('');
  });

  test('links to the previous page, each page and the next', () => {
    expect(markupOf(paginationOf(numbered(3), 2))).toBe(
      '<nav class="pagination" aria-label="Pages"><ul>' +
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
  ])('of %i pages, the %ith', (count, number, entries) => {
    expect(entriesOf(paginationOf(numbered(count), number))).toBe(entries);
  });

  test('shows titles of pages, even on a page outside them', () => {
    expect(entriesOf(paginationOf(['2026', '2025'], 1))).toBe('[2026] 2025 Next');
    expect(entriesOf(paginationOf(['2026', '2025'], 0))).toBe('2026 2025');
    expect(entriesOf(paginationOf(['2026'], 0))).toBe('2026');
  });

  test('takes its labels from the settings', () => {
    const labels = {
      ...LABELS,
      page: '{number}. Seite',
      pages: 'Seiten',
      previous: 'Zurück',
      next: 'Weiter',
    };
    const markup = markupOf(paginationOf(['1. Seite', '2. Seite', '3. Seite'], 2), labels);
    expect(markup).toMatch(/aria-label="Seiten".*>Zurück<.*aria-label="1. Seite">1<.*>Weiter</);
  });
});
