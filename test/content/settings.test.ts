import { describe, expect, test } from 'vitest';
import { type ZodType, z } from 'zod';
import { checkOwnSettings, parseLanguageSettings, parseSettings } from '../../src/content/settings.ts';
import { DECLARATIONS } from '../../src/features/declarations.ts';
import type { Declaration } from '../../src/fields/declaration.ts';
import type { TemplateCalls } from '../../src/model/pages/template-calls.ts';
import { LABELS } from '../../src/settings/labels.ts';
import { SETTINGS_TABLE, SETTINGS_TABLES } from '../../src/settings/settings.ts';
import { parseSiteUrl } from '../../src/settings/tables/site.ts';
import { processorTime } from '../support/processor-time.ts';
import { hints, lines, source } from './support.ts';

const calls: TemplateCalls = { run: (work) => work(), locate: () => undefined, reads: () => false };

const table = SETTINGS_TABLE;

const URL_LINE = 'url: https://example.com';

function parse(yaml: string | undefined, baseUrl?: string) {
  const file = yaml === undefined ? undefined : source(yaml, 'content/site.yaml');
  const { value, diagnostics } = parseSettings(file, baseUrl, table);
  return { settings: value, diagnostics, lines: lines(diagnostics), hints: hints(diagnostics) };
}

test('no two tables have settings of one name', () => {
  const names = [...SETTINGS_TABLES].flatMap((one) => Object.keys(one));
  expect(names.toSorted()).toEqual(Object.keys(table).toSorted());
});

test('no two features declare the same name', () => {
  for (const part of ['settings', 'markdown', 'fields', 'labels'] as const) {
    const names = DECLARATIONS.flatMap((one: Declaration) => Object.keys(one[part] ?? {}));
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  }
});

