// Mistakes in the text of an original that a language shows, because it has no translation.
import { expect, test } from 'vitest';
import { build, reported } from '../../support/build.ts';
import { type Files, makeSite, minimal } from '../../support/site.ts';

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** A site whose language `de` shows originals. */
function siteOf(files: Files): string {
  return makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}languages: { de: { name: Deutsch, missing: show } }\n`,
    'content/index.md': page('Home', 'Text'),
    'content/de/index.md': page('Start', 'Text'),
    'content/guide.md': page('Guide', '## One'),
    ...files,
  });
}

/** Its broken links. */
async function broken(files: Files): Promise<readonly string[]> {
  return (await reported(siteOf(files))).filter((line) => /broken|fragment/.test(line));
}

test('a link to a missing id is one finding, although it is missing in both languages', async () => {
  expect(await broken({ 'content/about.md': page('About', '[a](guide.md#gone) [c](/guide/#none)') })).toEqual(
    [
      expect.stringMatching(/^fragment-missing content\/about\.md:5:1 \/guide\/ /),
      expect.stringMatching(/^fragment-missing content\/about\.md:5:20 \/guide\/ /),
    ],
  );
});

test('a link to an id that the target lacks in both languages is one finding, at the link', async () => {
  const files = {
    'content/zoo.md': page('Zoo', '[a](guide.md#gone)'),
    'content/de/guide.md': page('Anleitung', '## Eins {#one}'),
  };
  expect(await broken(files)).toEqual([
    expect.stringMatching(/^fragment-missing content\/zoo\.md:5:1 \/guide\/ /),
  ]);
});

test('a broken link is one finding', async () => {
  expect(await broken({ 'content/about.md': page('About', 'See [b](gone.md).') })).toEqual([
    expect.stringMatching(/^link-broken content\/about\.md:5:5 /),
  ]);
});

test('an id that only the translation of the target lacks is a warning there', async () => {
  const files = {
    'content/about.md': page('About', '[a](guide.md#one) [b](guide.md#one)'),
    'content/de/guide.md': page('Anleitung', '## Zwei'),
  };
  const root = siteOf(files);
  const { outcome, diagnostics } = await build(root);
  expect(outcome).toBe('published');
  expect(diagnostics.filter(({ code }) => code === 'fragment-missing')).toEqual([
    expect.objectContaining({
      severity: 'warning',
      message: 'It has no element with the id "one", which content/about.md links to',
      at: expect.objectContaining({ path: 'content/de/guide.md' }),
    }),
  ]);
});

test('it is one finding, however many originals link to it', async () => {
  const links = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [
      `content/p${index}.md`,
      page(`P${index}`, '[a](guide.md#one) [b](guide.md#one)'),
    ]),
  );
  const { diagnostics } = await build(
    siteOf({ ...links, 'content/de/guide.md': page('Anleitung', '## Zwei') }),
  );
  expect(diagnostics.filter(({ code }) => code === 'fragment-missing')).toEqual([
    expect.objectContaining({
      message:
        'It has no element with the id "one", which content/p0.md, content/p1.md, content/p2.md and 3 more link to',
    }),
  ]);
});
