// A site in English and German: translations that link to each other, and a page that only one language has.
import { expect } from 'vitest';
import { BEGIN_EMPTY, CHECK_ALONE, copy, edit, run, type Sight, type Step, write } from './steps.ts';

const START = 'docs/tutorial.md#Start';
const SEVERAL = 'docs/languages.md#Several languages';

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
  write(
    'docs/writing.md',
    'content/index.md',
    '---\ntitle: Home\n---\n\n# Home\n\nWelcome. Read more [about us](about.md).\n',
  ),
  write(
    'docs/writing.md',
    'content/about.md',
    '---\ntitle: About us\ndescription: Who makes this example, and why, in a description that is long enough.\n---\n\n# About us\n\nWe settle arguments.\n',
  ),
  copy('docs/styles.md', 'templates/site.css'),
  copy(SEVERAL, 'templates/page.tsx'),
  copy(SEVERAL, 'content/site.yaml'),
  copy(SEVERAL, 'content/de/index.md'),
  copy(SEVERAL, 'content/de/about.md'),
  copy(SEVERAL, 'content/de/impressum.md'),
  run(SEVERAL, 'npx site translation done --all'),
  copy('docs/languages.md#Settings of a language', 'content/de/site.yaml'),
  ...CHECK_ALONE,
];

export const seeBilingual: Sight = async ({ page, origin }) => {
  const alternates = () =>
    page
      .locator('link[rel=alternate]')
      .evaluateAll((links) =>
        links.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`).sort(),
      );
  await page.click('main >> text=about us');
  const english = await alternates();
  expect(english).toEqual([
    'de https://example.com/de/about/',
    'en https://example.com/about/',
    'x-default https://example.com/about/',
  ]);
  await page.click('nav a[hreflang=de]');
  expect(await page.getAttribute('html', 'lang')).toBe('de');
  expect(await page.getAttribute('meta[property="og:site_name"]', 'content')).toBe('Beispiel');
  expect(await alternates()).toEqual(english);
  await page.click('nav a[hreflang=en]');
  expect(new URL(page.url()).pathname).toBe('/about/');
  await page.goto(`${origin}/de/`);
  await page.click('main >> text=Impressum');
  expect(new URL(page.url()).pathname).toBe('/de/impressum/');
  expect(await alternates()).toEqual([]);
};