describe('core settings', () => {
  test('as written', () => {
    const { settings, lines } = parse(
      [
        'name: 2024',
        'url: https://example.com/repository/',
        'language: de-AT',
        'description: Words.',
        'email: me@example.com',
        'image: /card.png',
        'imageAlt: All that {{ site.name }} is about',
        'navigation:',
        '  - { label: About, to: /about/, children: [{ label: Team, to: /team/ }] }',
        '  - { label: 5, to: "mailto:me@example.com" }',
        'labels: { page: "{number}. Seite", next: 5 }',
        'own: { a: 1 }',
      ].join('\r\n'),
    );
    expect(lines).toEqual([]);
    const core = {
      name: '2024',
      url: 'https://example.com/repository',
      language: 'de-AT',
      description: 'Words.',
      email: 'me@example.com',
      image: '/card.png',
      imageAlt: 'All that 2024 is about',
      navigation: [
        { label: 'About', to: '/about/', children: [{ label: 'Team', to: '/team/', children: [] }] },
        { label: '5', to: 'mailto:me@example.com', children: [] },
      ],
      labels: { ...LABELS, page: '{number}. Seite', next: '5' },
      versions: [],
      feeds: [],
    };
    expect(settings).toMatchObject({ core, base: '/repository/', placeholders: [] });
    expect(settings.values).toEqual({ ...core, own: { a: 1 } });
  });

  test('have defaults', () => {
    const { settings } = parse('');
    const core = {
      name: '',
      url: undefined,
      language: 'en',
      description: undefined,
      email: undefined,
      image: undefined,
      imageAlt: undefined,
      navigation: [],
      feeds: [],
      labels: LABELS,
    };
    expect(settings).toMatchObject({ core, base: '/', values: core });
  });

  test('can have a different URL for one build', () => {
    const { settings, lines } = parse(
      `${URL_LINE}\nlegal: See {{ site.url }}.`,
      'https://preview.example.org/x/',
    );
    expect(lines).toEqual([]);
    expect(settings).toMatchObject({ core: { url: 'https://preview.example.org/x' }, base: '/x/' });
    expect(settings.values).toMatchObject({
      url: 'https://preview.example.org/x',
      legal: 'See https://preview.example.org/x.',
    });
  });

  test.each([
    ['url: example.com', 'field-invalid 1:6+11 url is not the URL of a site: example.com'],
    ...[...'$"%{}*:;'].map((sign): [string, string] => {
      const url = `https://example.com/a${sign}b`;
      return [`url: '${url}'`, `field-invalid 1:6+${url.length + 2} url is not the URL of a site: ${url}`];
    }),
    [`${URL_LINE}\nlanguage: deutsch!`, 'field-invalid 2:11+8 language is not a language tag: deutsch!'],
    [`${URL_LINE}\nemail: me`, 'field-invalid 2:8+2 email is not an email address: me'],
    [`${URL_LINE}\nimage: x.png`, 'field-invalid 2:8+5 image is not a path or a URL: x.png'],
    [
      `${URL_LINE}\nimageAlt: A card`,
      'field-invalid 2:1+8 imageAlt describes an image, but there is no image',
    ],
    [`${URL_LINE}\nname: [a]`, 'field-invalid 2:7+3 name is a list, not text'],
    [`${URL_LINE}\nnavigation: about`, 'field-invalid 2:13+5 navigation is not a list'],
    [`${URL_LINE}\nlabels: Next`, 'field-invalid 2:9+4 labels is not a mapping from names to strings'],
    [`${URL_LINE}\nlabels: { next: [] }`, 'field-invalid 2:17+2 labels.next is not text'],
    [`${URL_LINE}\nlabels: { next: "" }`, 'field-invalid 2:17+2 labels.next is not text'],
    [`${URL_LINE}\nlabels: { nxt: On }`, 'field-unknown 2:11+3 Unknown field labels.nxt'],
    [`${URL_LINE}\nlabels: { de: { nxt: On } }`, 'field-unknown 2:17+3 Unknown field labels.de.nxt'],
    [`${URL_LINE}\nlabels: { de: { next: [] } }`, 'field-invalid 2:23+2 labels.de.next is not text'],
    [`${URL_LINE}\nlabels: { page: Seite }`, 'field-invalid 2:17+5 labels.page does not contain {number}'],
    [
      `${URL_LINE}\nnavigation: [a]`,
      'field-invalid 2:14 navigation.0 is not an entry with label, to and children',
    ],
    [
      `${URL_LINE}\nnavigation: [{ label: A, to: /, children: [{ label: B, to: b }] }]`,
      'field-invalid 2:60 navigation.0.children.0.to is not a route or a URL: b',
    ],
    [
      `${URL_LINE}\nnavigation: [{ label: A, to: /, children: B }]`,
      'field-invalid 2:43 navigation.0.children is not a list',
    ],
    [`${URL_LINE}\nnavigation: [{ label: A }]`, 'field-missing 2:14+12 navigation.0.to is missing'],
    [`${URL_LINE}\nnavigation: [{ label: "", to: / }]`, 'field-missing 2:23+2 navigation.0.label is missing'],
    [
      `${URL_LINE}\nnavigation: [{ label: [], to: / }]`,
      'field-invalid 2:23+2 navigation.0.label is not text',
    ],
    [
      `${URL_LINE}\nnavigation: [{ label: A, to: //x }]`,
      'field-invalid 2:30+3 navigation.0.to is not a route or a URL: //x',
    ],
    [
      `${URL_LINE}\nnavigation: [{ label: A, to: "javascript:x" }]`,
      'field-invalid 2:30+14 navigation.0.to is not a route or a URL: javascript:x',
    ],
    [
      `${URL_LINE}\nnavigation: [{ label: A, to: /, icon: x }]`,
      'field-unknown 2:33+4 Unknown field navigation.0.icon',
    ],
    [
      `${URL_LINE}\nredirects: [{ from: /a/, status: 302 }]`,
      'field-invalid 2:34+3 redirects.0.status is none of 301, 308 and 410',
    ],
    [`${URL_LINE}\nredirects: [{ from: /a/ }]`, 'field-missing 2:13+13 redirects.0.to is missing'],
    [
      `${URL_LINE}\nredirects: [{ from: /a/, to: /, status: 410 }]`,
      'field-invalid 2:30 /a/ is gone, so it has no target',
    ],
    ['- a', 'front-matter-shape 1:1 This is a list, not names and values'],
    ['a: [', 'yaml-syntax 1:5 Unclosed bracket'],
    ['a: 1\n---\nb: 2', 'yaml-syntax 2:1 A second YAML document starts here'],
    ['a: caf\0', 'text-encoding 1:7 The text contains a NUL character'],
    [`a: |\n${'  x\n'.repeat(1_100_000)}`, 'file-too-large 1:1+0 The file is larger than 4 MiB: 4.2 MiB'],
    [`a: [${','.repeat(1_000_001)}]`, 'yaml-too-complex'],
  ])('%#: a mistake is reported once, with its position', (yaml, line) => {
    const time = processorTime(() => expect(parse(yaml).lines).toEqual([expect.stringContaining(line)]));
    expect(time).toBeLessThan(4000);
  });

  test('tens of thousands of redirects are read', () => {
    const redirects = Array.from({ length: 40_000 }, (_, index) => `  - { from: /old/${index}/, to: / }\n`);
    const { settings, lines } = parse(`${URL_LINE}\nredirects:\n${redirects.join('')}`);
    expect(lines).toEqual([]);
    expect(settings.redirects).toHaveLength(40_000);
  });

  test('a route that is gone has no target', () => {
    const { settings, lines } = parse(`${URL_LINE}\nredirects: [{ from: /a/, status: 410 }]`);
    expect([lines, settings.redirects]).toEqual([
      [],
      [expect.objectContaining({ from: '/a/', status: 410 })],
    ]);
  });

  test('a misspelled entry of the navigation gets the right word', () => {
    expect(parse(`${URL_LINE}\nnavigation: [{ lable: A, to: / }]`).hints).toContain('Did you mean label?');
  });
});

