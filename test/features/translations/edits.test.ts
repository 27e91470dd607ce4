// Random edits of an original, each written in another form than before: exactly the blocks that changed are named.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBlocks } from '../../../src/features/translations/compare-blocks.ts';
import { blocksOfText } from '../../../src/features/translations/page-blocks.ts';
import { limitMarkdown } from '../../../src/markdown/limited-markdown.ts';
import type { Ask } from '../../../src/site/index.ts';
import { markdown, settingsWith } from '../../markdown/support.ts';

/** Part of a line, with a number that makes it unique. */
type Piece =
  | { readonly kind: 'words' | 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'link' | 'image'; readonly text: string; readonly href: string }
  | { readonly kind: 'setting'; readonly name: string };

/** Block that is compared on its own. */
interface Unit {
  readonly id: number;
  readonly pieces: readonly Piece[];
}

/** Text between blank lines. */
interface Part {
  readonly kind: 'heading' | 'paragraph' | 'bullets' | 'numbers' | 'table' | 'code' | 'quote' | 'note';
  readonly units: readonly Unit[];
}

interface Original {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly settings: Readonly<Record<string, string>>;
}

/** Form in which an original is written. */
interface Form {
  readonly wraps: boolean;
  readonly underscores: boolean;
  readonly references: boolean;
  readonly bullet: '-' | '*' | '+';
  readonly delimiter: '.' | ')';
  readonly isLoose: boolean;
  readonly fence: '```' | '~~~~';
  readonly underlines: boolean;
  readonly pipes: boolean;
  readonly blanks: 1 | 2 | 3;
  readonly isQuoted: boolean;
  readonly isWindows: boolean;
  readonly comments: boolean;
}

const form: fc.Arbitrary<Form> = fc.record({
  wraps: fc.boolean(),
  underscores: fc.boolean(),
  references: fc.boolean(),
  bullet: fc.constantFrom('-', '*', '+'),
  delimiter: fc.constantFrom('.', ')'),
  isLoose: fc.boolean(),
  fence: fc.constantFrom('```', '~~~~'),
  underlines: fc.boolean(),
  pipes: fc.boolean(),
  blanks: fc.constantFrom(1, 2, 3),
  isQuoted: fc.boolean(),
  isWindows: fc.boolean(),
  comments: fc.boolean(),
});

const KINDS = ['heading', 'paragraph', 'bullets', 'numbers', 'table', 'code', 'quote', 'note'] as const;
const PIECES = ['words', 'strong', 'em', 'code', 'link', 'image', 'setting'] as const;

const shape = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    units: fc.array(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  { minLength: 3, maxLength: 10 },
);

/** Gives every piece of a shape words of its own. */
function originalOf(parts: typeof shape extends fc.Arbitrary<infer T> ? T : never): Original {
  let number = 0;
  const next = () => `word${++number}`;
  const piece = (kind: Piece['kind']): Piece => {
    if (kind === 'setting') return { kind, name: ['price', 'town'][++number % 2] ?? '' };
    const text = kind === 'words' ? `${next()} of the ${next()} and` : next();
    return kind === 'link' || kind === 'image' ? { kind, text, href: `${next()}.md` } : { kind, text };
  };
  return {
    title: next(),
    settings: { price: '5 euros', town: 'Kiel' },
    parts: parts.map(({ kind, units }) => {
      const isSingle = !['bullets', 'numbers', 'table'].includes(kind);
      const kinds = units.slice(0, isSingle ? 1 : undefined);
      return {
        kind,
        // The first piece is text, so that no block starts with what would mean something else there.
        units: kinds.map((own) => ({
          id: ++number,
          pieces: [piece('words'), ...(kind === 'code' ? [] : own.map(piece))],
        })),
      };
    }),
  };
}

function write({ title, parts }: Original, form: Form): string {
  const definitions: string[] = [];
  const lineOf = (pieces: readonly Piece[], separator: string) =>
    pieces.map((piece) => inline(piece, form, definitions)).join(separator);
  const body = parts.map((part) => block(part, form, lineOf));
  const all = [...body, ...(form.comments ? ['<!-- later -->', '* * *'] : []), definitions.join('\n')];
  const quote = form.isQuoted ? '"' : '';
  const text = `---\ntitle: ${quote}${title}${quote}\ndate: 2026-01-01\n---\n${all.join('\n'.repeat(form.blanks + 1))}\n`;
  return form.isWindows ? text.replaceAll('\n', '\r\n') : text;
}

