import { expect, test } from 'vitest';
import { LABELS, type Labels } from '../../src/settings/labels.ts';
import { compile, SITE } from './support.ts';

/** A page with every generated label. */
const BODY = `## One {number}

> [!NOTE]
> A note[^1], again[^1].

> [!CAUTION]
> Take care.

- [x] done
- [ ] open

[^1]: Text.
`;

function htmlWith(labels: Labels): string {
  return compile(BODY, { ...SITE, settings: { ...SITE.settings, labels: { site: labels, others: {} } } })
    .html;
}

test('labels come from the settings, and are not markup', () => {
  const own = Object.fromEntries(
    Object.entries(LABELS).map(([name, label]) => [name, `<${name}> & "${label}"`]),
  );
  const html = htmlWith(own as unknown as Labels);
  const escaped = (name: string, label: string) => `&lt;${name}&gt; &amp; &quot;${label}&quot;`;
  for (const [name, label] of [
    ['sectionLink', 'Link to section: One {number}'],
    ['footnote', 'Footnote 1'],
    ['footnotes', 'Footnotes'],
    ['footnoteBack', 'Back to reference 1'],
    ['footnoteBack', 'Back to reference 1-2'],
    ['done', 'Done'],
    ['toDo', 'To do'],
  ] as const)
    expect(html).toContain(`aria-label="${escaped(name, label)}"`);
  expect(html).toContain('<p class="alert-title">&lt;note&gt; &amp; "Note"</p>');
  expect(html).toContain('<p class="alert-title">&lt;caution&gt; &amp; "Caution"</p>');
  expect(html).toContain('class="alert alert-caution"');
});

test('labels are English by default', () => {
  const html = htmlWith(LABELS);
  for (const words of ['Link to section: One', '>Note<', '>Caution<', '"Footnotes"', '"Done"', '"To do"'])
    expect(html).toContain(words);
});
