import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTranslations, writeTranslationLock } from '../../../src/commands/translation.ts';
import {
  recordDone,
  unrecordedTranslations,
} from '../../../src/features/translations/translation-records.ts';
import { build, quiet, requestFor } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { makeFolder, makeSite, minimal, writeFiles } from '../../support/site.ts';

const LAYOUT = (minimal['templates/page.tsx'] as string).replace('site.language', 'page.language');

const files = {
  ...minimal,
  'templates/page.tsx': LAYOUT,
  'content/site.yaml': `${minimal['content/site.yaml']}languages:\n  de: { name: Deutsch }\nprice: 5\n`,
  'content/index.md': '# Home\n\n[About](about.md) [Deutsch](de/index.md)\n',
  'content/about.md': '# About\n\nOne.\n\n## Prices\n\nTwo.\n',
  'content/de/index.md': '# Start\n\nWillkommen.\n',
  'content/de/about.md': '# Über uns\n\nEins.\n\n## Preise\n\nZwei.\n',
};

async function record(root: string): Promise<void> {
  const plan = await readTranslations(requestFor(root), ({ ask }) =>
    recordDone(ask, unrecordedTranslations(ask), 'person'),
  );
  if (plan.kind === 'refused') throw new Error(JSON.stringify(plan.diagnostics));
  await writeTranslationLock(root, plan.value, quiet);
}

const translationsIn = ({ diagnostics }: Awaited<ReturnType<typeof build>>) =>
  diagnostics
    .filter(({ code }) => code.startsWith('translation-'))
    .map(({ severity, code, at }) => `${severity} ${code} ${at?.path}:${at?.line}`);

test('a stale translation is reported where it needs work', async () => {
  const root = makeSite(files);
  await record(root);
  expect(translationsIn(await build(root))).toEqual([]);
  writeFiles(root, { 'content/about.md': files['content/about.md'].replace('Two', 'Three') });
  expect(translationsIn(await build(root))).toEqual(['warning translation-stale content/de/about.md:7']);
});

test('a stale translation of a legal page is an error', async () => {
  const legal = '---\nlegal: true\n---\n';
  const root = makeSite({
    ...files,
    'content/about.md': legal + files['content/about.md'],
    'content/de/about.md': legal + files['content/de/about.md'],
  });
  await record(root);
  writeFiles(root, { 'content/about.md': legal + files['content/about.md'].replace('Two', 'Three') });
  expect(translationsIn(await build(root))).toEqual(['error translation-stale content/de/about.md:10']);
});

test('findings in translations have a severity of their own, except in legal pages', async () => {
  const fault = '\n<button type="button"></button>\n';
  const root = makeSite({ ...files, 'content/de/about.md': files['content/de/about.md'] + fault });
  await record(root);
  const severities = async () =>
    (await build(root)).diagnostics.map(({ severity, code, at }) => `${severity} ${code} ${at?.path}`);
  expect(await severities()).toEqual(['warning name-missing content/de/about.md']);
  const settings = (level: string) => `${files['content/site.yaml']}checks: { translations: ${level} }\n`;
  writeFiles(root, { 'content/site.yaml': settings('info') });
  expect(await severities()).toEqual(['info name-missing content/de/about.md']);
  writeFiles(root, { 'content/site.yaml': settings('error') });
  expect(await severities()).toEqual(['error name-missing content/de/about.md']);
  writeFiles(root, {
    'content/site.yaml': settings('warning'),
    'content/index.md': files['content/index.md'] + fault,
    'content/de/about.md': `---\nlegal: true\n---\n${files['content/de/about.md']}${fault}`,
  });
  expect(await severities()).toContain('error name-missing content/index.md');
  expect(await severities()).toContain('error name-missing content/de/about.md');
});

