// A pause of the machine may end the reading of a page's first heading. It makes no other title of it.
import { expect, test } from 'vitest';
import { type ParseContext, parsePages } from '../src/build/parse-pages.ts';
import type { TimeLimit } from '../src/build/time-limit.ts';
import { createRecords } from '../src/cache/records.ts';
import { createMarkdown, type Markdown } from '../src/markdown/markdown.ts';
import { noMeasures } from '../src/model/measure.ts';
import type { SourceRecord } from '../src/model/record.ts';
import { context, source } from './content/support.ts';

/** As if the machine paused within each limit. */
const paused: TimeLimit = () => ({ kind: 'late' });
const FILES: Readonly<Record<string, string>> = {
  'content/a.md': '- # First\n',
  'content/b.md': '# Second\n',
  'content/c.md': '> text\n',
};

function parse(markdown: Markdown, limit: TimeLimit) {
  const sources = createRecords<SourceRecord>();
  const parsing: ParseContext = {
    ...context(),
    markdown,
    limit,
    sources,
    measures: noMeasures,
    texts: { keep() {}, take: () => '', read: () => '' },
    keyOf: () => 'key',
    read: (file) => ({ ...source(FILES[file] ?? '', file), stats: {} as never }),
  };
  const { value, diagnostics } = parsePages({ pages: Object.keys(FILES), layouts: [] }, parsing);
  return {
    titles: value.map(({ title }) => title),
    told: diagnostics.map(({ code, at }) => `${code} ${at?.path}`),
    recorded: value.map(({ path }) => sources.get(path)?.page.title),
  };
}

test.each([
  ['in time', ((work) => ({ kind: 'done', value: work() })) satisfies TimeLimit],
  ['late', paused],
])('what was read %s has its title', (_name, limit) => {
  const titles = ['First', 'Second', 'C'];
  expect(parse(createMarkdown(), limit)).toEqual({ titles, told: [], recorded: titles });
});

test('what stays late is told, and not remembered', { timeout: 60_000 }, () => {
  const real = createMarkdown();
  const firstHeading: Markdown['firstHeading'] = (body, settings) => {
    while (body.includes('First'));
    return real.firstHeading(body, settings);
  };
  const parsed = parse({ ...real, firstHeading }, paused);
  expect(parsed.told).toEqual(['markdown-too-complex content/a.md']);
  expect(parsed.recorded).toEqual([undefined, 'Second', 'C']);
});