describe('missing settings', () => {
  test('are a warning without a place if there is no file', () => {
    expect(parse(undefined).diagnostics).toEqual([
      {
        code: 'settings-missing',
        severity: 'warning',
        message: 'content/site.yaml does not exist',
        hint: 'Create it, with the name and the URL of the site.',
      },
    ]);
  });

  test.each(['', '# nothing', 'name: A', 'url:'])('are a warning if %j has no url', (yaml) => {
    expect(parse(yaml).lines).toEqual([
      'settings-missing 1:1+0 The settings have no url, so the site has no canonical URLs and no sitemap',
    ]);
  });

  test('are fine if the build has a URL', () => {
    expect(parse('name: A', 'https://example.com').lines).toEqual([]);
  });
});

describe('placeholders', () => {
  test('count as values, and are listed in one warning', () => {
    const yaml = `name: !placeholder Jane\n${URL_LINE}\nowner:\n  phone: !placeholder\n  year: !placeholder 2024\nteam: [a, !placeholder b]`;
    const { settings, lines, diagnostics } = parse(yaml);
    expect(lines).toEqual(['placeholder 1:20+4 4 settings are placeholders']);
    expect(diagnostics[0]?.related).toEqual([
      { message: 'owner.phone', at: { path: 'content/site.yaml', line: 4, column: 3, length: 5 } },
      { message: 'owner.year', at: { path: 'content/site.yaml', line: 5, column: 22, length: 4 } },
      { message: 'team.1', at: { path: 'content/site.yaml', line: 6, column: 24 } },
    ]);
    expect(settings.values).toMatchObject({
      name: 'Jane',
      owner: { phone: null, year: 2024 },
      team: ['a', 'b'],
    });
    expect(settings.placeholders.map(({ name }) => name)).toEqual([
      'name',
      'owner.phone',
      'owner.year',
      'team.1',
    ]);
  });

  test('of a language are listed with its file, and replace those of the site', () => {
    const site = parse(
      `name: !placeholder Jane\n${URL_LINE}\nfacts: { a: !placeholder b }\nintro: Hi`,
    ).settings;
    const yaml = 'intro: I am {{ site.name }}\nfacts: { a: c, d: !placeholder e }';
    const { value, diagnostics } = parseLanguageSettings(
      source(yaml, 'content/de/site.yaml'),
      'de',
      site,
      table,
      () => true,
    );
    expect(lines(diagnostics)).toEqual(['placeholder 2:32 The setting facts.d is a placeholder']);
    expect(diagnostics[0]?.at?.path).toBe('content/de/site.yaml');
    expect(value.placeholders.map(({ name, within }) => [name, within])).toEqual([
      ['name', ['intro']],
      ['facts.d', []],
    ]);
  });

  test('other tags are refused', () => {
    expect(parse(`${URL_LINE}\na: !todo x`).lines).toEqual([
      'yaml-tag 2:10 The tag !todo has no meaning here',
    ]);
  });
});

describe('expressions', () => {
  test('insert other settings, in any order', () => {
    const yaml = `legal: "{{ site.owner.name }}, {{ site.url }} \\\\{{ x }}"\n${URL_LINE}/\nowner: { name: Jane }`;
    const { settings, lines } = parse(yaml);
    expect(lines).toEqual([]);
    expect(settings.values).toMatchObject({ legal: 'Jane, https://example.com {{ x }}' });
  });

  test.each([
    ['a: of {{ site.a }}', 'setting-unknown 2:7+12 site.a contains another expression'],
    [
      'a: 1\nb: of {{ site.a }}\nc: of {{ site.b }}',
      'setting-unknown 4:7+12 site.b contains another expression',
    ],
    ['a: of {{ site.b }}', 'setting-unknown 2:7+12 site.b is not in content/site.yaml'],
  ])('%j is refused', (yaml, line) => {
    expect(parse(`${URL_LINE}\n${yaml}`).lines).toEqual([line]);
  });
});

