// Only graphics pass: everything that an SVG could run or load is refused, in every notation of XML.
import { expect, test } from 'vitest';
import { svgFault } from '../../src/rules/svg.ts';

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
  [
    'with a stylesheet',
    svg(
      '<style>@namespace svg url(http://www.w3.org/2000/svg); .a { fill: url(#g); src: url("data:font/woff2;base64,AA") }</style><linearGradient id="g"/><g class="a"/>',
    ),
  ],
  [
    'with labels of a drawing program',
    svg(
      '<switch><foreignObject style="overflow: visible"><div xmlns="http://www.w3.org/1999/xhtml" style="color: red" align="center" data-x="1">a<br/><b>b</b></div></foreignObject><text>a</text></switch>',
    ),
  ],
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
  ['HTML in a drawing', svg('<g><p xmlns="http://www.w3.org/1999/xhtml"/></g>'), '<p>'],
  [
    'HTML after labels',
    svg('<foreignObject/><p xmlns="http://www.w3.org/1999/xhtml"/>'),
    '<p>, which is not an SVG element',
  ],
  ...['script', 'iframe', 'img', 'a', 'form', 'object', 'link', 'style', 'base', 'meta'].map((name) => [
    `<${name}> in a label`,
    svg(`<foreignObject><${name} xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`),
    `<${name}>, which is not an SVG element`,
  ]),
  [
    'a handler in a label',
    svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="alert(1)"/></foreignObject>'),
    'the attribute onclick',
  ],
  [
    'a style in a label that loads a file',
    svg(
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml" style="background: url(https://example.org/a.png)"/></foreignObject>',
    ),
    'style of <p> loads',
  ],
  ['a handler', svg('', ' onload="alert(1)"'), 'the event handler onload'],
  ['a script as a URL', svg('<a href="java&#10;script:alert(1)"/>'), '<a> leads to'],
  ['a script in an old attribute', svg('<a xlink:href="javascript:alert(1)"/>'), '<a> leads to'],
  ['a drawing in data', svg('<image href="data:image/svg+xml,&lt;svg/>"/>'), '<image> leads to'],
  ['another file', svg('<use href="https://example.org/a.svg#a"/>'), '<use> leads to'],
  ['a picture elsewhere', svg('<feImage href="//example.org/a.png"/>'), '<feImage> leads to'],
  [
    'a URL that changes',
    svg('<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>'),
    '<set> changes',
  ],
  ['a stylesheet elsewhere', svg('<style>@import url(https://example.org/a.css);</style>'), 'loads https:'],
  ['a stylesheet by its name', svg("<style>@im\\70ort 'a.css';</style>"), 'loads a.css'],
  [
    'an imported stylesheet in parts',
    svg('<style><![CDATA[@imp]]>ort "//example.org/a.css"</style>'),
    'loads //',
  ],
  [
    'a font elsewhere',
    svg('<style>@font-face { src: url( "https://example.org/a.woff" ) }</style>'),
    'loads https:',
  ],
  [
    'a picture of a set',
    svg('<style>g { background: image-set("https://example.org/a.png" 1x) }</style>'),
    'loads',
  ],
  ['a color elsewhere', svg('<g fill="url(https://example.org/a.svg#a)"/>'), 'fill of <g> loads https:'],
  ['a mask elsewhere', svg('<g style="mask: u\\72l(//example.org/a.svg#a)"/>'), 'style of <g> loads //'],
  [
    'an animated color',
    svg('<set attributeName="fill" to="url(http://example.org/#a)"/>'),
    'to of <set> loads',
  ],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "<script/>">]>${svg('')}`, 'declares entities'],
  ['a stylesheet', `<?xml-stylesheet href="/assets/a.xsl" type="text/xsl"?>${svg('')}`, '<?xml-stylesheet?>'],
  ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'UTF-7'],
  ['HTML without a namespace', '<svg><script/></svg>', 'without the SVG namespace'],
  ['what is left open', svg('<g>'), 'not valid XML'],
  ['no root', '', 'not valid XML'],
])('no drawing with %s', (_kind, text, what) => {
  expect(faultOf(text)).toContain(what);
});

test('bytes that are not UTF-8 are refused', () => {
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

/** Levels that each draw the next one ten times, with the given kind of reference. */
const levels = (
  draw: (next: string) => string,
  wrap = (id: string, inner: string) => `<g id="${id}">${inner}</g>`,
) =>
  Array.from({ length: 11 }, (_, level) => wrap(`a${level}`, draw(`a${level + 1}`).repeat(10))).join('') +
  wrap('a11', '<path d="M0 0"/>');

const path = (attributes: string) => `<path d="M0 0" ${attributes}/>`;
const wrapIn = (name: string) => (id: string, inner: string) => `<${name} id="${id}">${inner}</${name}>`;

test.each([
  ['use', levels((next) => `<use href="#${next}"/>`)],
  ['old use', levels((next) => `<use xlink:href=" #${next}"/>`)],
  ['use with escapes', levels((next) => `<use href="#%61${next.slice(1)}"/>`)],
  ['symbols', levels((next) => `<use href="#${next}"/>`, wrapIn('symbol'))],
  ['masks', `${levels((next) => path(`mask="url(#${next})"`), wrapIn('mask'))}${path('mask="url(#a0)"')}`],
  [
    'patterns',
    `${levels((next) => path(`fill="url('#${next}')"`), wrapIn('pattern'))}${path('fill="url(#a0)"')}`,
  ],
  [
    'clips',
    `${levels((next) => path(`clip-path="url( #${next} )"`), wrapIn('clipPath'))}${path('clip-path="url(#a0)"')}`,
  ],
  [
    'markers',
    `${levels((next) => path(`marker-end="url(#${next})"`), wrapIn('marker'))}${path('marker-end="url(#a0)"')}`,
  ],
  ['filters', `${levels((next) => `<feImage href="#${next}"/>`, wrapIn('filter'))}`],
  [
    'styles',
    levels((next) => path(`style="mask:u\\72l(#${next})"`), wrapIn('mask')) + path('mask="url(#a0)"'),
  ],
  [
    'classes',
    `<style>/* { */ @media all { ${Array.from({ length: 12 }, (_, level) => `.c${level}{fill:url(#a${level})}`).join(' ')} }</style>` +
      levels((next) => path(`class="x c${next.slice(1)}"`), wrapIn('pattern')) +
      path('class="c0"'),
  ],
  [
    'all elements',
    `<style>path{stroke:url(#a0)}</style>${levels((next) => `<use href="#${next}"/>`, wrapIn('pattern'))}<path/>`,
  ],
  [
    'a fill that is inherited',
    `<pattern id="p">${path('').repeat(400)}</pattern><g fill="url(#p)">${path('').repeat(400)}</g>`,
  ],
  [
    'a marker at each point',
    `<marker id="m">${path('').repeat(99)}</marker><path marker-mid="url(#m)" d="${'M0 0'.repeat(2000)}"/>`,
  ],
  ['itself', '<g id="a"><use href="#a"/></g>'],
  ['a chain', Array.from({ length: 9000 }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`).join('')],
  [
    'an animation',
    `<pattern id="p">${path('').repeat(400)}</pattern>${path('').repeat(400)}<path><set attributeName="fill" to="url(#p)"/></path>`,
  ],
])('a drawing that repeats its parts without an end is refused: %s', (_kind, inner) => {
  const { message = '', offset = 0 } = svgFault(Buffer.from(svg(inner))) ?? {};
  expect(message).toBe('its parts are drawn more than 100,000 times');
  expect(svg(inner)[offset]).toBe('<');
});

test.each([
  ['a map with signs', `<symbol id="s">${path('').repeat(9)}</symbol>${'<use href="#s"/>'.repeat(9000)}`],
  [
    'gradients in groups',
    `<linearGradient id="l"><stop/><stop/></linearGradient>${'<g fill="url(#l)">'.repeat(30)}${'</g>'.repeat(30)}`,
  ],
  ['many elements', path('').repeat(20_000)],
  [
    'classes',
    `<style>.a{fill:url(#l)} .b{clip-path:url(#c)}</style><linearGradient id="l"/><clipPath id="c"><path/></clipPath>${'<g class="a b"/>'.repeat(9000)}`,
  ],
  ['a mask next to what it hides', '<mask id="m"><path/></mask><g mask="url(#m)"><g mask="url(#m)"/></g>'],
  [
    'a line with ends',
    `<marker id="m"><path/></marker><path marker-end="url(#m)" d="${'M0 0 '.repeat(9000)}"/>`,
  ],
  ['what is nowhere', '<use href="#nowhere"/><g fill="url(#nowhere)"/>'],
])('a drawing may repeat its parts: %s', (_kind, inner) => {
  expect(faultOf(svg(inner))).toBeUndefined();
});

test('hostile stylesheets and many parts are counted quickly', () => {
  const start = process.cpuUsage();
  const many = '<path id="a" class="a b c d"/>'.repeat(20_000);
  for (const inner of [
    `<style>${'.a{fill:url(#a)}'.repeat(5000)}</style>${many}`,
    `<style>${'path{fill:url(#a)}'.repeat(5000)}</style>${many}`,
    `<style>${'a '.repeat(200_000)}</style>`,
    `<style>${'.aaaa'.repeat(50_000)}!{fill:url(#a)}</style>`,
    `<style>${'{'.repeat(200_000)}</style>`,
    `<style>${'/*'.repeat(200_000)}</style>`,
    `<style>${'url('.repeat(50_000)}</style>`,
    `<style>${'image-set('.repeat(20_000)}</style>`,
  ])
    svgFault(Buffer.from(svg(inner)));
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(8);
});
