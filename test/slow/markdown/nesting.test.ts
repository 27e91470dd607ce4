// Components, lists, quotes, tables, includes and hooks in one another, at random: HTML is balanced, and each mistake is reported
// in its file, at its line and column.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/kit/diagnostics/diagnostic.ts';
import { joinHighlighted } from '../../../src/markdown/code/element.ts';
import { HOOKS } from '../../../src/model/pages/hooks.ts';
import type { IncludedText } from '../../../src/model/site.ts';
import { imageOf, markdown, SITE, SOURCES, targetsOf } from '../../markdown/support.ts';

const PAGE = 'content/blog/first.md';

type Inline = 'words' | 'link' | 'image' | 'mistake' | 'tag' | 'code';
type Block =
  | { readonly kind: 'paragraph' | 'heading' | 'footnote'; readonly texts: readonly Inline[] }
  | { readonly kind: 'table'; readonly cells: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'quote' | 'alert' | 'component' | 'details' | 'include';
      readonly blocks: readonly Block[];
    }
  | { readonly kind: 'fence' };

const inline = fc.constantFrom<Inline>('words', 'link', 'image', 'mistake', 'tag', 'code');
const texts = fc.array(inline, { minLength: 1, maxLength: 4 });

const { blocks } = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.record({ kind: fc.constantFrom('paragraph', 'heading', 'footnote'), texts }),
    fc.constant({ kind: 'fence' } as const),
    fc.record({ kind: fc.constant('table'), cells: fc.array(texts, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('list'),
      ordered: fc.boolean(),
      items: fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constantFrom('quote', 'alert', 'component', 'details', 'include'),
      blocks: tie('blocks'),
    }),
  ) as fc.Arbitrary<Block>,
}));

/** The files of a page and of its includes, by path. */
class Files {
  readonly texts = new Map<string, string>();
  /** Each text with an error occurs once. */
  readonly mistakes: string[] = [];
  #count = 0;

  add(path: string, content: readonly Block[]): void {
    this.texts.set(path, `${this.#linesOf(content).join('\n')}\n`);
  }

