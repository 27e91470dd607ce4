// Drawings pass, and nothing else does: whatever an SVG could run or load, spelt in every way of XML.
import { expect, test } from 'vitest';
import { svgFault } from '../../src/site/rules/svg.ts';

const faultOf = (text: string) => svgFault(Buffer.from(text))?.message;
const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inner}</svg>`;

test.each([
  ['plain', svg('<path d="M0 0"/><text>a &amp; b &#65;</text>')],
  ['with a declaration', `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${svg('')}`],
  [
    'with a DOCTYPE',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
  ],
  ['with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:circle r="1"/></s:svg>'],
  [
    'with notes of a program',
    svg('<n:view zoom="1"/>', ' xmlns:n="http://www.inkscape.org/namespaces/inkscape"'),
  ],
  ['with styles', svg('<style>circle { fill: red }</style><g style="fill:blue"/>')],
  ['with references', svg('<use href="#a"/><use xlink:href="#a"/><a href="https://example.org/"><g/></a>')],
  ['with a picture of its own', svg('<image href="data:image/png;base64,AAAA"/>')],
  ['that moves', svg('<animateTransform attributeName="transform"/>')],
])('a drawing %s', (_kind, text) => {
  expect(faultOf(text)).toBeUndefined();
});

test.each([
  ['a script', svg('<script href="/assets/x.js"/>'), '<script>'],
  ['a script by a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>', '<s:script>'],
  [
    'a script of HTML',
    svg('<h:script src="/x.js"/>', ' xmlns:h="http://www.w3.org/1999/xhtml"'),
    '<h:script>',
  ],
  [
    'a script of HTML deep in notes',
    svg('<n:a xmlns:n="x"><b xmlns="http://www.w3.org/1999/xhtml"/></n:a>'),
    '<b>',
  ],
  ['HTML in a drawing', svg('<foreignObject/>'), '<foreignObject>'],
  ['a handler', svg('', ' onload="alert(1)"'), 'the handler onload'],
  ['a script as an address', svg('<a href="java&#10;script:alert(1)"/>'), '<a> leads to'],
  ['a script in an old address', svg('<a xlink:href="javascript:alert(1)"/>'), '<a> leads to'],
  ['a drawing in data', svg('<image href="data:image/svg+xml,&lt;svg/>"/>'), '<image> leads to'],
  ['another file', svg('<use href="https://example.org/a.svg#a"/>'), '<use> leads to'],
  ['a picture elsewhere', svg('<feImage href="//example.org/a.png"/>'), '<feImage> leads to'],
  [
    'an address that changes',
    svg('<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>'),
    '<set> changes',
  ],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "<script/>">]>${svg('')}`, 'declares entities'],
  ['a stylesheet', `<?xml-stylesheet href="/assets/a.xsl" type="text/xsl"?>${svg('')}`, '<?xml-stylesheet?>'],
  ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'UTF-7'],
  ['HTML without a namespace', '<svg><script/></svg>', 'without the namespace'],
  ['what is left open', svg('<g>'), 'no valid XML'],
  ['no root', '', 'no valid XML'],
])('no drawing with %s', (_kind, text, what) => {
  expect(faultOf(text)).toContain(what);
});

test('bytes that are no UTF-8 are refused', () => {
  expect(svgFault(Buffer.from(svg(''), 'utf16le'))).toBeDefined();
  expect(svgFault(Buffer.from('3c737667ff', 'hex'))?.message).toBe('it is not UTF-8');
});

test.each([
  ['\n<g>\n  <script/>', 'script'],
  ['<!-- <script> -->\n<g id="a"\n  onclick="a()"/>', 'onclick'],
  ['<g/><use id="x" xlink:href="b.svg#a"/>', 'xlink:href'],
])('a fault has its place: %s', (inner, what) => {
  const text = svg(inner);
  const { offset = 0, length = 0 } = svgFault(Buffer.from(text)) ?? {};
  expect(text.slice(offset, offset + length)).toBe(what);
  expect(offset).toBe(text.lastIndexOf(what));
});
