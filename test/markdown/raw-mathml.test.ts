// Raw MathML shows formulas, and nothing over other content.
import { expect, test } from 'vitest';
import { formulas } from '../../src/features/formulas/formulas.ts';
import { handwrittenFault as faultOf } from '../../src/markdown/html/handwritten.ts';
import { codesOf, htmlOf, marksOf } from './support.ts';

const handwrittenFault = (html: string) => faultOf(html, formulas.draws ? [formulas.draws] : []);

test.each([
  '<math><mi>x</mi></math>',
  '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" class="big" id="x" alttext="x">\n<mrow data-latex="x"><mi mathvariant="normal">x</mi></mrow></math>',
  '<math><mo stretchy="true" form="prefix" lspace="0.2em" rspace="0" minsize="1.2" maxsize="infinity">(</mo></math>',
  '<math><mstyle displaystyle="true" scriptlevel="0"><mfrac linethickness="1px"><mn>1</mn><mn>2</mn></mfrac></mstyle></math>',
  '<math><mrow scriptlevel="+1"><mspace width="0.278em"/><mtext>a &lt; b</mtext></mrow></math>',
  '<math><mtable columnalign="right left" columnspacing="0em 2em" displaystyle="true"><mtr><mtd columnspan="2"><mi>x</mi></mtd></mtr></mtable></math>',
  '<math><munderover accent="false"><mo largeop="true">∑</mo><mi>a</mi><mi>b</mi></munderover></math>',
  '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
  '<math><mmultiscripts><mi>x</mi><none/><mi>a</mi><mprescripts/><mi>b</mi><none/></mmultiscripts></math>',
])('%s stays as it is', (formula) => {
  expect(codesOf(`Text ${formula} goes on.`)).toEqual([]);
  expect(htmlOf(`Text ${formula} goes on.`)).toContain(formula);
});

/** Formulas that overlapped header or footer in Chromium, or could. */
const REFUSED = [
  ['<math><mpadded height="0" depth="0"><mi>x</mi></mpadded></math>', ['height="0"', 'depth="0"']],
  ['<math><mpadded width="0"><mi>x</mi></mpadded></math>', ['width="0"']],
  ['<math><mpadded lspace="20em"><mi>x</mi></mpadded></math>', ['lspace="20em"']],
  ['<math><mtext scriptlevel="-99">x</mtext></math>', ['scriptlevel="-99"']],
  ['<math><mtext scriptlevel="&#45;9">x</mtext></math>', ['scriptlevel="&#45;9"']],
  ['<math><mtext scriptlevel="99">x</mtext></math>', ['scriptlevel="99"']],
  ['<math><mspace height="900px"/></math>', ['height="900px"']],
  ['<math><mspace width="calc(-9em)"/></math>', ['width="calc(-9em)"']],
  ['<math><mo minsize="900">(</mo></math>', ['minsize="900"']],
  ['<math><mfrac linethickness="400pt"><mi>x</mi><mi>y</mi></mfrac></math>', ['linethickness="400pt"']],
  ['<math><mi href="https://evil.example/">x</mi></math>', ['href="https://evil.example/"']],
  ['<math><mi toString="x">x</mi></math>', ['toString="x"']],
  ['<math><mtext><img src="map.png" alt=""></mtext></math>', ['<img src="map.png" alt="">']],
  ['<math><mtext><a href="/">x</a></mtext></math>', ['<a href="/">']],
  ['<math><mtext><svg width="9" height="9"></svg></mtext></math>', ['<svg width="9" height="9">']],
  ['<math><mtext><math></math></mtext></math>', ['<math>']],
  [
    '<math><annotation-xml encoding="text/html"><p>x</p></annotation-xml></math>',
    ['<annotation-xml encoding="text/html">', '<p>'],
  ],
  ['<math><mtext>*x*</mtext></math>', ['*x*']],
  ['<math><mtext>![x](map.png)</mtext></math>', ['![x](map.png)']],
  ['<math><mtext>[x](../about.md)</mtext></math>', ['[x](../about.md)']],
  ['<math><mtext>`x`</mtext></math>', ['`x`']],
  ['<math class="math-overlapping"><mi>x</mi></math>', ['class="math-overlapping"']],
  ['<b class="a math-back-32">x</b>', ['class="a math-back-32"']],
] as const;

test.each(REFUSED)('%s is refused with its position', (formula, marks) => {
  expect(marksOf(`Text ${formula} goes on.`)).toEqual(marks.map((mark) => `html-forbidden ${mark}`));
});

test('the focus of a formula is dropped', () => {
  expect(marksOf('<math><mi autofocus>x</mi></math>')).toEqual(['html-dropped autofocus']);
});

test('the focus of a formula is dropped', () => {
  expect(marksOf('<math><mi autofocus>x</mi></math>')).toEqual(['html-dropped autofocus']);
});

test('Markdown in a formula of several blocks is refused', () => {
  expect(codesOf('<math>\n<mtext>\n\n![x](map.png)\n\n</mtext>\n</math>')).toContain('html-forbidden');
  expect(codesOf('- <math>\n  <mtext>\n\n  ![x](map.png)\n\n  </mtext>\n  </math>')).toContain(
    'html-forbidden',
  );
});

test('Markdown after a formula is unaffected', () => {
  expect(codesOf('<math><mi>x</mi></math> *x* <math/> *y* </math>')).toEqual(['html-unbalanced']);
});

test('recorded HTML may contain formulas from TeX, and no other MathML', () => {
  const smashed = '<math><mpadded height="0px" depth="0px"><mi>x</mi></mpadded></math>';
  expect(handwrittenFault(`<p>${smashed}</p>`)).toBeUndefined();
  for (const html of [
    smashed.replace('<mi>x</mi>', '<mtext><img width="900" height="900"></mtext>'),
    smashed.replace('<mi>x</mi>', '<mtext><IMG width="900"></mtext>'),
    smashed.replace('<mi>x</mi>', `<mtext>${'long '.repeat(20)}</mtext>`),
    smashed.replace('<mi>', '<mi scriptlevel="-9">'),
    `<p title="<math class="></math><img src=x onerror=alert(1)>"></p>`,
    '<math><mrow class="math-back-32"></mrow><mrow class="math-back-32"></mrow><mi>x</mi></math>',
  ])
    expect(handwrittenFault(html), html).toBeDefined();
});
