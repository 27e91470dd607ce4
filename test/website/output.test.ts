// The generated files of the website.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { imageSize } from 'image-size';
import { describe, expect, inject, test } from 'vitest';
import { formatDate } from '../../src/index.ts';
import { parseSubset } from '../../src/templates/assets/font-plugin.ts';
import { repository } from '../support/sources.ts';

const output = inject('output');
const read = (file: string) => readFileSync(path.join(output, file), 'utf8');
const source = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const compressed = (file: string) => gzipSync(readFileSync(path.join(output, file)), { level: 9 }).length;
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const pages = readdirSync(output, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort();
const assets = readdirSync(path.join(output, 'assets'));
const assetOf = (extension: string) => `assets/${assets.find((file) => file.endsWith(extension))}`;
/** The one stylesheet of a page. */
function stylesheetOf(file: string): string {
  const [sheet = '', ...more] = all(read(file), /<link rel="stylesheet" href="\/([^"]+)"/g);
  expect(more).toEqual([]);
  return sheet;
}

test('every page of the brief is there', () => {
  expect(pages).toEqual([
    '404.html',
    '500.html',
    'about/index.html',
    'de/404.html',
    'de/about/index.html',
    'de/index.html',
    'de/privacy/index.html',
    'de/tos/index.html',
    'index.html',
    'privacy/index.html',
    'tos/index.html',
  ]);
});

const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });

describe('budgets', () => {
  test.each(pages)('%s and the stylesheet fit into the first 14,600 bytes', (file) => {
    expect(compressed(file) + compressed(stylesheetOf(file))).toBeLessThanOrEqual(14_600);
  });

  test('the script has at most 1 KB', () => {
    expect(assets.filter((file) => file.endsWith('.js'))).toHaveLength(1);
    expect(statSync(path.join(output, assetOf('.js'))).size).toBeLessThanOrEqual(1024);
  });

  test('the fonts have at most 28 KB, and nothing else is heavy', () => {
    const fonts = assets.filter((file) => file.endsWith('.woff2'));
    const size = fonts.reduce((sum, file) => sum + statSync(path.join(output, 'assets', file)).size, 0);
    expect(fonts).toHaveLength(2);
    expect(size).toBeLessThanOrEqual(28 * 1024);
  });
});

describe.each(pages)('%s', (file) => {
  const html = read(file);

  test('is valid HTML, and accessible as far as HTML tells', async () => {
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) =>
        messages.map((m) => `${m.ruleId}: ${m.message} (${m.line}:${m.column})`),
      ),
    ).toEqual([]);
  });

  test('has no inline style and no inline script', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  test('has an anchor for each link into it', () => {
    const ids = all(html, /\sid="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all(html, /\shref="#([^"]*)"/g).filter((id) => !ids.includes(id))).toEqual([]);
    for (const name of all(html, /\s(?:aria-describedby|aria-labelledby|popovertarget)="([^"]+)"/gi)) {
      expect(ids).toContain(name);
    }
  });

  test('links to pages and anchors that are there', () => {
    for (const [, route = '', id] of html.matchAll(/\shref="(\/[^"#?]*)(?:#([^"]+))?"/g)) {
      const target = route.endsWith('/') ? `${route}index.html` : route;
      expect(() => statSync(path.join(output, target)), route).not.toThrow();
      if (id) expect(all(read(target), /\sid="([^"]+)"/g)).toContain(id);
    }
  });

  test('preloads the fonts that the stylesheet asks for', () => {
    const preloads = all(html, /<link rel="preload" as="font"[^>]*\shref="([^"]+)"/g);
    expect(preloads.sort()).toEqual(
      all(read(stylesheetOf(file)), /url\("?(\/assets\/[^")]+\.woff2)/g).sort(),
    );
  });

  test('uses no character that the fonts do not have', () => {
    const query = /\?subset=[^"&]+/.exec(source('templates/styles/fonts.css'))?.[0] ?? '';
    const subset = parseSubset(query);
    const characters = new Set('characters' in subset ? subset.characters : '');
    const text = html.replace(/<[^>]*>/g, '').replace(/&[a-z]+;|\s/g, '');
    expect([...new Set(text)].filter((character) => !characters.has(character))).toEqual([]);
  });
});

test('HTML that is not valid would be noticed', async () => {
  const { results } = await validator.validateString('<p><img src="a.png"><div></div></p>');
  expect(results[0]?.messages.map(({ ruleId }) => ruleId)).toContain('wcag/h37');
});

test('a style in a page would be noticed', () => {
  expect('<p style="color:red">').toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  expect('<script>alert(1)</script>').toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  expect('<script type="module" src="/a.js"></script>').not.toMatch(/<script(?![^>]*\ssrc=)/);
});

