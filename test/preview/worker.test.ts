import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { SourceChangedFault } from '../../src/kit/diagnostics/fault.ts';
import { PreviewBuilder } from '../../src/preview/building.ts';
import { Thread } from '../../src/preview/thread.ts';
import { requestFor } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';
import { previewRequest } from './support.ts';

test('a page is served as saved, even before the change is reported', async () => {
  const root = makeSite({ ...minimal, 'content/index.md': '# First\n' });
  const thread = new Thread(new URL('site.cjs', previewRequest(root).lib));
  onTestFinished(() => thread.stop());
  const building = new PreviewBuilder(
    thread,
    requestFor(root, { dryRun: true, identity: undefined }),
    () => {},
  );
  const { version } = await building.current();
  writeFiles(root, { 'content/index.md': '# Second\n' });
  await expect(thread.ask('read', 'index.html')).rejects.toBeInstanceOf(SourceChangedFault);
  const { content } = await building.read('index.html');
  expect(Buffer.from(content ?? '').toString()).toContain('Second');
  expect(building.latest).toMatchObject({ version: version + 1, changed: ['content/index.md'] });
});

test('a site whose folder is gone is one fault, whatever changes around it', async () => {
  const root = makeSite(minimal);
  const thread = new Thread(new URL('site.cjs', previewRequest(root).lib));
  onTestFinished(() => thread.stop());
  const faults: (string | undefined)[] = [];
  const building = new PreviewBuilder(
    thread,
    requestFor(root, { dryRun: true, identity: undefined }),
    ({ fault }) => void faults.push(fault?.message),
  );
  await building.current();
  rmSync(root, { recursive: true });
  await building.change(['content']);
  const gone = `There is no folder ${root}`;
  expect(faults).toEqual([undefined, gone]);
  await building.change(['..']);
  await building.change(['../package.json']);
  expect(faults).toEqual([undefined, gone]);
  await building.change(['content']);
  expect(faults).toEqual([undefined, gone, gone]);
  writeFiles(root, minimal);
  await building.change(['..']);
  expect(faults.at(-1)).toBeUndefined();
});
