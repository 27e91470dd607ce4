// Settings that data files insert count toward their limit: a short file could fill memory otherwise.
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

const COLLECTIONS = `import { collection } from 'sitewright';
import { z } from 'zod';

export const collections = { tags: collection({ fields: z.object({ about: z.string() }) }) };
`;

async function reportOf(name: string, text: string, wide: number) {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}wide: ${'w'.repeat(wide)}\n`,
    'templates/collections.ts': COLLECTIONS,
    'content/index.md': '# Home\n',
    [`content/tags.${name}`]: text,
  });
  const { outcome, diagnostics } = await build(root);
  return {
    outcome,
    found: diagnostics.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line} ${message}`),
  };
}

const rows = (count: number, cell: string) =>
  Array.from({ length: count }, (_, index) => `t${index},${cell}\n`).join('');

const refusal = (place: string) => ({
  outcome: 'refused',
  found: [
    expect.stringContaining(
      `yaml-too-complex ${place} The records up to this one have more than 64 MiB of text once settings are inserted`,
    ),
  ],
});

test('rows that insert a long setting are counted together, before they are filled in', async () => {
  const wide = 512 * 1024;
  expect(await reportOf('csv', `id,about\n${rows(20, '{{ site.wide }}')}`, wide)).toEqual({
    outcome: 'published',
    found: [],
  });
  expect(await reportOf('csv', `id,about\n${rows(100_000, '{{ site.wide }}')}`, wide)).toEqual(
    refusal('content/tags.csv:129'),
  );
});

test('nested texts of JSON count too, and what is written counts with what is inserted', async () => {
  const wide = 1024 * 1024;
  const list = JSON.stringify([
    { id: 'a', about: 'x', list: Array.from({ length: 32 }, () => '{{ site.wide }}') },
    { id: 'b', about: 'y'.repeat(33 * wide) },
  ]);
  expect(await reportOf('json', list, wide)).toEqual(refusal('content/tags.json:1'));
});
