// Old versions cost an edit of the current one nothing.
import { describe, expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeSite, writeFiles } from '../../support/site.ts';
import { dated, FILES, page } from './site.ts';

describe('8: with old versions, an edit in the current one', () => {
  test('of a text renders its page alone', async () => {
    const root = makeSite(FILES);
    await build(root);
    writeFiles(root, { 'content/docs/v2/guide/new.md': page('New', 'Other text.', dated) });
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 1 });
  });

  test('of its aliases renders it, and the same page in the versions to which its old path leads', async () => {
    const root = makeSite(FILES);
    await build(root);
    writeFiles(root, {
      'content/docs/v2/guide/new.md': page('New', 'Text.', `${dated}aliases: [/docs/v2/guide/gone/]\n`),
    });
    expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 2 });
  });
});