/** Changes of a site, by number. */
const CHANGES: readonly ((root: string, number: number) => Promise<void> | void)[] = [
  (root, number) =>
    writeFiles(root, { 'content/about.md': files['content/about.md'].replace('Two', `Two ${number % 3}`) }),
  (root) => writeFiles(root, { 'content/about.md': files['content/about.md'].replaceAll('\n\n', '\n\n\n') }),
  (root, number) =>
    writeFiles(root, { 'content/index.md': `${files['content/index.md']}\nMore ${number % 2}.\n` }),
  (root, number) =>
    writeFiles(root, {
      'content/de/about.md': files['content/de/about.md'].replace('Zwei', `Zwei ${number % 3}`),
    }),
  (root, number) =>
    writeFiles(root, {
      'content/site.yaml': files['content/site.yaml'].replace('Example', `Example ${number % 2}`),
    }),
  (root) =>
    writeFiles(root, { 'content/about.md': files['content/about.md'].replace('Two', '{{ site.name }}') }),
  (root) => rmSync(path.join(root, 'content/translations.lock.yaml'), { force: true }),
  (root) => rmSync(path.join(root, 'content/de/about.md'), { force: true }),
  record,
  record,
];

test('incremental builds report stale translations like clean ones', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 10, maxLength: 10 }), async (picks) => {
      const root = makeSite(files);
      await build(root);
      for (const pick of picks) {
        await CHANGES[pick % CHANGES.length]?.(root, pick);
        const clean = makeFolder();
        for (const folder of ['content', 'templates'])
          cpSync(path.join(root, folder), path.join(clean, folder), { recursive: true });
        const [incremental, whole] = [await build(root), await build(clean)];
        expect(incremental.diagnostics).toEqual(whole.diagnostics);
        const page = (folder: string) => readFileSync(path.join(folder, 'dist/de/index.html'), 'utf8');
        expect(page(root)).toBe(page(clean));
      }
    }),
    { numRuns: 4 },
  );
});

test('layouts learn the number of changed blocks of a stale translation, and stale: note tells visitors', async () => {
  const states =
    "page.translations.map((one) => [one.language, one.state, one.behind ?? 0].join(' ')).join()";
  const root = makeSite({
    ...files,
    'templates/page.tsx': LAYOUT.replace('<body>', `<body data-states={${states}}>`),
  });
  await record(root);
  const page = (name: string) => readFileSync(path.join(root, 'dist', name, 'index.html'), 'utf8');
  await build(root);
  expect(page('about')).toContain('data-states="en here 0,de here 0"');
  writeFiles(root, { 'content/about.md': files['content/about.md'].replace('Two', 'Three') });
  await build(root);
  expect(page('about')).toContain('data-states="en here 0,de stale 1"');
  expect(page('de/about')).toContain('data-states="en here 0,de stale 1"');
  expect(page('de/about')).not.toContain('stale-translation');
  writeFiles(root, {
    'content/site.yaml': files['content/site.yaml'].replace('Deutsch', 'Deutsch, stale: note'),
  });
  await build(root);
  const note = 'Das Original hat sich seit der Übersetzung dieser Seite geändert.';
  expect(page('de/about')).toContain(`<p class="stale-translation" role="note">${note}</p>`);
  expect(page('about')).not.toContain('stale-translation');
  expect(page('de')).not.toContain('stale-translation');
});