describe('facts', () => {
  test.each([
    ['content/privacy.md', 'privacy/index.html', '2025-06-08', 'en'],
    ['content/tos.md', 'tos/index.html', '2025-04-25', 'en'],
    ['content/de/privacy.md', 'de/privacy/index.html', '2025-06-08', 'de'],
    ['content/de/tos.md', 'de/tos/index.html', '2025-04-25', 'de'],
  ])('%s says when it was last updated, and the page says the same', (content, file, date, language) => {
    expect(source(content)).toContain(`updated: ${date}`);
    const text = `<time dateTime="${date}">${formatDate(date, language)}</time>`;
    expect(read(file)).toContain(text);
    expect(new Set(all(read(file), /<time dateTime="([^"]+)"/g))).toEqual(new Set([date]));
  });

  test('the footer has the year of the build', () => {
    for (const file of pages) {
      expect(read(file)).toContain('<span>© 2026 ');
    }
  });

  test('the name stands in the settings alone', () => {
    const name = /^name: (?:!placeholder )?(.+)$/m.exec(source('content/site.yaml'))?.[1] ?? '';
    expect(name).not.toBe('');
    const texts = readdirSync(path.join(repository, 'content'), { recursive: true, encoding: 'utf8' });
    for (const file of texts.filter((text) => text.endsWith('.md') && !text.endsWith('README.md'))) {
      expect(source(`content/${file}`)).not.toContain(name);
    }
  });

  test('a founder without a name is shown by role and initials', () => {
    const cards = all(read('about/index.html'), /<li class="founder">(.*?)<\/li>/g);
    expect(cards).toHaveLength(2);
    for (const card of cards) {
      expect(card).toMatch(
        /^<svg class="portrait [^>]*aria-hidden="true">.*<text[^>]*>\p{L}+<\/text><\/svg><h3>[^<]+<\/h3>(?:<p>[^<]+<\/p>)?$/u,
      );
      expect(card).not.toMatch(/founder go here|First founder|lorem/i);
    }
  });

  test('link previews know the picture, and what is on it', () => {
    const home = read('index.html');
    const [, address = ''] = /og:image" content="[^"]*(\/assets\/cards\/[^"]+)"/.exec(home) ?? [];
    const { width, height } = imageSize(readFileSync(path.join(output, address)));
    for (const [name, value] of [
      ['og:image:width', width],
      ['og:image:height', height],
    ]) {
      expect(home).toContain(`<meta property="${name}" content="${value}"/>`);
    }
    expect(home).toMatch(/<meta property="og:image:alt" content="[^"]{20,}"\/>/);
    expect(home).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  test('the licenses of the fonts are published with them', () => {
    for (const font of ['figtree', 'familjen-grotesk']) {
      expect(read(`licences/${font}.txt`)).toBe(source(`node_modules/@fontsource-variable/${font}/LICENSE`));
    }
  });
});

describe('languages', () => {
  /** Texts that people see or hear, without names of languages in their own language. */
  const textsOf = (html: string) =>
    [
      html.replace(/<script.*?<\/script>|<a [^>]*\slang=.*?<\/a>/gs, '').replace(/<[^>]*>/g, ' '),
      ...all(html, /\s(?:aria-label|alt|content|title)="([^"]*)"/g),
    ].join(' ');
  const ENGLISH = /\b(?:the|and|of|you|your|this|to|menu|download|votes?|page)\b/gi;

  test.each(pages.filter((file) => file.startsWith('de/')))('%s has no English words', (file) => {
    expect(textsOf(read(file)).match(ENGLISH)).toBeNull();
  });

  test('an English word would be noticed', () => {
    expect(textsOf(read('index.html')).match(ENGLISH)).not.toBeNull();
  });

  test.each(pages)('%s leads to both languages', (file) => {
    const route = file.replace(/^de\//, '').replace(/(?:index|\d+)\.html$/, '');
    expect(read(file)).toContain(`<a href="/${route}" lang="en-US" hrefLang="en-US"`);
    expect(read(file)).toContain(`<a href="/de/${route}" lang="de" hrefLang="de"`);
  });

  test.each(['privacy', 'tos'])('the German %s names the English text as the binding one', (name) => {
    const [link = ''] = all(
      read(`de/${name}/index.html`),
      /<p class="binding-version">.*?<a href="([^"]+)"/gs,
    );
    expect(link).toBe(`/${name}/`);
    expect(read(`${name}/index.html`)).not.toContain('binding-version');
  });
});

describe('words of the brief', () => {
  test.each([
    [
      'index.html',
      [
        'What should we eat tonight?',
        'Why the product?',
        'Quick Decisions',
        'Group Friendly',
        'Lightning Fast',
        'Learn More',
        'Download',
      ],
    ],
    ['privacy/index.html', ['Last updated']],
    ['404.html', ['404', 'Oops! Page not found', 'Return to Home']],
    ['500.html', ['Unexpected Application Error!']],
  ])('%s has them', (file, words) => {
    for (const word of words) expect(read(file)).toContain(word);
  });
});
