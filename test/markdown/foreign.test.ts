import { describe, expect, test } from 'vitest';
import { compile, htmlOf, marksOf } from './support.ts';

describe('markup of other tools', () => {
  test.each([
    ['{{ page.title }} {{ "a" | b }}', ['{{ page.title }}', '{{ "a" | b }}']],
    ['{{< figure src="a" >}} and {{% note %}}', ['{{< figure src="a" >}}', '{{% note %}}']],
    ['a {%- if b -%} c {% endif %}', ['{%- if b -%}', '{% endif %}']],
    ['- a\n\n  :::tip\n  b\n  :::', [':::tip']],
    ['> ::: warning Mind\n> a', ['::: warning Mind']],
    ['::: {.callout}', ['::: {.callout}']],
    ['!!! note\n    a', ['!!! note']],
    ['import A from "a";\nimport { b } from \'b\'', ['import A from "a";', "import { b } from 'b'"]],
    ['export const a = 1;', ['export const a = 1;']],
    ['| a |\n|---|\n| {{ x }} {% y %} |', ['{{ x }}', '{% y %}']],
    ['<div>\n{% x %}\n</div>', ['{% x %}']],
    ['$$\na^2\n$$', ['$$', '$$']],
    ['# A {: .b}\n\n[TOC]', ['{: .b}', '[TOC]']],
    ['--8<-- "a.md"', ['--8<-- "a.md"']],
    ['> [!note] a\n> b', ['[!note] a']],
    ['=== "Tab"\n\n    a', ['=== "Tab"']],
    ['/// note | Title\na\n///', ['/// note | Title']],
    ['::: httpx.Client', ['::: httpx.Client']],
    ['a [b][httpx.Client] [[Page]] **[[c|d]]**', ['[b][httpx.Client]', '[[Page]]', '[[c|d]]']],
    ['{* ../a.py hl[1] *}', ['{* ../a.py hl[1] *}']],
    ['a :material-check: b', [':material-check:']],
    ['{++a++} {--b--} {~~c~>d~~} {>>e<<}', ['{++a++}', '{--b--}', '{~~c~>d~~}', '{>>e<<}']],
    ['++ctrl+c++ and ==a b==', ['++ctrl+c++', '==a b==']],
    ['[a](#){.b}', ['{.b}']],
    ['*[HTML]: a', ['*[HTML]: a']],
    ['Term\n:   text', [':   text']],
    ['> [!info]-\n> b', ['[!info]-']],
  ])('%j is reported', (body, marks) => {
    expect([...marksOf(body)].sort()).toEqual(marks.map((mark) => `markup-foreign ${mark}`).sort());
  });

  test.each([
    '`{% x %}` ``{{ y }} ` {: z}`` <!-- {% x %} -->',
    '```\n{% x %}\n:::note\nimport a from "b"\n$$\n```',
    '    {% x %}',
    '\\{{ x }} {x} { {x} } { % x % }',
    'We import goods from "abroad", and export them.\nexport is a word.',
    'a :::b and a::b, 100 $$ and !important !!!',
    '## A {#own}\n\n[!NOTE] outside of a quote, [toc](../about.md)',
    '> [!NOTE]\n> a',
    '[a][b.c] [[1]](../about.md) [[ -f x ]]\n\n[b.c]: ../about.md',
    'i++ and ++j, a == b == c, C++, x :: y',
  ])('%j is not', (body) => {
    expect(() => htmlOf(body)).not.toThrow();
  });

  test('it is published as written', () => {
    expect(compile('a {{< b "c" >}} {% d %}').html).toBe('<p>a {{&lt; b "c" &gt;}} {% d %}</p>\n');
  });

  test.each([
    ['[a]({{ page.url }})', 'link-broken'],
    ['![a]({{< ref "b" >}})', 'link-broken'],
    ['<a href="{{ page.url }}/x">a</a>', 'link-broken'],
    ['{{ sit.name }} {{ email }} {{ Site.name }} {{ site }}', 'setting-unknown'],
  ])('%s is an error still', (body, code) => {
    expect(new Set(compile(body).diagnostics.map((one) => one.code))).toEqual(new Set([code]));
  });

  test.each([
    ['{{ sit.name }}', 'Write {{ site.name }} for the setting, or \\{{ for literal braces.'],
    ['{{ owner.name }}', 'Write {{ site.owner.name }} for the setting, or \\{{ for literal braces.'],
  ])('%s gets a hint with what was meant', (body, hint) => {
    expect(compile(body).diagnostics[0]?.hint).toBe(hint);
  });
});
