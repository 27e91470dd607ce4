import { expect, test } from 'vitest';
import { LABEL_LANGUAGES, LABELS, type Labels, labelsIn } from '../../src/settings/labels.ts';
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

test('labels are in the language of the page, and of the site for its own', () => {
  const labels = {
    site: { next: 'Onward', note: 'Attention' },
    others: { de: { next: 'Vorwärts' }, 'de-at': { tip: 'Obacht' } },
  };
  const settings = { labels, core: { language: 'en' } };
  const of = (language: string) => {
    const { next, note, tip } = labelsIn(language, settings);
    return [next, note, tip];
  };
  expect(of('en-GB')).toEqual(['Onward', 'Attention', 'Tip']);
  expect(of('de')).toEqual(['Vorwärts', 'Hinweis', 'Tipp']);
  expect(of('de-AT')).toEqual(['Vorwärts', 'Hinweis', 'Obacht']);
  expect(of('fr')).toEqual(['Suivant', 'Remarque', 'Astuce']);
  // Welsh has no labels, so it has those of the site.
  expect(of('cy')).toEqual(['Onward', 'Attention', 'Tip']);
  expect(labelsIn('cy', { labels, core: { language: 'fr' } }).next).toBe('Onward');
  expect(labelsIn('cy', { labels, core: { language: 'fr' } }).tip).toBe('Astuce');
});

test.each([
  ['pt-BR', 'Próxima'],
  ['pt-PT', 'Seguinte'],
  ['zh-Hans-CN', '下一页'],
  ['zh-TW', '下一頁'],
  ['zh-Hant-HK', '下一頁'],
  ['no', 'Neste'],
  ['nn-NO', 'Neste'],
])('%s has labels of a language that its readers know', (language, next) => {
  expect(labelsIn(language, { labels: { site: {}, others: {} }, core: { language: 'en' } }).next).toBe(next);
});

test.each(LABEL_LANGUAGES)(
  '%s has all labels, with the same braces, and no spaces around them',
  (language) => {
    const own = labelsIn(language, { labels: { site: {}, others: {} }, core: { language: 'en' } });
    const bracesOf = (label: string) => (label.match(/\{\w+\}/g) ?? []).sort();
    expect(Object.keys(own)).toEqual(Object.keys(LABELS));
    for (const [name, label] of Object.entries(own)) {
      expect(label.trim(), name).toBe(label);
      expect(label, name).not.toBe('');
      expect(bracesOf(label), name).toEqual(bracesOf(LABELS[name as keyof Labels]));
    }
  },
);
