// Pages are validated by their skeletons, in which html-validate must find the same as in the page.
import fc from 'fast-check';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test, vi } from 'vitest';
import { createAudit, VALIDATION } from '../../../src/audit/html.ts';
import { createPartPlace, skeletonOf } from '../../../src/audit/skeleton.ts';
import { tagPiece } from '../../../src/audit/tags.ts';
import { joinPieces, textOf } from '../../../src/model/pages/html-pieces.ts';

const validator = new HtmlValidate(new StaticConfigLoader(VALIDATION as never));

function rulesIn(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  const rules = results.flatMap(({ messages }) => messages.filter(({ severity }) => severity === 2));
  return [...new Set(rules.map(({ ruleId }) => ruleId))].sort();
}

function auditedRules(html: string): string[] {
  return rulesOf(createAudit()([html]));
}

function rulesOf(faults: ReturnType<ReturnType<typeof createAudit>>): string[] {
  const messages = faults.map(({ message }) => message);
  return [...new Set(messages.map((message) => /\(([\w/-]+)\)$/.exec(message)?.[1] ?? message))].sort();
}

const START =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body>';
const END = '</body></html>\n';
const page = (body: string) => START + body + END;
const skeletonIn = (html: string) => skeletonOf([tagPiece(html)]).html;

const text = fc.constantFrom('', ' ', 'words', 'a & b', 'a &amp; b', '\n');
const attributes = fc.constantFrom(
  '',
  ' id="one"',
  ' id="two"',
  ' for="one"',
  ' aria-labelledby="two"',
  ' aria-label="Name"',
  ' class="a a"',
  ' role="button"',
  ' href="/x/"',
  ' href="#x"',
  ' href=""',
  ' type="button"',
  ' name="x"',
  ' name="y"',
  ' hidden',
  ' tabindex="3"',
  ' style="color: red"',
  ' d="M0 0"',
);
const names = fc.constantFrom(
  ...'p div ul ol li a button label input img table caption thead tbody tr td th dl dt dd main nav h2 form fieldset legend figure figcaption details summary select option br em svg path g'.split(
    ' ',
  ),
);
const VOIDS = new Set(['input', 'img', 'br']);
const { body } = fc.letrec<{ body: string; element: string }>((tie) => ({
  body: fc
    .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, text, tie('element')), { maxLength: 5 })
    .map((parts) => parts.join('')),
  element: fc
    .tuple(names, attributes, attributes, tie('body'), fc.integer({ min: 1, max: 3 }))
    .map(([name, first, second, inner, times]) => {
      const both = first.split('=')[0] === second.split('=')[0] ? first : first + second;
      const whole = VOIDS.has(name) ? `<${name}${both}>` : `<${name}${both}>${inner}</${name}>`;
      return whole.repeat(times);
    }),
}));

/** Pieces of a body with a few elements, repeated and grouped. The inner ones are shared HTML. */
const grouped = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('div', 'section', 'form', 'p', 'ul', 'li', 'blockquote'), attributes), {
      maxLength: 3,
    }),
    body,
    body,
  )
  .map(([groups, before, inner]) => {
    const start = groups.map(([name, attribute]) => `<${name}${attribute}>`).join('');
    const end = groups.map(([name]) => `</${name}>`).reverse();
    return [before + start, { kind: 'shared', key: inner, html: inner } as const, end.join('')];
  });

describe('the skeleton of a page', () => {
  test('has the errors of the page', () => {
    fc.assert(
      fc.property(body, (inner) => {
        expect(auditedRules(page(inner))).toEqual(rulesIn(page(inner)));
      }),
      {
        numRuns: Number(process.env.RUNS ?? 150),
        ...(process.env.SEED && { seed: Number(process.env.SEED) }),
      },
    );
  }, 600_000);

  test('has them too without the parts that were valid in earlier pages', () => {
    fc.assert(
      fc.property(fc.array(grouped, { minLength: 2, maxLength: 6 }), (bodies) => {
        const audit = createAudit();
        for (const [before = '', inner = '', after] of bodies) {
          const pieces = [START + textOf(before), inner, textOf(after ?? '') + END];
          const html = joinPieces(pieces);
          expect(rulesOf(audit(pieces)), html).toEqual(rulesIn(html));
        }
      }),
      {
        numRuns: Number(process.env.RUNS ?? 100),
        ...(process.env.SEED && { seed: Number(process.env.SEED) }),
      },
    );
  }, 600_000);

  test('shrinks to the parts that no earlier page had', () => {
    const place = createPartPlace();
    const [first, second] = [
      '<p>One <em>word</em></p><p>Two</p>',
      '<p>A <em>b</em></p><p>A <b>c</b></p>',
    ].map((inner) => {
      const html = page(`<main><div>${inner}</div></main>`);
      const skeleton = skeletonOf([tagPiece(html)], place);
      for (const part of skeleton.parts) part.place.valid.add(part.text);
      return skeleton.html;
    });
    expect(first).toContain('<em>');
    expect(second).toContain('<main><div>x<p>x<b>x</b></p></div></main>');
  });

  test('keeps all cells of a table, because their number decides which headings are needed', () => {
    const rows = '<tr><th></th><th></th></tr>'.repeat(2);
    expect(auditedRules(page(`<table>${rows}</table>`))).toEqual(rulesIn(page(`<table>${rows}</table>`)));
  });

  test('is shared by pages that differ only in words and in repetitions', () => {
    const [few, many] = [2, 9].map((times) =>
      page(
        `<ul>${'<li><a href="/a/">Words</a> and more</li>\n'.repeat(times)}</ul>\n<p>${'x '.repeat(times)}</p>`,
      ),
    );
    expect(skeletonIn(few ?? '')).toBe(skeletonIn(many ?? ''));
  });

  test('leaves out the shapes of drawings, and keeps what labels them', () => {
    const drawing = (inner: string) => skeletonIn(page(`<p><svg aria-hidden="true">${inner}</svg></p>`));
    const plain = drawing('<path d="M0 0"/>');
    expect(drawing('<g fill="red"><path d="M1 1"></path><circle r="4"/></g>')).toBe(plain);
    expect(drawing('<path d="M0 0"/><title>Name</title>')).not.toBe(plain);
    expect(skeletonIn(page('<p><path d="M0 0"></path></p>'))).toContain('<path d="M0 0">');
  });

  test('maps back to the tag of the page', () => {
    const html = page(`<p>One</p>\n<p>Two</p>\n<p><button>Press</button></p>`);
    const [fault] = createAudit()([html]);
    expect(fault?.message).toContain('no-implicit-button-type');
    expect(html.slice(fault?.at).startsWith('<button>')).toBe(true);
  });

  test('maps back to the tag of shared HTML, on each page', () => {
    const inner = '<p>One</p><button>Press</button>';
    const audit = createAudit();
    for (const before of ['<p>Page</p>', '<h1>Another</h1><p>page</p>']) {
      const pieces = [START + before, { kind: 'shared', key: inner, html: inner } as const, END];
      expect(audit(pieces).map(({ at }) => joinPieces(pieces).slice(at, at + 8))).toEqual(['<button>']);
    }
  });
});

test('the settings of html-validate are resolved once, not for each structure', () => {
  const resolve = vi.spyOn(StaticConfigLoader.prototype, 'getConfigFor');
  const audit = createAudit();
  for (const body of ['<p>a</p>', '<ul><li>a</li></ul>', '<h1>a</h1>']) audit([page(body)]);
  expect(resolve).toHaveBeenCalledTimes(1);
  resolve.mockRestore();
});
