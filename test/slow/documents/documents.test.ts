// Every block of code of the documents for users, run as by a reader: from the packed package, outside of the repository.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockOf, blocksOf, DOCUMENTS } from '../../support/documents.ts';
import { repository } from '../../support/sources.ts';
import { browser, openOnlookers } from '../hosts/onlooker.ts';
import { kindOf } from './kinds.ts';
import { LOOKS } from './looks.ts';
import { installPackages } from './packages.ts';
import { follow, keepTemplates } from './reader.ts';
import { openTerminal } from './terminal.ts';

const place = mkdtempSync(path.join(tmpdir(), 'site-documents-'));
/** Folders of the sites that documents build. */
const sites = new Map<string, string>();
let packages: readonly string[] = [];

beforeAll(() => {
  packages = installPackages(place);
}, 240_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

const wanted = new RegExp(process.env.DOC ?? '');
const followed = DOCUMENTS.filter(
  (document) =>
    wanted.test(document) &&
    blocksOf(document).some((block) => !['shown', 'not run'].includes(kindOf(block) ?? '')),
);

describe('what a reader does', () => {
  test.concurrent.each(followed)(
    '%s',
    async (document) => {
      const keep = keepTemplates(path.join(place, 'types'));
      const root = await follow(document, path.join(place, document.replaceAll('/', '-')), {
        packages,
        keep,
      });
      sites.set(document, root);
    },
    600_000,
  );
});

test.runIf(followed.includes('docs/pagination.md'))(
  'lists have the pages that docs/pagination.md names',
  () => {
    const dist = path.join(sites.get('docs/pagination.md') ?? '', 'dist');
    const pages = ['blog', 'blog/page/2', 'blog/page/3', 'archive', 'archive/2026', 'archive/2025'];
    expect(pages.filter((page) => !existsSync(path.join(dist, page, 'index.html')))).toEqual([]);
    expect(existsSync(path.join(dist, 'blog/page/4'))).toBe(false);
  },
);

/** Code in a page that the strictest Content-Security-Policy blocks; structured data isn't code. */
const INLINE =
  /<style|<[^>]+\s(?:style|on\w+)=|<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)|javascript:/i;

test('no page has inline code', () => {
  const pages = [...sites].flatMap(([document, root]) => {
    const dist = path.join(root, 'dist');
    const files = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : [];
    return files
      .filter((file) => file.endsWith('.html'))
      .map((file) => [`${document}: ${file}`, readFileSync(path.join(dist, file), 'utf8')] as const);
  });
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter(([, html]) => INLINE.test(html)).map(([page]) => page)).toEqual([]);
});

const looks = LOOKS.filter(({ document }) => followed.includes(document));

describe.runIf(looks.length > 0)('what a visitor sees', () => {
  const missing = browser.kind === 'missing' ? ' (skipped: Chromium not found)' : '';
  test.skipIf(missing !== '').each(looks)(`$document${missing}`, async ({ document, route, look }) => {
    const root = sites.get(document);
    if (root === undefined) throw new Error(`${document} doesn't build a site`);
    const terminal = openTerminal(root, path.join(place, `look-${path.basename(document)}`), packages);
    const onlookers = await openOnlookers();
    try {
      expect(await terminal.run('npx site serve')).toMatchObject({ code: 0 });
      const { page, blocked } = await onlookers.open(terminal.address() + route, (request) =>
        request.abort(),
      );
      await look(page);
      expect(blocked).toEqual([]);
    } finally {
      await onlookers.close();
      terminal.close();
    }
  });
});

test('types are right, with the settings of docs/packages.md', () => {
  const settings = JSON.parse(blockOf('docs/packages.md', 'tsconfig.json'));
  writeFileSync(
    path.join(place, 'types/tsconfig.json'),
    JSON.stringify({ ...settings, include: ['*/templates'] }),
  );
  const compiler = path.join(repository, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', path.join(place, 'types')], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});
