// Guides that messages name are in the package, with the section.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources, repository } from '../support/sources.ts';

const sources = readSources();

/** Anchors of the headings of a document. */
function anchorsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every guide that a message names exists', () => {
  const named = sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/\bguide\('([^'#]+)(?:#([^']+))?'\)/g), ([, page = '', anchor]) => ({
      file,
      page,
      anchor,
    })),
  );
  expect(named.length).toBeGreaterThan(4);
  const broken = named.filter(({ page, anchor }) => {
    const document = path.join(repository, 'docs', page);
    return !existsSync(document) || (anchor !== undefined && !anchorsOf(document).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('no message contains a path that only the repository has', () => {
  const found = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => /(?<![\w/])docs\/[\w-]+\.md/.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found.filter((line) => !line.startsWith('import/'))).toEqual([]);
});
