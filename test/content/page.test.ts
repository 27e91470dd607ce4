import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expandText } from '../../src/content/expand.ts';
import { parsePage } from '../../src/content/page.ts';
import { idFault } from '../../src/kit/html/ids.ts';
import { context, hints, layout, parse, source } from './support.ts';

const front = (yaml: string, body = '') => `---\n${yaml}\n---\n${body}`;

test('a page with every field', () => {
  const yaml = [
    'title: Hello no, a text',
    'description: A greeting.',
    'layout: post',
    'language: de-AT',
    'permalink: /hi/',
    'date: 2024-02-29',
    'updated: 2025-01-31',
    'expires: 2025-02-01',
    'order: -3',
    'image: /images/card.png',
    'imageAlt: Three cards',
    'draft: true',
    'noindex: false',
    'mood: happy',
  ].join('\n');
  const { value, diagnostics } = parsePage(
    source(front(yaml, 'Text'), 'content/blog/hello.md'),
    context(layout('post')),
  );
  expect(diagnostics).toEqual([]);
  expect(value).toMatchObject({
    hash: 'hash',
    body: { offset: 254, length: 4, line: 17, empty: false },
    exemptions: [],
  });
  expect(value.page).toEqual({
    path: 'content/blog/hello.md',
    search: true,
    boost: 1,
    keywords: [],
    legal: false,
    effective: undefined,
    history: false,
    anchors: {},
    aliases: [],
    title: 'Hello no, a text',
    description: 'A greeting.',
    layout: 'post',
    language: 'de-AT',
    permalink: '/hi/',
    date: '2024-02-29',
    updated: '2025-01-31',
    expires: '2025-02-01',
    order: -3,
    image: '/images/card.png',
    imageAlt: 'Three cards',
    draft: true,
    noindex: false,
    collection: 'blog',
    entryId: 'hello',
    fields: { mood: 'happy' },
    references: [],
    named: [],
    broken: false,
  });
});

test('a page with no field', () => {
  const { page } = parse('Text');
  expect(page).toMatchObject({
    layout: 'page',
    language: 'en',
    description: undefined,
    permalink: undefined,
    date: undefined,
    updated: undefined,
    image: undefined,
    draft: false,
    noindex: false,
    collection: '',
    entryId: 'about',
    fields: {},
    references: [],
    named: [],
    broken: false,
  });
});

describe('title', () => {
  test.each([
    ['---\ntitle: 2024\n---\n# Heading', 'content/about.md', '2024'],
    ['---\ntitle: true\n---\n', 'content/about.md', 'true'],
    ['Text\n\n# Heading\n', 'content/about.md', 'Heading'],
    ['# Who is {{ site.owner.first }}?\n', 'content/about.md', 'Who is Jane?'],
    ['# {{ site.nothing }}\n', 'content/about.md', '{{ site.nothing }}'],
    ['', 'content/about.md', 'About'],
    ['', 'content/my-first_post.md', 'My first post'],
    ['', 'content/blog/index.md', 'Blog'],
    ['', 'content/index.md', 'Example'],
    ['', 'content/élan.md', 'Élan'],
    ['', 'content/404.md', '404'],
    ['', 'content/--.md', '--'],
  ])('of %j in %s is %s', (text, path, title) => {
    const { page, lines } = parse(text, undefined, path);
    expect({ title: page.title, lines }).toEqual({ title, lines: [] });
  });

  test('of a home page is Home if the site has no name', () => {
    const { settings, ...rest } = context();
    const nameless = { ...rest, settings: { ...settings, core: { ...settings.core, name: '' } } };
    expect(parsePage(source('', 'content/index.md'), nameless).value.page.title).toBe('Home');
  });

  test.each([
    ['title: ""', 'field-invalid 2:8+2 title is empty'],
    ['title: " "', 'field-invalid 2:8+3 title is empty'],
    ['title:', 'field-invalid 2:1+5 title is empty'],
    ['title: [a]', 'field-invalid 2:8+3 title is a list, not text'],
    ['title: { a: b }', 'field-invalid 2:8+8 title is a mapping, not text'],
  ])('%s is invalid', (yaml, line) => {
    const { page, lines } = parse(front(yaml));
    expect(lines).toEqual([line]);
    expect(page).toMatchObject({ title: 'About', broken: true });
  });
});

