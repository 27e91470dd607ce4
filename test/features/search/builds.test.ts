// Builds make the same index from nothing, after edits, and after an interruption.
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { compile, openSite, prepare } from '../../../src/build/prepare.ts';
import { buildRules } from '../../../src/features/rules.ts';
import { makeIndex } from '../../../src/features/search/index-files.ts';
import type { Machine } from '../../../src/model/request.ts';
import { openBuildCache } from '../../../src/publish/build-cache.ts';
import type { SiteEngine } from '../../../src/site/ask.ts';
import { openWorld } from '../../../src/site/world.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { makeSite, readTree, writeFiles } from '../../support/site.ts';
import { ARTICLES, SEARCHED } from './support.ts';

const worker = new URL('../../../lib/site.cjs', import.meta.url);

/** A page with more than 36 parts, one in other letters, one that is found in parts, and one with old ids of headings. */
const SITE = {
  ...SEARCHED,
  ...ARTICLES,
  'content/long.md': `---\ntitle: Long\nboost: 2\n---\n\n${Array.from({ length: 90 }, (_, at) => `## Part ${at}\n\n${`word${at} Größe ${at * 7919} `.repeat(90)}\n`).join('\n')}`,
  'content/search-ja.md':
    '---\ntitle: 検索\nlanguage: ja\n---\n\n日本語の文章を検索する。\n\n<div data-search="no">\n\nHidden\n\n</div>\n',
  'content/moved.md': '---\ntitle: Moved\nanchors: { old-id: new-words }\n---\n\n## New words\n\nText\n',
};

async function built(root: string, workers: number, machine: Partial<Machine> = {}) {
  const { outcome, diagnostics } = await buildSite(requestFor(root, { workers }), {
    ...quiet,
    worker,
    ...machine,
  });
  expect({ outcome, diagnostics }).toEqual({ outcome: 'published', diagnostics: [] });
  return readTree(path.join(root, 'dist'));
}

test('an edit changes the files like a clean build, with any number of threads', async () => {
  const edited = {
    'content/a12.md': '---\ntitle: Edited\n---\n\nOwls see in darkness.\n',
    'content/search-ja.md': '---\ntitle: 検索\nlanguage: ja\n---\n\n日本語の本を検索する。 Größe\n',
  };
  const wanted = [await built(makeSite(SITE), 0), await built(makeSite({ ...SITE, ...edited }), 0)];
  for (const workers of [1, 3]) {
    const root = makeSite(SITE);
    expect(await built(root, workers)).toEqual(wanted[0]);
    writeFiles(root, edited);
    // Files of the last release stay for open pages.
    expect(await built(root, workers)).toMatchObject(wanted[1] ?? {});
  }
});

test('a build that continues an interrupted one makes the same index', async () => {
  const root = makeSite(SITE);
  const controller = new AbortController();
  const progress = (done: number) => {
    if (done >= 16) controller.abort(new Error('Interrupted'));
  };
  const interrupted = { events: { ...quiet.events, progress }, signal: controller.signal };
  await expect(built(root, 1, interrupted)).rejects.toThrow('Interrupted');
  expect(await built(root, 1)).toEqual(await built(makeSite(SITE), 0));
});

async function openedSite(root: string) {
  const output = { out: path.join(root, 'dist'), stateFolder: path.join(root, '.site') };
  const reuse = openBuildCache(root, output, 'test', { writes: false, isDamaged: false });
  const engine = openSite(openWorld(requestFor(root), reuse.measures), buildRules(), reuse);
  await compile(engine);
  prepare(engine);
  return engine;
}

/** Makes the index, and returns the names and hashes of its files; `take` receives the bytes of each. */
function indexOf(engine: SiteEngine, take = () => {}) {
  const index = makeIndex(engine, {}, { isWanted: () => true, take });
  let step = index.next();
  while (!step.done) step = index.next();
  return step.value.map(({ file, hash }) => `${file} ${hash}`).sort();
}

test('an index that was not finished loses no change', async () => {
  const root = makeSite(SITE);
  await built(root, 0);
  const edited = { 'content/a12.md': '---\ntitle: Edited\n---\n\nOwls see in darkness.\n' };
  writeFiles(root, edited);
  const engine = await openedSite(root);
  const failing = () => {
    throw new Error('full');
  };
  expect(() => indexOf(engine, failing)).toThrow('full');
  expect(indexOf(engine)).toEqual(indexOf(await openedSite(makeSite({ ...SITE, ...edited }))));
});
