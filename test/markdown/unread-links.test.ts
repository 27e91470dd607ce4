import { expect, test } from 'vitest';
import { codesOf, compile, marksOf } from './support.ts';

test.each([
  '[a](b c.pdf)',
  '![a](b c)',
  '[a](b  c.md#d)',
  '[a](https://example.com/b c)',
  '[a] (about.md)',
  '[a] (https://example.com)',
  '[a](about.md',
  '[a]: my about.md',
  '[![](/x.png)](my page.md)',
  '[a](<b.md)',
  '[a](<my b.md "c")',
  '![a](<b c.png)',
  '[a]: <b.md',
])('%s is reported with a form that is a link', (source) => {
  for (const body of [source, `- ${source}`, `> ${source}`, `**x** ${source}`].slice(
    0,
    source.includes(']:') ? 3 : 4,
  )) {
    const found = compile(body).diagnostics.filter(({ code }) => code === 'link-unread');
    expect(found, body).toHaveLength(1);
    expect(codesOf(found[0]?.fix?.to ?? '')).not.toContain('link-unread');
  }
});

test('links, code and prose are left alone', () => {
  const body = `[a](about.md "b c") [a](about.md 'b c') [a](about.md (b c)) [a](<b c.md>) [a](about.md
"b c") \\[a](b c.md) \`[a](b c.md)\` <!-- [a](b c.md) --> list[0](b c.md) [1] (page 3) [see](the note)
[a](b(c)d) [a]( about.md ) f[i](<b) [x](<T>)

    [a](b c.md)

\`\`\`
[a](b c.md)
\`\`\`

[b]: about.md "c d"
[^1]: my about.md
[Note]: this is prose.

| [a] |
|---|
| (about) |
`;
  expect(marksOf(body).filter((mark) => mark.startsWith('link-unread'))).toEqual([]);
});

test('many beginnings of links take no longer than their length', () => {
  for (const piece of ['[a](b ', '[', '[a [', '![](', '[a] (', '](a ', '[a]: b c', '[a](<b ', '[a](<b "'])
    expect(compile(piece.repeat(5000)).diagnostics.length).toBeLessThan(20_000);
});