function inline(piece: Piece, { underscores, references }: Form, definitions: string[]): string {
  const mark = underscores ? '_' : '*';
  if (piece.kind === 'setting') return `{{ site.${piece.name} }}`;
  if (piece.kind === 'code') return `\`${piece.text}\``;
  if (piece.kind === 'strong') return `${mark}${mark}${piece.text}${mark}${mark}`;
  if (piece.kind === 'em') return `${mark}${piece.text}${mark}`;
  if (!('href' in piece)) return piece.text;
  const sign = piece.kind === 'image' ? '!' : '';
  if (!references) return `${sign}[${piece.text}](${piece.href})`;
  const label = `ref ${definitions.length}`;
  definitions.push(`[${label}]: <${piece.href}>`);
  return `${sign}[${piece.text}][${label}]`;
}

type LineOf = (pieces: readonly Piece[], separator: string) => string;

function block({ kind, units }: Part, form: Form, lineOf: LineOf): string {
  const between = form.wraps ? '\n' : ' ';
  const [first] = units.map(({ pieces }) => lineOf(pieces, kind === 'heading' ? ' ' : between));
  const text = first ?? '';
  if (kind === 'paragraph') return text;
  if (kind === 'heading') return form.underlines ? `${text}\n---` : `## ${text} ##`;
  if (kind === 'quote') return text.replace(/^/gm, '> ');
  if (kind === 'note') return `[!NOTE]\n${text}`.replace(/^/gm, '> ');
  if (kind === 'code') return `${form.fence}js\n${text}\n${form.fence}`;
  if (kind === 'table') {
    const rows = units.map(({ pieces }) => `${lineOf(pieces, ' ')} | cell`);
    const lines = ['a | b', '--- | ---', ...rows];
    return lines.map((line) => (form.pipes ? `|  ${line}  |` : line)).join('\n');
  }
  const items = units.map(({ pieces }, index) => {
    const marker = kind === 'bullets' ? form.bullet : `${index + 1}${form.delimiter}`;
    return `${marker} ${lineOf(pieces, between).replaceAll('\n', `\n${' '.repeat(marker.length + 1)}`)}`;
  });
  return items.join(form.isLoose ? '\n\n' : '\n');
}

type Edit = {
  readonly kind: 'typo' | 'link' | 'code' | 'setting' | 'move' | 'title' | 'add' | 'remove' | 'none';
  readonly at: number;
};

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('typo', 'link', 'code', 'setting', 'move', 'title', 'add', 'remove', 'none'),
  at: fc.nat(1000),
});

/** An original after an edit, and the ids of the blocks that a person would call changed, added or removed. */
interface Edited {
  readonly original: Original;
  readonly changed: readonly (number | 'title')[];
  readonly removed: readonly number[];
}

