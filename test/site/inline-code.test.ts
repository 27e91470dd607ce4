// Inline code that the published policy blocks is found in any spelling, with its position in the sources.
import { describe, expect, test } from 'vitest';
import { inlineCode } from '../../src/kit/html/inline-code.ts';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

describe('blocked HTML', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['p', { style: '' }, ['a style attribute on <p>']],
    ['p', { onclick: 'go()', onfocus: '' }, ['the handler onclick on <p>', 'the handler onfocus on <p>']],
    ['style', {}, ['a <style> element']],
    ['script', {}, ['an inline <script>']],
    ['script', { type: 'module' }, ['an inline <script>']],
    ['script', { type: 'importmap' }, ['an inline <script>']],
    ['a', { href: 'javascript:go()' }, ['a javascript: URL on <a>']],
    ['a', { href: '\u0001 JavaScript:go()' }, ['a javascript: URL on <a>']],
    ['a', { href: 'java\nscr\tipt:go()' }, ['a javascript: URL on <a>']],
    ['a', { 'xlink:href': 'javascript:go()' }, ['a javascript: URL on <a>']],
    ['button', { formaction: 'javascript:go()' }, ['a javascript: URL on <button>']],
    ['a', { href: 'data:text/html,<script>go()</script>' }, ['a data: URL on <a>']],
    ['a', { href: ' FILE:///etc/passwd' }, ['a file: URL on <a>']],
    ['area', { href: 'vbscript:go()' }, ['a vbscript: URL on <area>']],
    ['img', { src: 'data:image/gif;base64,R0lGODlh' }, ['a data: URL on <img>']],
    ['link', { rel: 'icon', href: 'data:,' }, ['a data: URL on <link>']],
    ['iframe', { srcdoc: 'a' }, ['the element <iframe>']],
    ['object', { data: '/film.swf' }, ['the element <object>']],
    ['base', { href: '/' }, ['the element <base>']],
  ])('<%s %j>', (element, attributes, found) => {
    expect(inlineCode(element, attributes)).toEqual(found);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['script', { src: '/assets/site-1A2B3C4D.js' }],
    ['script', { type: 'application/ld+json' }],
    ['script', { type: 'text/template' }],
    ['a', { href: '/javascript:/', class: 'style', title: 'onclick' }],
    ['a', { href: 'mailto:a@example.com' }],
    // The policy of the site decides about these.
    ['iframe', { src: '/map/' }],
    ['form', { action: '/search/' }],
    ['base', { target: '_blank' }],
    ['video', { src: '/assets/film-1A2B3C4D.mp4' }],
  ])('but not <%s %j>', (element, attributes) => {
    expect(inlineCode(element, attributes)).toEqual([]);
  });
});

describe('its place', () => {
  const place = async (body: string, more: Readonly<Record<string, string>> = {}) => {
    const layout = `import { type LayoutProps, PageHead } from 'sitewright';
export default function Page({ page, site, children }: LayoutProps) {
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>{children}
${body}</body></html>;
}
`;
    const root = makeSite({
      ...minimal,
      'content/index.md': '# Home\n',
      'templates/page.tsx': layout,
      ...more,
    });
    const { diagnostics } = await build(root);
    return diagnostics
      .filter(({ code }) => code === 'document-inline')
      .map(({ at }) => `${at?.path}:${at?.line}:${at?.column}`);
  };

  test('is the element, over several lines and after arrow functions', async () => {
    expect(
      await place('<p>a</p>\n<button\n  type="button" onClick={() => 1}\n  style={{ margin: 0 }}>b</button>'),
    ).toEqual(['templates/page.tsx:5:1']);
  });

  test('is the element in a component', async () => {
    const more = {
      'templates/parts/Card.tsx':
        'const look = { style: { margin: 0 } };\nexport const Card = () => <i {...look}>c</i>;\n',
    };
    const body = '{(() => { const { Card } = require("./parts/Card.tsx"); return <Card />; })()}';
    expect(await place(body, more)).toEqual(['templates/parts/Card.tsx:2:27']);
  });

  test('is the element if no source contains the words', async () => {
    const body =
      '{(() => { const name = ["sty", "le"].join(""); return <i {...{ [name]: { margin: 0 } }} />; })()}';
    expect(await place(body)).toEqual(['templates/page.tsx:4:55']);
  });
});

test.each([
  ...[
    'text/ecmascript',
    'application/ecmascript',
    'text/x-javascript',
    'application/x-ecmascript',
    'text/javascript1.5',
  ],
  ...['text/jscript', 'text/livescript', ' Module ', 'TEXT/JavaScript'],
])('a script of the type %j is run', (type) => {
  expect(inlineCode('script', { type })).toEqual(['an inline <script>']);
});

test.each(['application/ld+json', 'text/plain', 'text/javascript2', 'text/javascript; charset=utf-8', 'x'])(
  'a script of the type %j is data',
  (type) => {
    expect(inlineCode('script', { type })).toEqual([]);
  },
);