describe('flags, numbers, dates and images', () => {
  test.each([
    ['draft: yes', 'field-invalid 2:8+3 draft is neither true nor false', 'Write draft: true.'],
    ['draft: "false"', 'field-invalid 2:8+7 draft is neither true nor false', 'Write draft: false.'],
    [
      'noindex: 2',
      'field-invalid 2:10 noindex is neither true nor false',
      'Write noindex: true or noindex: false.',
    ],
    ['order: 1.5', 'field-invalid 2:8+3 order is not a whole number', 'Write a number such as order: 3.'],
    ['order: first', 'field-invalid 2:8+5 order is not a whole number', undefined],
    [
      'expires: 2024-02-01\ndate: 2024-02-01',
      'date-invalid 2:10+10 The page expires on 2024-02-01, but is not published before 2024-02-01',
      undefined,
    ],
    ['date: 2024-02-30', 'date-invalid 2:7+10 date is not a day of the calendar: 2024-02-30', undefined],
    ['date: 2023-02-29', 'date-invalid 2:7+10 date is not a day of the calendar: 2023-02-29', undefined],
    ['date: 1900-02-29', 'date-invalid 2:7+10 date is not a day of the calendar: 1900-02-29', undefined],
    ['date: 2024-13-01', 'date-invalid 2:7+10 date is not a day of the calendar: 2024-13-01', undefined],
    ['date: 2024-00-01', 'date-invalid 2:7+10 date is not a day of the calendar: 2024-00-01', undefined],
    [
      'updated: 2024-01-00',
      'date-invalid 2:10+10 updated is not a day of the calendar: 2024-01-00',
      undefined,
    ],
    ['date: 2024-01-01 10', 'date-invalid 2:7+13 date is not a date in the form YYYY-MM-DD', undefined],
    [
      'date: 2024-01-32T00:00Z',
      'date-invalid 2:7+17 date is not a day of the calendar: 2024-01-32',
      undefined,
    ],
    ['date: 1.2.2024', 'date-invalid 2:7+8 date is not a date in the form YYYY-MM-DD', undefined],
    ['title: "a\\ab"', 'field-invalid 2:8+6 title contains the control character U+0007', undefined],
    ['title: "a\\u202eb"', 'field-invalid 2:8+10 title contains the control character U+202E', undefined],
    ...(['fn-1', 'a b'] as const).map((id): [string, string, undefined] => [
      `anchors: { "${id}": here }`,
      `field-invalid 2:12+${id.length + 2} The id "${id}" ${idFault(id)}`,
      undefined,
    ]),
    ...['imageAlt: A card', 'imageAlt: A card\nimage:'].map((yaml): [string, string, string] => [
      yaml,
      'field-invalid 2:1+8 imageAlt describes an image, but there is no image',
      'Add the image too, such as image: /images/card.png, or remove the line.',
    ]),
    ['imageAlt: []\nimage: /a.png', 'field-invalid 2:11+2 imageAlt is a list, not text', undefined],
    [
      'imageAlt: A card\nimage: card.png',
      'field-invalid 3:8+8 image is not a path or a URL: card.png',
      undefined,
    ],
    ['imgeAlt: A card', 'field-unlikely 2:1+7 imgeAlt looks like a typo of imageAlt', undefined],
    ['image: card.png', 'field-invalid 2:8+8 image is not a path or a URL: card.png', undefined],
    ['image: //x.org/a.png', 'field-invalid 2:8+13 image is not a path or a URL: //x.org/a.png', undefined],
    ['image: /\\x.org/a.png', 'field-invalid 2:8+13 image is not a path or a URL: /\\x.org/a.png', undefined],
    ['image: javascript:x', 'field-invalid 2:8+12 image is not a path or a URL: javascript:x', undefined],
  ])('%s', (yaml, line, hint) => {
    const { lines, diagnostics } = parse(front(yaml));
    expect(lines).toEqual([line]);
    if (hint) expect(hints(diagnostics)).toEqual([hint]);
  });

  test.each([
    '2024-05-01T23:30:00-05:00',
    '2024-05-01 10:00',
    '2024-05-01T10:00:00Z',
    '2024-05-01 10:00:00.5 +0200',
  ])('of %s the day counts that is written', (date) => {
    const { page, lines } = parse(front(`date: ${date}`));
    expect({ date: page.date, lines }).toEqual({ date: '2024-05-01', lines: [] });
  });

  test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (date) => {
    expect(parse(front(`date: ${date}`)).page.date).toBe(date);
  });

  test.each(['/a.png', '/a b.png', 'https://x.org/a.png', 'HTTP://x.org'])('%s is an image', (image) => {
    expect(parse(front(`image: ${image}`)).page.image).toBe(image);
  });
});