  #linesOf(content: readonly Block[]): string[] {
    return content.flatMap((block) => [...this.#block(block), '']).slice(0, -1);
  }

  #block(block: Block): string[] {
    switch (block.kind) {
      case 'paragraph':
        return [this.#inline(block.texts)];
      case 'heading':
        return [`## ${this.#inline(block.texts)}`];
      case 'footnote':
        this.#count += 1;
        return [`Text[^n${this.#count}]`, '', `[^n${this.#count}]: ${this.#inline(block.texts)}`];
      case 'fence':
        return ['```ts', 'const a = "<Box>";', '```'];
      case 'table': {
        const row = (cell: string) => `|${block.cells.map(() => cell).join('|')}|`;
        return [row(' a '), row('---'), `| ${block.cells.map((cell) => this.#inline(cell)).join(' | ')} |`];
      }
      case 'list': {
        const marker = block.ordered ? '1. ' : '- ';
        const indent = (line: string) => (line === '' ? '' : ' '.repeat(marker.length) + line);
        return block.items.flatMap((item) => {
          const [first = '', ...others] = this.#linesOf(item);
          return [marker + first, ...others.map(indent), ''];
        });
      }
      case 'quote':
        return this.#linesOf(block.blocks).map((line) => `> ${line}`.trimEnd());
      case 'alert':
        return ['> [!NOTE]', '>', ...this.#linesOf(block.blocks).map((line) => `> ${line}`.trimEnd())];
      case 'component':
        return ['<Box a="1">', '', ...this.#linesOf(block.blocks), '', '</Box>'];
      case 'details':
        return ['<details>', '', ...this.#linesOf(block.blocks), '', '</details>'];
      case 'include': {
        this.#count += 1;
        const name = `_${this.#count}.md`;
        this.add(`content/blog/${name}`, block.blocks);
        return [`<Include file="${name}" />`];
      }
    }
  }

  #inline(list: readonly Inline[]): string {
    return list.map((one) => this.#text(one)).join(' ');
  }

  #text(one: Inline): string {
    this.#count += 1;
    const number = this.#count;
    const mistake = (text: string) => {
      this.mistakes.push(text);
      return text;
    };
    switch (one) {
      case 'words':
        return 'some *words*';
      case 'link':
        return '[about](../about.md)';
      case 'image':
        return mistake(`![x](nothing-${number}.png)`);
      case 'mistake':
        return mistake(`[y](nothing-${number}.md)`);
      case 'tag':
        return `<Box>in a **tag** ${mistake(`[z](nothing-${number}.md)`)}</Box>`;
      case 'code':
        return '`<Box>`';
    }
  }
}

interface Outcome {
  readonly html: string;
  readonly diagnostics: readonly Diagnostic[];
}

function compile(files: ReadonlyMap<string, string>, hooks: readonly string[]): Outcome {
  const includedText = (path: string): IncludedText => {
    const body = files.get(path);
    return body === undefined
      ? { kind: 'refused', message: 'is not there', hint: 'Write it.' }
      : { kind: 'text', body, line: 1 };
  };
  const targets = {
    ...targetsOf(SITE, imageOf),
    includedText,
    hasTemplate: (name: string) => hooks.includes(name),
  };
  const page = { path: PAGE, body: { offset: 0, length: 0, line: 1, empty: false } };
  const { value, diagnostics } = markdown.compile(files.get(PAGE) ?? '', page, targets).finish(SOURCES);
  return { html: joinHighlighted(value.html, SOURCES.highlight), diagnostics };
}

/** The position of a text in one of the files. */
function placeOf(text: string, files: ReadonlyMap<string, string>): string {
  for (const [path, source] of files) {
    const offset = source.indexOf(text);
    const before = source.slice(0, offset).split('\n');
    if (offset >= 0) return `${path}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
  }
  return 'nowhere';
}

const VOID = new Set(['img', 'br', 'hr', 'input']);

/** Elements that are closed by another one, or never; names ignore case, as in browsers. */
function unbalanced(html: string): readonly string[] {
  const open: string[] = [];
  for (const [, close, name = '', self] of html
    .toLowerCase()
    .matchAll(/<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^>"])*?(\/?)>/g)) {
    if (VOID.has(name) || self) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return [`${name} is closed`];
  }
  return open;
}

const hooks = fc.subarray([...HOOKS]);

test('HTML is balanced, and errors are reported at their position', () => {
  fc.assert(
    fc.property(blocks, hooks, (content, used) => {
      const files = new Files();
      files.add(PAGE, content);
      const { html, diagnostics } = compile(files.texts, used);
      expect(unbalanced(html)).toEqual([]);
      const places = diagnostics.map(({ code, at }) => `${code} ${at?.path}:${at?.line}:${at?.column}`);
      const expected = files.mistakes.map((text) => `link-broken ${placeOf(text, files.texts)}`);
      expect(places.sort()).toEqual(expected.sort());
    }),
    { numRuns: 1500 },
  );
});

/** Codes for an element that isn't closed, is closed twice, or whose tag can't be read. */
const UNBALANCED = new Set([
  'html-unbalanced',
  'html-forbidden',
  'html-unknown',
  'component-attribute',
  'component-unclosed',
]);

test('cut or swapped tags are reported within their files, and never throw', () => {
  const cuts = fc.array(fc.tuple(fc.nat(), fc.nat(20)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(blocks, hooks, cuts, (content, used, where) => {
      const files = new Files();
      files.add(PAGE, content);
      const broken = new Map(files.texts);
      for (const [at, length] of where) {
        const [path = PAGE, text = ''] = [...broken][at % broken.size] ?? [];
        const from = at % (text.length + 1);
        broken.set(path, text.slice(0, from) + text.slice(from + length));
      }
      const { html, diagnostics } = compile(broken, used);
      if (!diagnostics.some(({ code }) => UNBALANCED.has(code))) expect(unbalanced(html)).toEqual([]);
      for (const { at } of diagnostics) {
        const line = broken.get(at?.path ?? '')?.split('\n')[(at?.line ?? 0) - 1];
        expect(line?.length ?? -1, JSON.stringify(at)).toBeGreaterThanOrEqual((at?.column ?? 1) - 1);
      }
    }),
    { numRuns: 1500 },
  );
});