describe("the site's own settings", () => {
  const declared = (type: ZodType | undefined) => type && { type, path: 'templates/settings.ts' };

  test('have none of the names that layouts get another value for', () => {
    const { settings } = parse(`${URL_LINE}\ntoday: Monday\nyear: 1999\nowner: Jane`);
    for (const schema of [undefined, z.looseObject({})])
      expect(lines(checkOwnSettings(settings, declared(schema), calls, table).diagnostics)).toEqual([
        'field-invalid 2:1+5 today cannot be a setting: layouts get another value as site.today',
        'field-invalid 3:1+4 year cannot be a setting: layouts get another value as site.year',
      ]);
  });

  const { settings } = parse(`${URL_LINE}\nlangauge: de\nowner: { nmae: Jane }`);

  test('may have any name without a schema, but not one that looks misspelled', () => {
    const { value, diagnostics } = checkOwnSettings(settings, undefined, calls, table);
    expect(value).toBe(settings);
    expect(lines(diagnostics)).toEqual(['field-unlikely 2:1+8 langauge looks like a typo of language']);
  });

  test('are checked by a schema', () => {
    const schema = z.object({ owner: z.object({ name: z.string() }), phone: z.string() });
    const { value, diagnostics } = checkOwnSettings(settings, declared(schema), calls, table);
    expect(value).toBe(settings);
    expect(lines(diagnostics)).toEqual([
      'field-missing 1:1 phone is missing',
      'field-unknown 2:1+8 Unknown field "langauge", which templates/settings.ts does not declare',
      'field-unknown 3:10+4 Unknown field "owner.nmae", which templates/settings.ts does not declare',
    ]);
    expect(hints(diagnostics).slice(1)).toEqual(['Did you mean language?', 'Did you mean name?']);
  });

  test('are the output of the schema', () => {
    const schema = z.object({
      owner: z.any(),
      langauge: z.string(),
      size: z.number().default(3),
      url: z.url(),
    });
    const { value, diagnostics } = checkOwnSettings(settings, declared(schema), calls, table);
    expect(diagnostics).toEqual([]);
    expect(value.values).toMatchObject({ size: 3, language: 'en', url: 'https://example.com' });
    expect(value.core).toBe(settings.core);
  });
});

describe('URL of a site', () => {
  test.each([
    ['https://example.com', 'https://example.com', '/'],
    ['https://example.com/', 'https://example.com', '/'],
    ['HTTP://Example.com:80/a', 'http://example.com/a', '/a/'],
    ['http://localhost:8080/a/b/', 'http://localhost:8080/a/b', '/a/b/'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4', '/%C3%A4/'],
  ])('%s', (text, url, base) => {
    expect(parseSiteUrl(text)).toEqual({ url, base });
  });

  test.each([
    '',
    'example.com',
    '//example.com',
    'ftp://example.com',
    'https://',
    'https:///x',
    'https:example.com',
    'https://a b',
    'https://example.com?x',
    'https://example.com/#x',
    'https://u:p@example.com',
    'https://example.com//x',
    'https://exa\\mple.com',
    ' https://example.com',
    'https://example.com/\n',
    'https://[::1',
    'javascript:x',
  ])('%j is none', (text) => {
    expect(parseSiteUrl(text)).toBeUndefined();
  });
});

test.each([
  ['frames', 'self', "'self'"],
  ['frames', "'SELF'", "'self'"],
  ['forms', "'self'", "'self'"],
  ['images', 'DATA:', 'data:'],
  ['images', "'data:'", 'data:'],
  ['images', 'https://*.Example.net/a/', 'https://*.example.net/a/'],
])('policy.%s opens %j as %j', (list, from, expected) => {
  const { settings, lines } = parse(
    `${URL_LINE}\npolicy:\n  ${list}:\n    - { from: "${from}", why: The page needs it. }\n`,
  );
  expect(lines).toEqual([]);
  expect(settings.policy.sources.map(({ source }) => source)).toEqual([expected]);
});