describe('layout', () => {
  test('an unknown one is reported once, with a similar name', () => {
    const { value, diagnostics } = parsePage(
      source(front('layout: psot\ntitel: x')),
      context(layout('post')),
    );
    expect(diagnostics).toEqual([
      {
        code: 'layout-unknown',
        severity: 'error',
        message: 'The layout templates/psot.tsx does not exist',
        at: { path: 'content/about.md', line: 2, column: 9, length: 4 },
        hint: 'Did you mean post?',
      },
    ]);
    expect(value.page).toMatchObject({ layout: 'psot', broken: true });
  });

  test('every page has to name one if there is no default', () => {
    const { diagnostics } = parsePage(source('Text'), {
      ...context(),
      layouts: new Map([['post', layout('post')]]),
    });
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ['The page does not name a layout, and templates/page.tsx does not exist', 'Use one of: post.'],
    ]);
  });

  test('one that failed to load does not cause errors about fields', () => {
    const failed = { ...layout('page'), component: undefined };
    const { diagnostics } = parsePage(source(front('titel: x')), {
      ...context(),
      layouts: new Map([['page', failed]]),
    });
    expect(diagnostics).toEqual([]);
  });

  test.each([
    [
      'titel: x',
      'field-unlikely 2:1+5 titel looks like a typo of title',
      'Write title, or choose a name that is less similar.',
    ],
    ['permlink: /x/', 'field-unlikely 2:1+8 permlink looks like a typo of permalink', undefined],
    ['Draft: true', 'field-unlikely 2:1+5 Draft looks like a typo of draft', undefined],
  ])('without a schema %s is a warning', (yaml, line, hint) => {
    const { page, lines, diagnostics } = parse(front(yaml));
    expect(lines).toEqual([line]);
    if (hint) expect(hints(diagnostics)).toEqual([hint]);
    expect(page.broken).toBe(false);
  });

  test.each([
    [
      'keywords: [a b, c]',
      undefined,
      [
        ['a b', 'c'],
        ['a b', 'c'],
      ],
    ],
    ['keywords: a, b', undefined, [['a, b'], 'a, b']],
    ['keywords: [a]', z.object({}), [['a'], undefined]],
    ['keywords: [a]', z.looseObject({}), [['a'], ['a']]],
    ['keywords: [a]', z.object({ keywords: z.array(z.string()) }), [['a'], ['a']]],
    ['keywords: a', z.object({ keywords: z.string() }), [['a'], 'a']],
    ['keywords: { main: a }', z.object({ keywords: z.object({ main: z.string() }) }), [[], { main: 'a' }]],
    ['keywords: [1]', z.object({ keywords: z.array(z.number()) }), [[], [1]]],
  ])('%s with %o: keywords of the page, and a field of its own', (yaml, schema, [words, own]) => {
    const { page, lines } = parse(front(schema ? `layout: custom\n${yaml}` : yaml), schema);
    expect(lines).toEqual([]);
    expect([page.keywords, page.fields.keywords]).toEqual([words, own]);
  });

  test('keywords that are not texts are an error, unless a schema declares them', () => {
    expect(parse(front('keywords: { main: a }')).page.broken).toBe(true);
  });

  test('an existing field is not suggested for a similar name', () => {
    expect(parse(front('title: A\ntitles: [x]')).lines).toEqual([]);
  });
});

