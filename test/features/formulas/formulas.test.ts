// Formulas as authors write them, each with its MathML in short form or the reason why it is refused. `UPDATE=1`
// rewrites the results.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { drawFormula } from '../../../src/features/formulas/formula.ts';
import { isDrawnFormula } from '../../../src/features/formulas/mathml.ts';
import {
  blankClass,
  HEIGHTS,
  MIRRORED_CLASSES,
  SIDES,
} from '../../../src/features/formulas/style-classes.ts';

const FORMULAS = path.join(import.meta.dirname, 'formulas.txt');
const RESULTS = path.join(import.meta.dirname, 'formulas-expected.txt');
const STYLESHEET = readFileSync('src/api/styles/math.css', 'utf8');

const formulas = readFileSync(FORMULAS, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !/^# /.test(line));

/** `(mfrac (mi a) (mi b))` */
function inShort(mathml: string): string {
  return mathml
    .replace(/<([a-z]+)([^>]*)>/g, (_tag, name: string, attributes: string) => ` (${name}${attributes}`)
    .replace(/<\/[a-z]+>/g, ')')
    .trim();
}

function resultOf(formula: string): string {
  const result = drawFormula(formula, true);
  if (result.kind === 'drawn') return inShort(result.html);
  const { message, hint, at } = result.fault;
  const place = at === undefined ? '' : ` ${at}: ${formula.slice(at, at + 10)}`;
  return `REFUSED${place}\n${message}\n${hint}`;
}

test('formulas become MathML, or are refused', () => {
  const results = formulas.map((formula) => `=== ${formula}\n${resultOf(formula)}\n`).join('');
  if (process.env.UPDATE) writeFileSync(RESULTS, results);
  expect(results).toBe(readFileSync(RESULTS, 'utf8'));
  expect(formulas.length).toBeGreaterThanOrEqual(300);
});

const made = formulas.flatMap((formula) =>
  [true, false].flatMap((isDisplay) => {
    const result = drawFormula(formula, isDisplay);
    return result.kind === 'drawn' ? [{ formula, mathml: result.html }] : [];
  }),
);

test('no formula contains a style, a handler or a URL', () => {
  for (const { formula, mathml } of made)
    expect(mathml, formula).not.toMatch(/\s(?:style|href|src|id|on\w+)=|<(?:a|img|script)\b/);
});

test('generated MathML is recognized in recorded texts, and changed MathML is not', () => {
  for (const { formula, mathml } of made) {
    expect(isDrawnFormula(mathml), formula).toBe(true);
    expect(isDrawnFormula(mathml.replace('<math', '<math onclick="x"')), formula).toBe(false);
  }
});

test('browsers read generated MathML as written', () => {
  for (const { formula, mathml } of made) {
    const seen: string[] = [];
    const visit = (nodes: readonly { nodeName: string; childNodes?: readonly unknown[] }[]) => {
      for (const node of nodes) {
        if (!node.nodeName.startsWith('#')) seen.push(node.nodeName);
        if (node.childNodes) visit(node.childNodes as never);
      }
    };
    visit(parseFragment(mathml).childNodes as never);
    const written = Array.from(mathml.matchAll(/<([a-z]+)/g), ([, name]) => name);
    expect(seen, formula).toEqual(written);
    expect(mathml.match(/<\//g)?.length, formula).toBe(written.length);
  }
});

test('a space gets the class of the nearest length, if it is near enough', () => {
  expect([0, 0.04, 0.1389, 0.2, 0.2489, 0.498].map((em) => blankClass('padding-left', em))).toEqual(
    [0, 5, 15, 20, 25, 50].map((hundredths) => `math-left-${hundredths}`),
  );
  expect(blankClass('padding-left', 0.7)).toBeUndefined();
  expect(blankClass('padding-top', 1.3)).toBe('math-top-130');
});

test('the stylesheet has a rule for each class', () => {
  /** Attributes that only describe a part. */
  const names = ['tml-prime', 'tml-tag', 'tml-tageqn', 'mathscr', 'tml-crooked-2'];
  const classes = new Set(
    made.flatMap(({ mathml }) =>
      Array.from(mathml.matchAll(/ class="([^"]*)"/g), ([, value = '']) => value.split(' ')).flat(),
    ),
  );
  const blanks = [
    ...['padding-left', 'padding-right'].flatMap((side) => SIDES.map((length) => blankClass(side, length))),
    ...['padding-top', 'padding-bottom'].flatMap((side) => HEIGHTS.map((length) => blankClass(side, length))),
  ];
  for (const name of [...classes, ...MIRRORED_CLASSES.values(), ...blanks])
    if (name && !names.includes(name)) expect(STYLESHEET, name).toMatch(new RegExp(`\\.${name}(?![\\w-])`));
});
