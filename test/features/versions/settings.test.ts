// Each wrong setting is one error at its line, which says what to do.
import { describe, expect, test } from 'vitest';
import { reported } from '../../support/build.ts';
import { makeSite } from '../../support/site.ts';
import { LAYOUT, page } from './site.ts';

describe('a wrong setting', () => {
  const report = async (text: string) => {
    const site = makeSite({
      'templates/page.tsx': LAYOUT,
      'content/index.md': page('Home'),
      'content/v2/index.md': page('Two'),
      'content/v2/v0/index.md': page('Zero'),
      'content/de/index.md': page('Start'),
      'content/site.yaml': `name: X\nurl: https://example.com\nversions:\n${text}`,
    });
    return (await reported(site)).filter((line) => !line.startsWith('metadata'));
  };
  const wrong = (name: string, text: string, line: string) =>
    test(name, async () => {
      expect(await report(text)).toEqual([expect.stringContaining(line)]);
    });

  wrong(
    'no pages',
    '  v2: { current: true }\n  v1: { folder: v1 }\n',
    'version-empty content/site.yaml:5:17 No page is in v1',
  );
  wrong(
    'no folder',
    '  v2: { current: true }\n  v1: { name: One }\n',
    'field-invalid content/site.yaml:5:3 v1 has no folder',
  );
  wrong(
    'two current',
    '  v2: { current: true }\n  v1: { folder: v2, current: true }\n',
    'field-invalid content/site.yaml:5:3 v2 and v1 are both the current version',
  );
  wrong(
    'no current',
    '  v2: { folder: v2 }\n',
    'field-invalid content/site.yaml:3:1 No version is the current one',
  );
  wrong(
    'same folders',
    '  v2: { current: true }\n  v1: { folder: v2 }\n  v0: { folder: v2/ }\n',
    'field-invalid',
  );
  wrong(
    'folder in another',
    '  v2: { current: true }\n  v1: { folder: v2 }\n  v0: { folder: v2/v0 }\n',
    'field-invalid content/site.yaml:6:3 The folders of v1 and v0 overlap',
  );
  wrong(
    'day',
    '  v2: { current: true }\n  v1: { folder: v2, until: 2026-02-30 }\n',
    'date-invalid content/site.yaml:5:28',
  );
  wrong(
    'day of the current one',
    '  v2: { current: true, until: 2026-12-31 }\n',
    'field-invalid content/site.yaml:4:3 v2 is the current version, and has a last day',
  );
  wrong('name', '  2.0: { current: true }\n', 'field-invalid content/site.yaml:4:3');
  wrong(
    'ended',
    '  v2: { current: true }\n  v1: { folder: v2, until: 2026-02-01, ended: now }\n',
    'field-invalid content/site.yaml:5:47',
  );
  wrong(
    'folder outside of content/',
    '  v2: { current: true, folder: ../v2 }\n',
    'field-invalid content/site.yaml:4:32',
  );
  wrong('unknown field', '  v2: { current: true, foldr: v2 }\n', 'field-unknown content/site.yaml:4:24');
  wrong(
    'finished HTML without a home page',
    '  v2: { current: true }\n  v1: { html: v1 }\n',
    'version-empty content/site.yaml:5:15 No page is in v1: public/v1/ has no index.html',
  );
  wrong(
    'finished HTML as the current version',
    '  v2: { current: true, html: v2 }\n',
    'field-invalid content/site.yaml:4:9 v2 has both html and current',
  );
  wrong(
    'finished HTML with a folder of pages',
    '  v2: { current: true }\n  v1: { folder: v2, html: v1 }\n',
    'field-invalid content/site.yaml:5:9 v1 has both html and folder',
  );
  wrong(
    'finished HTML with a last day',
    '  v2: { current: true }\n  v1: { html: v1, until: 2026-12-31 }\n',
    'field-invalid content/site.yaml:5:19 v1 has both html and until',
  );
  wrong(
    'folder that is similar to one with pages',
    '  v2: { folder: V2, current: true }\n',
    'version-empty content/site.yaml:4:17 No page is in v2: content/V2/ has none → Did you mean v2?',
  );
  wrong(
    'folder of a language',
    '  v2: { folder: de/v2, current: true }\nlanguages: { de: { name: Deutsch } }\n',
    'version-empty content/site.yaml:4:17 No page is in v2: content/de/v2/ has none → Write v2: each language has the same',
  );
  wrong(
    'folder with backslashes',
    "  v2: { current: true }\n  v1: { folder: 'v2\\v0' }\n",
    'field-invalid content/site.yaml:5:17 versions.v1.folder is not the path of a folder',
  );
  wrong(
    'folder outside of content/, of an old version',
    '  v2: { current: true }\n  v1: { folder: ../v1 }\n',
    'field-invalid content/site.yaml:5:17',
  );
  wrong(
    'current is not true or false',
    '  v2: { folder: v2, current: yes }\n',
    'field-invalid content/site.yaml:4:30 versions.v2.current is neither true nor false',
  );
  wrong(
    'not a mapping',
    '  - v2\n',
    'field-invalid content/site.yaml:4:3 versions is not a mapping of versions',
  );
  wrong('a path alone', '  v2: v2\n', 'field-invalid content/site.yaml:4:7 versions.v2 is not an entry');
  wrong(
    'twice',
    '  v2: { current: true }\n  v2: { folder: v2 }\n',
    'yaml-key content/site.yaml:5:3 v2 appears twice',
  );
  wrong(
    'the name of a scheme',
    '  https: { current: true }\n',
    'field-invalid content/site.yaml:4:3 https is not the name of a version → Choose another name, such as v1',
  );
  wrong(
    'one name for readers of two versions',
    "  v2: { current: true, name: '2' }\n  v1: { folder: v2, name: '2' }\n",
    'field-invalid content/site.yaml:5:3 v2 and v1 have the same name for readers, 2',
  );
  wrong(
    'ended without a last day',
    '  v2: { current: true }\n  v1: { folder: v2, ended: keep }\n',
    'field-invalid content/site.yaml:5:3 v1 has ended, but no until',
  );
  wrong(
    'finished HTML of which pages are left',
    '  v2: { current: true }\n  v1: { html: v2 }\n',
    'version-twice content/site.yaml:5:15 v1 is finished HTML, and content/v2/ has pages too',
  );
});