describe('expressions', () => {
  test('expand to settings in every text', () => {
    const yaml = [
      'title: "{{ site.name }}"',
      'a: [{ b: "by {{ site.owner.first }}" }]',
      'c: \\{{ x }} \\{{',
      'd: "{{ x and }} } {{"',
    ].join('\n');
    const { page, lines } = parse(front(yaml));
    expect(lines).toEqual([
      'markup-foreign 5:4+18 {{ x and }} is an expression of another tool, and is published as text',
    ]);
    expect(page).toMatchObject({
      title: 'Example',
      fields: { a: [{ b: 'by Jane' }], c: '{{ x }} {{', d: '{{ x and }} } {{' },
    });
  });

  test.each([
    ['title: We are {{ site.nam }}!', 'setting-unknown 2:15+14 site.nam is not in content/site.yaml'],
    ['title: "We are {{ site.nam }}!"', 'setting-unknown 2:8+24 site.nam is not in content/site.yaml'],
    ['title: We\n  are {{ site.nam }}!', 'setting-unknown 2:8+2 site.nam is not in content/site.yaml'],
    ["a: [x, 'y {{ site.nam }}']", 'setting-unknown 2:8+18 site.nam is not in content/site.yaml'],
    ['a: |\n  {{ site.nam }}', 'setting-unknown 2:4 site.nam is not in content/site.yaml'],
    ['a: x {{ site.owner }}', 'setting-unknown 2:6+16 site.owner is not text'],
    ['a: x {{ site.__proto__ }}', 'setting-unknown 2:6+20 site.__proto__ is not in content/site.yaml'],
  ])('%j is unknown with its position', (yaml, line) => {
    const { page, lines } = parse(front(yaml));
    expect(lines).toEqual([line]);
    expect(page.broken).toBe(true);
  });
});

test('a text that starts with an expression has to be in quotes', () => {
  const { lines, diagnostics } = parse(front('title: {{ site.name }}'));
  expect(lines).toEqual(['yaml-key 2:9+13 The name of a field is not plain text']);
  expect(hints(diagnostics)).toEqual(['Put text that starts with { or [ in quotes.']);
});

test('expanding changes no text without braces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('{{'));
      const find = () => ({ kind: 'text', text: 'never' }) as const;
      expect(expandText(text, find)).toEqual({ text, unknown: [], inserted: 0 });
    }),
  );
});

test('settings are not inserted if the text would be too long', () => {
  const long = 'x'.repeat(200_000);
  const { text, inserted } = expandText('{{ site.a }}'.repeat(4500), () => ({ kind: 'text', text: long }));
  expect(text.length).toBeLessThan(2 ** 21);
  expect(inserted).toBe(1_200_000);
});

test('fields with too much text from settings are an error of the page', () => {
  const fields = context();
  const values = { ...fields.settings.values, a: 'x'.repeat(200_000) };
  const settings = { ...fields.settings, values };
  const { diagnostics } = parsePage(
    source(front(`title: T\ndescription: "${'{{ site.a }}'.repeat(4500)}"`), 'content/about.md'),
    { ...fields, settings },
  );
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'yaml-too-complex Settings insert more than 1024 KiB of text into the fields of content/about.md',
  ]);
});

describe('a page that cannot be read', () => {
  test('gets a title from its name, and reports nothing else', () => {
    const { page, text, lines } = parse(Buffer.from('---\nlayout: no\n---\ncaf\xe9', 'latin1'));
    expect(lines).toEqual(['text-encoding 4:4 The byte 0xE9 is not UTF-8']);
    expect(page).toMatchObject({ title: 'About', layout: 'page', broken: true });
    expect(text).toBe('');
  });

  test('keeps its front matter in spite of an error, so that links to it stay valid', () => {
    const { page, lines } = parse(front('permalink: /x/\ntitle: a: b\ndate: never'));
    expect(lines).toEqual(['yaml-syntax 3:8 The value of a field contains another field']);
    expect(page).toMatchObject({ permalink: '/x/', broken: true });
  });
});