test('stale: note, original or keep is a choice of each collection', async () => {
  const declaring = (stale: string) => ({
    'templates/collections.ts': `import { collection } from 'sitewright';\nexport const collections = { blog: collection({ ${stale} }) };\n`,
  });
  const original = (text: string, fields = '') => ({
    'content/blog/ice.md': `---\n${fields}---\n\n# Ice\n\n${text}\n`,
  });
  const root = makeSite({
    ...files,
    ...declaring("stale: 'original'"),
    ...original('It holds.'),
    'templates/page.tsx': `import { type LayoutProps, PageHead } from 'sitewright';
export default ({ page, site, children }: LayoutProps) => (
  <html lang={page.language}>
    <head><PageHead page={page} site={site} /></head>
    <body><main>{children}</main></body>
  </html>
);
`,
    'content/site.yaml': files['content/site.yaml'].replace('Deutsch', 'Deutsch, stale: note'),
    'content/de/blog/eis.md':
      '---\ntranslates: blog/ice.md\naliases: [/de/eis/]\n---\n\n# Eis\n\nEs trägt.\n',
  });
  await record(root);
  const page = (folder = root) => readFileSync(path.join(folder, 'dist/de/blog/eis/index.html'), 'utf8');
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page()).toContain('Es trägt.');
  expect(page()).not.toContain('role="note"');
  writeFiles(root, original('It cracks.'));
  const report = await build(root);
  expect([report.outcome, ...translationsIn(report)]).toEqual([
    'published',
    'warning translation-stale content/de/blog/eis.md:8',
  ]);
  const note = 'Das Original hat sich seit der Übersetzung dieser Seite geändert.';
  const why = 'Die Übersetzung dieser Seite ist veraltet, deshalb steht hier das Original.';
  expect(page()).toContain(
    `<p class="untranslated" role="note">${why}</p>\n<div lang="en" dir="ltr">\n<h1 id="ice">Ice</h1>\n<p>It cracks.</p>`,
  );
  expect(page()).toContain(
    '<meta name="robots" content="noindex"/><link rel="canonical" href="https://example.com/blog/ice/"/>',
  );
  expect(readFileSync(path.join(root, 'dist/de/eis/index.html'), 'utf8')).toContain('/de/blog/eis/');
  const clean = makeSite({});
  for (const folder of ['content', 'templates'])
    cpSync(path.join(root, folder), path.join(clean, folder), { recursive: true });
  await build(clean);
  expect(page(clean)).toBe(page());
  writeFiles(root, declaring("stale: 'keep'"));
  await build(root);
  expect(page()).toContain('Es trägt.');
  expect(page()).not.toContain('role="note"');
  writeFiles(root, declaring(''));
  await build(root);
  expect(page()).toContain(`<p class="stale-translation" role="note">${note}</p>`);
  writeFiles(root, declaring("stale: 'both'"));
  expect((await build(root)).diagnostics.map(({ message }) => message)).toContain(
    'blog.stale is not one of keep, note, original',
  );
});

test('translations of a legal page link to the binding version', async () => {
  const dated = '---\nlegal: true\nupdated: 2026-01-01\n---\n';
  const settings = files['content/site.yaml'];
  const root = makeSite({
    ...files,
    'templates/page.tsx': LAYOUT.replace(
      '<body>',
      '<body><time dateTime={page.updated}>{page.updated}</time>',
    ),
    'content/about.md': dated + files['content/about.md'],
    'content/de/about.md': dated + files['content/de/about.md'],
  });
  const faults = async () =>
    (await build(root)).diagnostics
      .filter(({ code }) => code === 'legal-binding')
      .map(({ at, message }) => `${at?.path}:${at?.line} ${message}`);
  const page = (name: string) => readFileSync(path.join(root, 'dist', name, 'index.html'), 'utf8');
  expect(await faults()).toEqual([
    'content/de/about.md:2 content/de/about.md translates a legal page, and no setting says which version is binding',
  ]);
  writeFiles(root, { 'content/site.yaml': `${settings}bindingLanguage: fr\n` });
  expect(await faults()).toEqual([
    'content/site.yaml:7 bindingLanguage is fr, which is not a language of this site',
  ]);
  writeFiles(root, { 'content/site.yaml': `${settings}bindingLanguage: en\n` });
  expect(await faults()).toEqual([]);
  expect(site(['legal', 'bump', '--note', 'First'], { cwd: root }).code).toBe(0);
  expect((await build(root)).diagnostics).toEqual([]);
  const english = '<a href="/about/" hreflang="en" lang="en">English</a>';
  expect(page('de/about')).toContain(`<p class="binding-version">Maßgebliche Fassung: ${english}</p>`);
  expect(page('about')).not.toContain('binding-version');
  writeFiles(root, { 'content/site.yaml': `${settings}bindingLanguage: de\n` });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page('de/about')).not.toContain('binding-version');
  expect(page('about')).toContain(
    'Binding version: <a href="/de/about/" hreflang="de" lang="de">Deutsch</a>',
  );
});
