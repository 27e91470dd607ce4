// Ways in which a page could run code, or change its surroundings.
import { describe, expect, test } from 'vitest';
import { dangersIn } from './dangers.ts';
import { codesOf, compile } from './support.ts';

/** Spellings that browsers read as `javascript:` or similar. */
const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  '&#0000106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  'java&#10;script:alert(1)',
  'java&#13;script:alert(1)',
  '&#1;javascript:alert(1)',
  '&#32;javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>'.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  'blob:https://example.org/x',
  'file:///etc/passwd',
  'view-source:x',
  '{{ site.scheme }}:alert(1)',
];

describe.each(SCHEMES)('the scheme of %j', (url) => {
  test.each([
    ['a link', `[x](<${url}>)`],
    ['an image', `![x](<${url}>)`],
    ['a reference', `[x][y]\n\n[y]: <${url}>`],
    ['a reference with a title', `[x]\n\n[x]: <${url}> "t"`],
    ['an unused definition', `[x]: <${url}>`],
    ['a link in a table', `| a |\n|---|\n| [x](<${url}>) |`],
    ['a link in a footnote', `a[^1]\n\n[^1]: [x](<${url}>)`],
    ['href', `<a href="${url}">x</a>`],
    ['href without quotes', `<a href=${url.replaceAll(/[\s=]/g, '')}>x</a>`],
    ['HREF', `<A HREF='${url}'>x</A>`],
    ['src', `<img src="${url}" alt="">`],
    ['xlink:href', `<svg><a xlink:href="${url}"></a></svg>`],
    ['formaction', `<button formaction="${url}">x</button>`],
    ['poster', `<video poster="${url}"></video>`],
    ['cite', `<q cite="${url}">x</q>`],
    ['background', `<table background="${url}"></table>`],
    ['srcset', `<img srcset="${url.replaceAll(/[\s,]|&(?:Tab|NewLine|#1[03]|#32);/g, '')} 1x" alt="">`],
  ])('is refused in %s', (_place, body) => {
    expect(codesOf(body)).toContain('link-scheme');
    expect(compile(body).html).not.toMatch(/(?:href|src|action|cite|poster|background)="[^"]*script/i);
  });
});

test('autolinks with such a scheme are refused', () => {
  expect(codesOf('<javascript:alert(1)>')).toEqual(['link-scheme']);
  expect(codesOf('<DATA:text/html,x>')).toEqual(['link-scheme']);
  expect(compile('<javascript&colon;alert(1)>').html).not.toContain('href');
});

test.each([
  ['a title', '[x](../about.md "a\\"><script>alert(1)</script>&quot;")'],
  ['a title of an image', '![x](map.png \'a"onerror="alert(1)\')'],
  ['an alt text', '![a" onerror="alert(1) <b>x</b>](map.png)'],
  ['a language', '```"><script>\n```'],
  ['a table', '| a |\n|---|\n| `<script>` \\<script> " |'],
  ['a label', '[<script](../about.md)'],
  ['code', '`<script>alert(1)</script>`'],
  [
    'a setting',
    '{{ site.markup }} [{{ site.markup }}](../about.md "{{ site.markup }}") <b title={{ site.markup }}>x</b>',
  ],
  ['a heading', '## \\<script> " \' & {{ site.markup }}'],
])('quotes and tags in %s are escaped', (_place, body) => {
  const { html } = compile(body);
  expect(html).not.toContain('<b>*');
  expect(dangersIn(html)).toEqual([]);
});

test.each([
  '<script>alert(1)</script>',
  'a <script src=x></script>',
  '<SCRIPT>x</SCRIPT>',
  '<style>*{}</style>',
  '<link rel=stylesheet href=/x.css>',
  '<meta http-equiv=refresh content=0>',
  '<base href=/>',
  '<title>x</title>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data=x></object>',
  '<embed src=x>',
  '<html lang=x>',
  '<head></head>',
  '<body onload=alert(1)>',
  '<form action=/></form>',
  '<textarea></textarea>',
  '<xmp><p></xmp>',
  '<plaintext>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><b></b></template>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<p onclick=alert(1)>x</p>',
  '<p OnClick="alert(1)">x</p>',
  'a <b style="color:red">x</b>',
  '<a href="../about.md" ping="https://example.org">x</a>',
  '<a href="../about.md" attributionsrc="https://example.org">x</a>',
  '<img src="../a.png" alt="x" attributionsrc>',
  '<img src="../a.png" alt="x" sharedstoragewritable>',
  '<p><img/src=x onerror=alert(1)></p>',
  '<p><img src="x"onerror=alert(1)></p>',
  '<p\u000bonclick=alert(1)></p>',
  '<p title="\n\n<script>alert(1)</script>">',
  '<scr\n\nipt>alert(1)</script>',
  '<!-- a\n\n<script>alert(1)</script>',
  'x <!-- a --!> <script> -->',
  '<!--> <script>alert(1)</script> -->',
  '<![CDATA[ > <script>alert(1)</script> ]]>',
  '<? > <script>alert(1)</script> ?>',
  '<!x > <script>alert(1)</script> >',
  '<div>\n</ script><script>alert(1)</script>\n</div>',
  '<a title="</a><script>alert(1)</script>',
  '<img name=currentScript>',
  '<img id=location alt="">',
])('%s is refused', (body) => {
  const codes = codesOf(body);
  // Some aren't HTML in Markdown, and so are text.
  if (codes.length === 0) expect(compile(body).html.replace(/<\/?p>/g, '')).not.toContain('<');
  else expect(codes.some((code) => /^html-|^heading-id$/.test(code))).toBe(true);
});