function apply(original: Original, { kind, at }: Edit): Edited {
  const { parts } = original;
  const whole = { original, changed: [], removed: [] };
  const inPieces = (isMeant: (piece: Piece) => boolean, change: (piece: Piece) => Piece): Edited => {
    const units = parts.flatMap((part) => part.units).filter(({ pieces }) => pieces.some(isMeant));
    const unit = units[at % Math.max(1, units.length)];
    if (!unit) return whole;
    const index = unit.pieces.findIndex(isMeant);
    const pieces = unit.pieces.map((piece, i) => (i === index ? change(piece) : piece));
    const withUnit = parts.map((part) => ({
      ...part,
      units: part.units.map((one) => (one === unit ? { ...unit, pieces } : one)),
    }));
    return { original: { ...original, parts: withUnit }, changed: [unit.id], removed: [] };
  };
  if (kind === 'typo')
    return inPieces(
      (piece) => 'text' in piece && piece.kind !== 'code',
      (piece) => ({ ...piece, text: `typo${at} here` }) as Piece,
    );
  if (kind === 'link')
    return inPieces(
      (piece) => 'href' in piece,
      (piece) => ({ ...piece, href: `new${at}.md` }) as Piece,
    );
  if (kind === 'code')
    return inPieces(
      (piece) => piece.kind === 'code',
      (piece) => ({ ...piece, text: `run${at}` }) as Piece,
    );
  if (kind === 'title')
    return { ...whole, original: { ...original, title: `title${at}` }, changed: ['title'] };
  if (kind === 'setting') {
    const shown = parts
      .flatMap((part) => part.units)
      .filter(({ pieces }) => pieces.some((piece) => piece.kind === 'setting' && piece.name === 'price'));
    return {
      ...whole,
      original: { ...original, settings: { ...original.settings, price: `${at} pounds` } },
      changed: shown.map(({ id }) => id),
    };
  }
  const index = at % parts.length;
  if (kind === 'move') {
    const others = parts.filter((_, i) => i !== index);
    const target = (at * 7) % parts.length;
    const moved = [...others.slice(0, target), ...parts.slice(index, index + 1), ...others.slice(target)];
    return { ...whole, original: { ...original, parts: moved } };
  }
  if (kind === 'add') {
    const unit = { id: -1 - at, pieces: [{ kind: 'words' as const, text: `added${at} of the words` }] };
    const added = [
      ...parts.slice(0, index),
      { kind: 'paragraph' as const, units: [unit] },
      ...parts.slice(index),
    ];
    return { ...whole, original: { ...original, parts: added }, changed: [unit.id] };
  }
  if (kind === 'remove') {
    const removed = parts[index]?.units.map(({ id }) => id) ?? [];
    return { ...whole, original: { ...original, parts: parts.filter((_, i) => i !== index) }, removed };
  }
  return whole;
}

const limited = limitMarkdown(markdown, (work) => ({ kind: 'done', value: work() }));

function hashesOf(original: Original, form: Form): readonly string[] {
  const settings = { value: settingsWith(original.settings) };
  const ask = Object.assign(() => settings, { tools: { markdown: limited } }) as unknown as Ask;
  return blocksOfText(ask, 'content/about.md', write(original, form)).map(({ hash }) => hash);
}

/** Ids of the blocks of an original in their order, with those that all have: the title, and headers of tables. */
function idsOf({ parts }: Original): readonly (number | string)[] {
  return [
    'title',
    ...parts.flatMap(({ kind, units }) => [
      ...(kind === 'table' ? ['header'] : []),
      ...units.map(({ id }) => id),
    ]),
  ];
}

test('random edits name exactly the blocks that changed', { timeout: 120_000 }, () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(
      shape,
      form,
      form,
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      (parts, first, second, edits) => {
        const before = originalOf(parts);
        // Lists next to each other would be one list, and two tables may look alike.
        fc.pre(before.parts.every(({ kind }, i) => kind !== before.parts[i + 1]?.kind));
        const result = edits
          .slice(0, edits.some(({ kind }) => ['add', 'remove', 'move'].includes(kind)) ? 1 : 3)
          .reduce<Edited>(
            (so, one) => {
              const next = apply(so.original, one);
              return { ...next, changed: [...so.changed, ...next.changed], removed: next.removed };
            },
            { original: before, changed: [], removed: [] },
          );
        const { original: after, changed, removed } = result;
        fc.pre(after.parts.every(({ kind }, i) => kind !== after.parts[i + 1]?.kind));
        for (const { kind } of edits) counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const [old, now] = [idsOf(before), idsOf(after)];
        const [oldHashes, newHashes] = [hashesOf(before, first), hashesOf(after, second)];
        expect(oldHashes).toHaveLength(old.length);
        expect(newHashes).toHaveLength(now.length);
        const changes = compareBlocks(oldHashes, newHashes);
        const named = changes.flatMap((change) => (change.after === undefined ? [] : now[change.after]));
        const lost = changes.flatMap((change) => (change.after === undefined ? old[change.before] : []));
        expect(new Set(named)).toEqual(new Set(changed));
        const headers = lost.filter((id) => id === 'header');
        expect(new Set(lost.filter((id) => id !== 'header'))).toEqual(new Set(removed));
        expect(headers.length).toBeLessThanOrEqual(1);
        expect(changes).toHaveLength(new Set(changed).size + removed.length + headers.length);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 500) },
  );
  expect([...counts.keys()].sort()).toHaveLength(9);
});
