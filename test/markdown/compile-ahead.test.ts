// Bodies that threads compile without the site become the same pages, or are compiled again.
import commonmark from 'commonmark-spec';
import { afterAll, expect, test } from 'vitest';
import type { HookName } from '../../src/model/pages/hooks.ts';
import type { Targets } from '../../src/model/site.ts';
import { createCompiler, type KnownAnswers, receivedDraft } from '../../src/site/markdown/compile-ahead.ts';
import type { Draft } from '../../src/site/markdown/draft.ts';
import { limitMarkdown } from '../../src/site/markdown/limited-markdown.ts';
import type { SlotSources } from '../../src/site/markdown/syntax/holes.ts';

import { markdown, SITE, SOURCES, targetsOf } from './support.ts';

const owner = { path: 'content/blog/first.md', body: { offset: 0, length: 0, line: 3, empty: false } };

/** Compiles a body in the site, and in a thread that knows its routes and hooks. */
function compileBoth(text: string, hooks: readonly HookName[] = [], sources: SlotSources = SOURCES) {
  const asked: unknown[][] = [];
  const noted = (name: 'hasTemplate' | 'routeOf', answer: (argument: string) => unknown) => (one: string) => {
    asked.push([name, one]);
    return answer(one) as never;
  };
  const site = targetsOf(SITE);
  const targets: Targets = {
    ...site,
    hasTemplate: noted('hasTemplate', (name) => hooks.includes(name as HookName)),
    routeOf: noted('routeOf', site.routeOf),
  };
  let isCompiledAgain = false;
  const compile = (): Draft => {
    isCompiledAgain = true;
    return markdown.compile(text, owner, targets);
  };
  const contents = (draft: Draft) => {
    const { value, diagnostics } = draft.finish(sources);
    return { ...value, reading: value.reading(), diagnostics };
  };
  const here = contents(compile());
  const askedHere = asked.splice(0);
  const { spans: _, ...settings } = SITE.settings;
  const routes = new Map(SITE.pages.map(({ path, route }) => [path, route]));
  const known: KnownAnswers = { settings, templates: new Set(hooks), routes };
  const sent = structuredClone(createCompiler(markdown, known)({ text, owner }));
  isCompiledAgain = false;
  const there = sent && contents(receivedDraft(sent, owner, targets, compile));
  return { here, askedHere, sent, there, askedThere: asked, isCompiledAgain: () => isCompiledAgain };
}

let sent = 0;

test.each(commonmark.tests.map(({ number, markdown: text }) => [number, text] as const))(
  'example %i of CommonMark',
  (_, text) => {
    for (const hooks of [[], ['link', 'heading', 'table', 'alert'] as const]) {
      const { here, there, askedHere, askedThere, isCompiledAgain } = compileBoth(text, hooks);
      if (!there) continue;
      expect(there).toEqual(here);
      if (!isCompiledAgain()) expect(askedThere).toEqual(askedHere);
      sent += 1;
    }
  },
);

afterAll(() => expect(sent).toBeGreaterThan(commonmark.tests.length));

test('a body with links, code, a table and hooks needs no second compilation', () => {
  const text = `# A

[About](../about.md) and [here](#a), {{ site.name }}.

| a | b |
|---|--:|
| [*x*](../about.md) | **2** |

\`\`\`ts {1} lines
const a = 1;
\`\`\`

> [!TIP]
> | c |
> |---|
> | d |

Note[^1].

[^1]: The note.
`;
  const { here, sent: draft, there, isCompiledAgain } = compileBoth(text, ['table', 'link', 'alert']);
  expect(draft?.asked).toContainEqual(['routeOf', 'content/about.md', '/about/']);
  expect(there).toEqual(here);
  expect(JSON.stringify(there?.html)).toContain('<y-table>');
  expect(isCompiledAgain()).toBe(false);
});

test.each([
  ['a problem', '[x](nowhere.md)'],
  ['an image', '![x](map.png)'],
  ['a component', '<Note>x</Note>'],
  ['an included file', '<Include file="a.md" />'],
  ['a page that the thread does not know', '[x](draft.md)'],
])('a thread leaves %s to the site', (_, text) => expect(compileBoth(text).sent).toBeUndefined());

test('a thread leaves a body that takes too long to the site', () => {
  const known: KnownAnswers = { settings: SITE.settings, templates: new Set(), routes: new Map() };
  const compile = createCompiler(
    limitMarkdown(markdown, () => ({ kind: 'late' })),
    known,
  );
  expect(compile({ text: 'Text.\n', owner })).toBeUndefined();
});

test('another answer of the site compiles the body again', () => {
  const { sent: draft } = compileBoth('[About](../about.md)');
  const targets = { ...targetsOf(SITE), routeOf: () => '/moved/' };
  const compile = () => markdown.compile('[About](../about.md)', owner, targets);
  const [html] = draft ? receivedDraft(draft, owner, targets, compile).finish(SOURCES).value.html : [];
  expect(html).toContain('/base/moved/');
});

test('a failing hook is reported in its place', () => {
  const hook = () =>
    ({ kind: 'failed', diagnostics: [{ code: 'layout-failed', severity: 'error' }] }) as never;
  const { here, there, isCompiledAgain } = compileBoth('Text.\n\n> [!TIP]\n> x\n', ['alert'], {
    ...SOURCES,
    hook,
  });
  expect(here.diagnostics).toMatchObject([{ related: [{ at: { line: 5 } }] }]);
  expect(there).toEqual(here);
  expect(isCompiledAgain()).toBe(true);
});
