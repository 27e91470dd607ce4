import { describe, expect, test } from 'vitest';
import { compile, htmlOf, marksOf } from './support.ts';

describe('settings', () => {
  test.each([
    ['{{ site.name }}', '<p>Tom &amp; Jerry</p>'],
    ['{{site.owner.name}}', '<p>Ann</p>'],
    ['**{{ site.markup }}**', '<p><strong>&lt;b&gt;*x*&lt;/b&gt;</strong></p>'],
    ['\\{{ site.name }}', '<p>{{ site.name }}</p>'],
    ['`{{ site.name }}`', '<p><code>{{ site.name }}</code></p>'],
    ['    {{ site.name }}', '<pre tabindex="0"><code>{{ site.name }}\n</code></pre>'],
    ['```\n{{ site.name }} {{ x }}\n```', '<pre tabindex="0"><code>{{ site.name }} {{ x }}\n</code></pre>'],
    ['[x](mailto:{{ site.email }})', '<p><a href="mailto:tom+web@example.com">x</a></p>'],
    [
      '[x](<mailto:{{ site.email }}?subject={{ site.name }}>)',
      '<p><a href="mailto:tom+web@example.com?subject=Tom%20%26%20Jerry">x</a></p>',
    ],
    ['[x](tel:{{ site.phone }})', '<p><a href="tel:+49301234">x</a></p>'],
    ['[x]({{ site.repository }})', '<p><a href="https://example.org/a/b?c=1">x</a></p>'],
    [
      '[x][y]\n\n[y]: {{ site.repository }} "{{ site.name }}"',
      '<p><a href="https://example.org/a/b?c=1" title="Tom &amp; Jerry">x</a></p>',
    ],
    [
      '<mailto:{{ site.email }}>',
      '<p><a href="mailto:tom+web@example.com">mailto:tom+web@example.com</a></p>',
    ],
    [
      '![{{ site.name }}](map.png "{{ site.name }}")',
      '<p><img src="/base/assets/map-1A.png" alt="Tom &amp; Jerry" title="Tom &amp; Jerry" width="40" height="30" decoding="async"></p>',
    ],
    ['[{{ site.name }}](../about.md)', '<p><a href="/base/about/">Tom &amp; Jerry</a></p>'],
    [
      '<p title="{{ site.name }}">{{ site.markup }} \\{{ x }}</p>',
      '<p title="Tom &amp; Jerry">&lt;b&gt;*x*&lt;/b&gt; {{ x }}</p>',
    ],
    ['a <b title={{ site.markup }}>x</b>', '<p>a <b title="&lt;b&gt;*x*&lt;/b&gt;">x</b></p>'],
    ['<a href="mailto:{{ site.email }}">x</a>', '<p><a href="mailto:tom+web@example.com">x</a></p>'],
    [
      '| {{ site.name }} |\n|---|',
      '<table>\n<thead>\n<tr>\n<th>Tom &amp; Jerry</th>\n</tr>\n</thead>\n</table>',
    ],
    ['{ { site.name } }', '<p>{ { site.name } }</p>'],
  ])('%s', (body, html) => {
    expect(htmlOf(body)).toBe(html);
  });
});

describe('unknown settings are marked', () => {
  test.each([
    ['a {{ site.nmae }} b', ['setting-unknown {{ site.nmae }}']],
    ['{{ name }} and {{ site.owner }}', ['setting-unknown {{ name }}', 'setting-unknown {{ site.owner }}']],
    ['# a {{ site.x }}', ['setting-unknown {{ site.x }}']],
    ['[a](mailto:{{ site.x }})', ['setting-unknown {{ site.x }}']],
    ['[a](../about.md "{{ site.x }}")', ['setting-unknown {{ site.x }}']],
    ['![*{{ site.x }}*](map.png)', ['setting-unknown {{ site.x }}']],
    [
      '[a]\n\n[a]: https://{{ site.x }} "{{ site.y }}"',
      ['setting-unknown {{ site.x }}', 'setting-unknown {{ site.y }}'],
    ],
    [
      '> - a\n>   <b title="{{ site.x }}">{{ site.y }}</b>',
      ['setting-unknown {{ site.x }}', 'setting-unknown {{ site.y }}'],
    ],
    ['<p>\n{{ site.x }}\n</p>', ['setting-unknown {{ site.x }}']],
    ['<mailto:{{ site.x }}>', ['setting-unknown {{ site.x }}']],
  ])('%j', (body, marks) => {
    expect(marksOf(body)).toEqual(marks);
  });

  test('with a hint', () => {
    expect(compile('{{ site.nmae }}').diagnostics[0]?.hint).toBe('Did you mean site.name?');
  });
});
