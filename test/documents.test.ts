// The documents for users: each block of code says what it is, and links lead to files and headings that exist.
// `slow/documents/` runs the blocks.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUILT_IN } from '../src/api/built-in.tsx';
import { parseSettings } from '../src/content/settings.ts';
import * as api from '../src/index.ts';
import { pageFields } from '../src/model/pages/page.ts';
import { SETTINGS_TABLE } from '../src/settings/settings.ts';
import { everyBlock } from './slow/documents/kinds.ts';
import { NOT_RUN } from './slow/documents/not-run.ts';
import { copiedBlock, sectionOf, unproven } from './slow/strangers/evidence.ts';
import { STRANGERS } from './slow/strangers/sites.ts';
import { blocksOf, codeSpansOf, DOCUMENTS, textOf } from './support/documents.ts';
import { repository } from './support/sources.ts';

test('every block is run, or has a reason', () => {
  const blocks = everyBlock();
  expect(blocks.length).toBeGreaterThan(200);
  const unclear = blocks.filter(({ kind }) => kind === undefined);
  expect(unclear.map(({ document, line, language }) => `${document}:${line} ${language}`)).toEqual([]);
});

test.each(STRANGERS)(
  'the headings, commands and blocks that a stranger follows exist: $name',
  ({ steps }) => {
    const missing = steps.flatMap((step) => {
      for (const place of step.from) sectionOf(repository, place);
      if (step.act.kind === 'copy') copiedBlock(repository, step, step.act.title);
      return step.act.kind === 'run' ? unproven(repository, step) : [];
    });
    expect(missing).toEqual([]);
  },
);

test('every reason is needed, and refers to a test that exists', () => {
  const unneeded = NOT_RUN.filter(
    ({ document, block }) =>
      !blocksOf(document).some(
        ({ title, text }) => block === '*' || block === title || text.startsWith(block),
      ),
  );
  expect(unneeded).toEqual([]);
  const tests = NOT_RUN.flatMap(({ reason }) => /test\/\S+\.ts/.exec(reason) ?? []);
  expect(tests.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
});

test('every promise refers to a test that exists', () => {
  const promises = bulletsOf(textOf('docs/promises.md'));
  expect(promises.length).toBeGreaterThan(15);
  for (const promise of promises) {
    const tests = [...promise.matchAll(/\*([^*]+)\* \(`(test\/[^`]+)`\)/g)];
    expect(tests.length, promise).toBeGreaterThan(0);
    for (const [, title = '', file = ''] of tests)
      expect(readFileSync(path.join(repository, file), 'utf8'), promise).toContain(title);
  }
  const names = (bullets: readonly string[]) => bullets.map((bullet) => bullet.split('**')[1]);
  const [, why = ''] = /^## Why sitewright\n(.*?)^## /ms.exec(textOf('README.md')) ?? [];
  expect(names(promises)).toEqual(expect.arrayContaining(names(bulletsOf(why))));
});

/** Items of lists that start with a bold text, each with its lines. */
function bulletsOf(text: string): readonly string[] {
  return text.split(/^(?=- |\n|#)/m).filter((part) => part.startsWith('- **'));
}

const GUIDES = DOCUMENTS.filter(
  (document) =>
    !/^docs\/(?:architecture|adding|invariants|errors|settings|site\/|template-rules)/.test(document),
);

test('settings that documents show in a line exist, with all that is in them', () => {
  const table = SETTINGS_TABLE;
  const isSetting = (name: string) => name in table && !(name in pageFields) && name !== 'url';
  const shown = GUIDES.flatMap((document) =>
    codeSpansOf(document)
      .filter((code) => !code.includes('…') && isSetting(/^(\w+): /.exec(code)?.[1] ?? ''))
      .map((code) => [document, code] as const),
  );
  expect(shown.length).toBeGreaterThan(30);
  const wrong = shown.flatMap(([document, code]) => {
    const source = {
      path: 'content/site.yaml',
      bytes: Buffer.from(`${code}\nurl: https://example.com\n`),
      hash: '',
    };
    return parseSettings(source, undefined, table).diagnostics.map(
      ({ message }) => `${document}: ${code}: ${message}`,
    );
  });
  expect(wrong).toEqual([]);
});

/** Names in documents that belong to other packages and tools, to a starter, or to the code of a layout. */
const OTHERS = [
  'Callout',
  'FileTree',
  'Box',
  'Chart',
  'Link',
  'Nav',
  'differenceInDays',
  'formatDistanceToNow',
  'getCollection',
  'getStaticPaths',
  'glob',
  'pages',
  'select',
  'toLocaleDateString',
  'toLocaleString',
];

test('components and functions that documents show in a line exist', () => {
  const wrong = GUIDES.flatMap((document) => {
    const code = blocksOf(document)
      .map(({ text }) => text)
      .join('');
    return codeSpansOf(document)
      .filter((span) => {
        const name = /^<([A-Z][a-z]\w+)|^([a-z]\w+)\(/.exec(span)?.slice(1).join('') ?? '';
        return (
          name !== '' &&
          !(name in api) &&
          !BUILT_IN.has(name) &&
          name !== 'Include' &&
          !OTHERS.includes(name) &&
          !code.includes(name)
        );
      })
      .map((span) => `${document}: ${span}`);
  });
  expect(wrong).toEqual([]);
});

test.each(DOCUMENTS.filter((document) => !document.startsWith('docs/site/')))(
  'links of %s lead to a file and a heading',
  (document) => {
    const text = textOf(document).replace(/^```.*?^```|`[^`\n]*`/gms, '');
    const broken = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]*)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !leadsSomewhere(document, target));
    expect(broken).toEqual([]);
  },
);

function leadsSomewhere(from: string, target: string): boolean {
  const [name = '', id] = target.split('#');
  const file = name === '' ? from : path.join(path.dirname(from), name);
  if (!existsSync(path.join(repository, file))) return false;
  return id === undefined || (file.endsWith('.md') && idsOf(file).includes(id));
}

/** Ids of headings, as GitHub writes them: the second `image` is `image-1`. */
function idsOf(document: string): readonly string[] {
  const text = textOf(document).replace(/^(`{3,}).*?^\1$/gms, '');
  const ids = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return ids.map((id, index) => {
    const earlier = ids.slice(0, index).filter((one) => one === id).length;
    return earlier > 0 ? `${id}-${earlier}` : id;
  });
}
