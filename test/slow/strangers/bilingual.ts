// A site in English and German: translations that link to each other, a menu and a home page for each language.
import { expect } from 'vitest';
import { BEGIN_EMPTY, CHECK_ALONE, copy, edit, type Sight, type Step, write } from './steps.ts';

const START = 'docs/tutorial.md#Start';
const PAIRS = 'docs/languages.md#Two languages';
const MENU = 'docs/languages.md#A menu for each language';

export const BILINGUAL: readonly Step[] = [
  ...BEGIN_EMPTY,
  copy(
    START,
    'content/site.yaml',
    ['Field notes', 'Example'],
    [
      'What two people and their dog saw outside, week by week.',
      'We settle small arguments, one at a time, in English and in German.',
    ],
  ),
  edit('docs/deploy.md', 'content/site.yaml', ['name: Example\n', 'name: Example\nhosts: [nginx]\n']),
  write('docs/writing.md', 'content/index.md', '---\ntitle: Home\n---\n\n# Home\n\nWelcome.\n'),
  write(
    'docs/writing.md',
    'content/about.md',
    '---\ntitle: About us\ndescription: Who makes this example, and why, in a description that is long enough.\n---\n\n# About us\n\nWe settle arguments.\n',
  ),
  copy('docs/styles.md', 'templates/site.css'),
  copy(PAIRS, 'content/site.yaml'),
  copy(PAIRS, 'content/de/index.md'),
  copy(PAIRS, 'content/de/about.md'),
  copy(PAIRS, 'templates/languages.ts'),
  copy(PAIRS, 'templates/page.tsx'),
  copy(MENU, 'content/site.yaml'),
  copy(MENU, 'templates/page.tsx'),
  ...CHECK_ALONE,
];

export const seeBilingual: Sight = async ({ page, origin }) => {
  const alternates = () =>
    page
      .locator('link[rel=alternate]')
      .evaluateAll((links) =>
        links.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`).sort(),
      );
  await page.click('nav >> text=About us');
  const english = await alternates();
  expect(english).toEqual(['de https://example.com/de/ueber-uns/', 'en https://example.com/about/']);
  await page.click('nav a[hreflang=de]');
  expect(await page.getAttribute('html', 'lang')).toBe('de');
  expect(await alternates()).toEqual(english);
  await page.click('nav a[hreflang=en]');
  expect(new URL(page.url()).pathname).toBe('/about/');
  await page.goto(`${origin}/de/`);
  await page.click('nav >> text=Über uns');
  expect(new URL(page.url()).pathname).toBe('/de/ueber-uns/');
};
