// Legal pages: published texts are recorded with their day, and cannot change silently.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build, codesOf } from '../../../support/build.ts';
import { site } from '../../../support/command.ts';
import { makeSite, minimal, PIXEL, writeFiles } from '../../../support/site.ts';

/** SOURCE_DATE_EPOCH of the command in tests. */
const TODAY = '2026-01-15';

const layout = `import { type LayoutProps, PageHead } from 'sitewright';
export default function Page({ page, site, children }: LayoutProps) {
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body><h1>{page.title}</h1>
    {page.updated && <time dateTime={page.updated}>{page.updated}</time>}{children}
    <ul>{page.legalVersions.map((one) => <li key={one.date}><time dateTime={one.date} /> {one.note}</li>)}</ul></body></html>;
}
`;

const text = (updated: string, body: string, more = '') =>
  `---\ntitle: Terms\nlegal: true\nupdated: ${updated} # of the text\n${more}---\n\n${body}\n`;

const settings = 'name: Example\nurl: https://example.com\ndescription: An example.\n';

function makeLegalSite(): string {
  return makeSite({
    ...minimal,
    'templates/page.tsx': layout,
    'content/index.md': '---\ntitle: Home\n---\n[Terms](tos.md)\n',
    'content/tos.md': text('2025-03-01', 'Be kind.'),
  });
}

/** A site whose text is recorded. */
function recordedSite(): string {
  const root = makeLegalSite();
  expect(site(['legal', 'bump', '--note', 'First version.'], { cwd: root }).code).toBe(0);
  return root;
}

const run = (root: string, ...parameters: string[]) => site(['legal', ...parameters], { cwd: root });
const source = (root: string, file = 'content/tos.md') => readFileSync(path.join(root, file), 'utf8');

describe('a legal page', () => {
  test('is recorded before it is published', async () => {
    const root = makeLegalSite();
    expect(codesOf(await build(root))).toEqual(['legal-unrecorded']);
    expect(run(root, 'status')).toMatchObject({ code: 1, stdout: 'content/tos.md: not recorded\n' });
    expect(run(root, 'bump', '--note', 'First version.').stdout).toBe(
      'Recorded version 1 of content/tos.md, 2025-03-01.\n  write  content/legal.lock/tos/1.html\n  write  content/legal.lock.yaml\n',
    );
    expect(codesOf(await build(root))).toEqual([]);
    expect(run(root, 'status')).toMatchObject({
      code: 0,
      stdout: 'content/tos.md, version 1 of 2025-03-01: as recorded\n',
    });
    expect(source(root, 'dist/tos/index.html')).toContain(
      '<time dateTime="2025-03-01"></time> First version.',
    );
  });

  test('that changes without its date is refused, and the difference is shown', async () => {
    const root = recordedSite();
    writeFiles(root, { 'content/tos.md': text('2025-03-01', 'Be kind.\n\nPay at once.') });
    const { outcome, diagnostics } = await build(root);
    expect(outcome).toBe('refused');
    expect(diagnostics).toMatchObject([
      {
        code: 'legal-unrecorded',
        at: { path: 'content/tos.md', line: 4, column: 10 },
        details: ['…', '+ Pay at once.'],
      },
    ]);
    expect(run(root, 'status').stdout).toContain(
      'the text changed, the date did not\n  …\n  + Pay at once.\n',
    );
  });

  test('changes with the settings that it shows', async () => {
    const root = makeLegalSite();
    writeFiles(root, { 'content/tos.md': text('2025-03-01', 'We are {{ site.name }}.') });
    run(root, 'bump', '--note', 'First version.');
    writeFiles(root, { 'content/site.yaml': settings.replace('name: Example', 'name: Another') });
    expect((await build(root)).diagnostics).toMatchObject([
      { code: 'legal-unrecorded', details: ['…', '- We are Example.', '+ We are Another.'] },
    ]);
  });

  test('is not compared with its record while it shows placeholders, and keeps its date afterwards', async () => {
    const root = makeLegalSite();
    const firm = (entity: string, state: string) =>
      writeFiles(root, { 'content/site.yaml': `${settings}firm: { entity: ${entity}, state: ${state} }\n` });
    const page = text(
      '2025-03-01',
      'We are {{ site.firm.entity }} of {{ site.firm.state }}.',
      'history: true\n',
    );
    writeFiles(root, { 'content/tos.md': page });
    firm('!placeholder Example Company', '!placeholder Anystate');
    expect(codesOf(await build(root))).toEqual(['placeholder']);
    expect(run(root, 'status')).toMatchObject({
      code: 0,
      stdout: 'content/tos.md: not recorded because it shows placeholders (firm.entity, firm.state)\n',
    });

    firm('Deciders Inc.', '!placeholder Anystate');
    expect(codesOf(await build(root))).toEqual(['placeholder']);
    for (const parameters of [['bump'], ['bump', 'tos.md']]) {
      expect(run(root, ...parameters, '--note', 'First version.')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('content/tos.md still shows placeholders: firm.state'),
      });
    }
    expect(existsSync(path.join(root, 'content/legal.lock.yaml'))).toBe(false);

    firm('Deciders Inc.', 'Ohio');
    expect((await build(root)).diagnostics).toMatchObject([
      { code: 'legal-unrecorded', hint: expect.stringContaining('legal bump content/tos.md') },
    ]);
    expect(run(root, 'bump', '--note', 'First version.').stdout).toContain(
      'version 1 of content/tos.md, 2025-03-01',
    );
    expect(codesOf(await build(root))).toEqual([]);
    expect(source(root, 'dist/tos/index.html')).not.toContain('Example Company');
    expect(existsSync(path.join(root, 'dist/tos/2025-03-01/index.html'))).toBe(false);
  });

  test('shows a placeholder from another setting', async () => {
    const root = makeLegalSite();
    writeFiles(root, {
      'content/site.yaml': `${settings}firm: !placeholder Example Company\nline: By {{ site.firm }}.\n`,
      'content/tos.md': text('2025-03-01', '{{ site.line }}'),
    });
    expect(codesOf(await build(root))).toEqual(['placeholder']);
    expect(run(root, 'bump', '--note', 'First version.').stderr).toContain('still shows placeholders: firm');
  });

  test('shows no placeholder where its braces are escaped', async () => {
    const root = makeLegalSite();
    writeFiles(root, {
      'content/site.yaml': `${settings}firm: !placeholder Example Company\n`,
      'content/tos.md': text('2025-03-01', 'Write \\{{ site.firm }}.'),
    });
    expect(codesOf(await build(root))).toContain('legal-unrecorded');
  });

  test('does not change with its notation', async () => {
    const root = recordedSite();
    writeFiles(root, { 'content/tos.md': text('2025-03-01', '\nBe\n  kind.\n').replaceAll('\n', '\r\n') });
    expect(codesOf(await build(root))).toEqual([]);
  });

  test('whose date moves without it is refused', async () => {
    const root = recordedSite();
    writeFiles(root, { 'content/tos.md': text('2025-04-01', 'Be kind.') });
    const { diagnostics } = await build(root);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'content/tos.md says that it was updated 2025-04-01, but its text dates from 2025-03-01',
    ]);
  });

  test('gets a new version and date in one step', async () => {
    const root = recordedSite();
    writeFiles(root, { 'content/tos.md': text('2025-03-01', 'Be very kind.') });
    const dry = run(root, 'bump', 'tos.md', '--note', 'More kindness.', '--dry-run');
    expect(dry.stdout).toContain(`Would record version 2 of content/tos.md, ${TODAY}.`);
    expect(source(root)).toContain('updated: 2025-03-01');
    expect(run(root, 'bump', '/tos/', '--note', 'More kindness.').code).toBe(0);
    expect(source(root)).toBe(text(TODAY, 'Be very kind.'));
    expect(codesOf(await build(root))).toEqual([]);
    expect(source(root, 'dist/tos/index.html')).toMatch(/More kindness\..*First version\./);
    expect(existsSync(path.join(root, 'content/legal.lock/tos/2.html'))).toBe(true);
  });

  test('keeps its version where a misspelling is fixed', async () => {
    const root = recordedSite();
    writeFiles(root, { 'content/tos.md': text('2025-03-01', 'Be kind!') });
    expect(run(root, 'bump', '--cosmetic', 'Punctuation.').stdout).toContain(
      'still version 1 of 2025-03-01.',
    );
    expect(source(root)).toContain('updated: 2025-03-01');
    expect(source(root, 'content/legal.lock.yaml')).toContain('cosmetic:\n      - "Punctuation."\n');
    expect(codesOf(await build(root))).toEqual([]);
  });

  test('takes the date that its author wrote, which must be later', () => {
    const root = recordedSite();
    writeFiles(root, { 'content/tos.md': text('2025-05-01', 'Be very kind.') });
    expect(run(root, 'bump', '--note', 'Kindness.', '--date', '2025-02-01')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already has a version of 2025-03-01, so 2025-02-01 is too early'),
    });
    expect(run(root, 'bump', '--note', 'Kindness.').stdout).toContain(
      'version 2 of content/tos.md, 2025-05-01',
    );
  });

  test('is not recorded twice, and not without text', () => {
    const root = recordedSite();
    expect(run(root, 'bump', '--note', 'Nothing.')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No legal page has changed'),
    });
    expect(run(root, 'bump').code).toBe(2);
    expect(run(root, 'bump', '--note', 'a', '--cosmetic', 'b').code).toBe(2);
    expect(run(root, 'bump', 'other.md', '--note', 'a').stderr).toContain('other.md is not a legal page');
  });

  test('cannot lose its field', async () => {
    const root = recordedSite();
    writeFiles(root, { 'content/tos.md': text('2025-03-01', 'Be cruel.').replace('legal: true\n', '') });
    expect((await build(root)).diagnostics).toMatchObject([
      { code: 'legal-unrecorded', at: { path: 'content/legal.lock.yaml', line: 3 } },
    ]);
  });

  test('changes with its markup', async () => {
    const root = makeLegalSite();
    writeFiles(root, { 'content/tos.md': text('2025-03-01', 'We do not sell.') });
    run(root, 'bump', '--note', 'First version.');
    for (const [body, shown] of [
      ['We do ~~not~~ sell.', '+ We do <del>not</del> sell.'],
      ['We do <span hidden>not</span> sell.', '+ We do <span hidden="">not</span> sell.'],
      ['We do <b class="x">not</b> sell.', '+ We do <b class="x">not</b> sell.'],
      ['We do not [sell](https://evil.example/).', '+ We do not <a href="https://evil.example/">sell</a>.'],
      ['<bdo dir="rtl">We do not sell.</bdo>', '+ <bdo dir="rtl">We do not sell.</bdo>'],
      ['> We do not sell.', '+ <blockquote>'],
      ['<div hidden>\n\nWe do not sell.\n\n</div>', '+ <div hidden="">'],
      ['7. We do not sell.', '+ <ol start="7">'],
    ] as const) {
      writeFiles(root, { 'content/tos.md': text('2025-03-01', body) });
      const { outcome, diagnostics } = await build(root);
      expect.soft(outcome, body).toBe('refused');
      expect.soft(diagnostics[0]?.code, body).toBe('legal-unrecorded');
      expect.soft(diagnostics[0]?.details, body).toContain(shown);
    }
  });

  test('changes neither with the URL of the site nor with anchors of headings', async () => {
    const root = makeLegalSite();
    const body = '## Pay\n\n[Home](/) and [here](#pay), ![x](x.png).';
    writeFiles(root, {
      'content/index.md': '# Home\n',
      'content/x.png': PIXEL,
      'content/tos.md': text('2025-03-01', body),
    });
    run(root, 'bump', '--note', 'First version.');
    expect(codesOf(await build(root, { baseUrl: 'https://preview.example/pull/7' }))).toEqual([]);
    expect(source(root, 'dist/tos/index.html')).toContain('<a href="/pull/7/">Home</a>');
    writeFiles(root, { 'content/tos.md': text('2025-03-01', body, 'anchors: { paying: pay }\n') });
    expect(codesOf(await build(root))).toEqual([]);
  });

  test('changes with the day on which it takes effect', async () => {
    const root = recordedSite();
    writeFiles(root, { 'content/tos.md': text('2025-03-01', 'Be kind.', 'effective: 2099-01-01\n') });
    expect((await build(root)).diagnostics).toMatchObject([
      { code: 'legal-unrecorded', details: ['+ effective: 2099-01-01'] },
    ]);
    run(root, 'bump', '--cosmetic', 'The day was missing.');
    expect(source(root, 'content/legal.lock.yaml')).toContain('    effective: 2099-01-01\n');
    expect(codesOf(await build(root))).toEqual([]);
  });

  test('cannot be exempted by a comment or a setting', async () => {
    const root = recordedSite();
    const comment = '<!-- site-check-ignore legal-unrecorded, legal-date: a misspelling -->';
    const rules = 'checks: { rules: { legal-unrecorded: { level: off, reason: It is only a word. } } }\n';
    for (const files of [
      { 'content/tos.md': text('2025-03-01', 'Be cruel.').replace('updated:', `# ${comment}\nupdated:`) },
      { 'content/tos.md': text('2025-03-01', `${comment}\n\nBe cruel.`) },
      { 'content/tos.md': text('2025-03-01', 'Be cruel.'), 'content/site.yaml': settings + rules },
    ]) {
      writeFiles(root, files);
      const { outcome, diagnostics } = await build(root);
      expect.soft(outcome).toBe('refused');
      expect.soft(diagnostics.map(({ code }) => code)).toContain('legal-unrecorded');
    }
  });

  test('that is recorded must be published', async () => {
    const root = recordedSite();
    for (const line of ['draft: true\n', 'date: 2099-01-01\n', 'expires: 2025-12-01\n']) {
      writeFiles(root, { 'content/tos.md': text('2025-03-01', 'Be kind.', line) });
      const { outcome, diagnostics } = await build(root);
      expect.soft(outcome, line).toBe('refused');
      expect
        .soft(
          diagnostics.map(({ code }) => code),
          line,
        )
        .toContain('legal-unrecorded');
    }
  });

  test('that was recorded is compared with its record even if it shows placeholders', async () => {
    const root = recordedSite();
    writeFiles(root, {
      'content/site.yaml': `${settings}firm: !placeholder Example Company\n`,
      'content/tos.md': text('2025-03-01', 'Be kind to {{ site.firm }}.'),
    });
    expect(codesOf(await build(root))).toContain('legal-unrecorded');
    expect(run(root, 'bump', '--note', 'x').stderr).toContain('still shows placeholders: firm');
  });

  test('is not moved by empty space', async () => {
    const root = recordedSite();
    for (const [room, shown] of [
      ['&nbsp;\n\n'.repeat(20_000), '+ &nbsp;'],
      ['<p></p>\n\n'.repeat(2000), '+ <p></p>'],
      ['<div>\n\n&nbsp;\n\n</div>\n\n', '+ &nbsp;'],
      [`${'&nbsp;'.repeat(2000)} `, `+ ${'&nbsp;'.repeat(2000)} Be kind.`],
      ['\u2060\n\n', '+ \u2060'],
      ['\ufeff\n\n', '+ &nbsp;'],
      ['<br>\n\n', '+ <br></br>'],
    ] as const) {
      writeFiles(root, { 'content/tos.md': text('2025-03-01', `${room}Be kind.`) });
      const { outcome, diagnostics } = await build(root);
      const name = JSON.stringify(room.slice(0, 40));
      expect.soft(outcome, name).toBe('refused');
      expect.soft(diagnostics[0]?.code, name).toBe('legal-unrecorded');
      expect.soft(diagnostics[0]?.details, name).toContain(shown);
    }
  });

  test('cannot be replaced at its route by another page', async () => {
    const root = recordedSite();
    for (const line of ['permalink: /tos/', 'aliases: [/tos/]', 'aliases: [/tos/index.html]']) {
      writeFiles(root, {
        'content/tos.md': text('2025-03-01', 'Be kind.', 'permalink: /zz/\n'),
        'content/other.md': `---\ntitle: Terms\n${line}\n---\n\nBe cruel.\n`,
      });
      const { outcome, diagnostics } = await build(root);
      expect.soft(outcome, line).toBe('refused');
      expect.soft(diagnostics, line).toMatchObject([
        {
          code: 'legal-unrecorded',
          at: { path: 'content/tos.md', line: 3 },
          message: 'The legal page content/tos.md is not published the way its record says',
          details: ['- route: /tos/', '+ route: /zz/'],
        },
      ]);
      expect.soft(run(root, 'status')).toMatchObject({
        code: 1,
        stdout: expect.stringContaining(
          'but it is published differently\n  - route: /tos/\n  + route: /zz/\n',
        ),
      });
    }
    expect(run(root, 'bump', 'tos.md', '--cosmetic', 'Another route.').code).toBe(0);
    expect(source(root, 'content/legal.lock.yaml')).toContain('      route: "/zz/"\n');
    expect(codesOf(await build(root))).toEqual([]);
  });

  test('is shown by its layout as it was recorded', async () => {
    const root = recordedSite();
    for (const [children, shows] of [
      ['{null}', 'title'],
      ['{children}{children}', 'title, text, text'],
      ['<div hidden>{children}</div>', 'title'],
      ['<div style={{ display: "none" }}>{children}</div>', 'title'],
      ['<details>{children}</details>', 'title'],
      ['<template>{children}</template>', 'title'],
      ['<section aria-hidden="true"><p>{children}</p></section>', 'title'],
    ]) {
      writeFiles(root, { 'templates/page.tsx': layout.replace('{children}', children ?? '') });
      const { outcome, diagnostics } = await build(root);
      expect.soft(outcome, children).toBe('refused');
      const found = diagnostics.find(({ code }) => code === 'legal-unrecorded');
      expect.soft(found?.details, children).toEqual(['- shows: title, text', `+ shows: ${shows}`]);
    }
    writeFiles(root, { 'templates/page.tsx': layout.replace('{page.title}', '{site.name}') });
    expect((await build(root)).diagnostics[0]?.details).toEqual(['- shows: title, text', '+ shows: text']);
    writeFiles(root, {
      'templates/page.tsx': layout.replace('{children}', '<details open>{children}</details>'),
    });
    expect(codesOf(await build(root))).toEqual([]);
  });

  test('is published in the way that was recorded', async () => {
    const root = recordedSite();
    const declared = layout
      .replace(
        'export',
        "import { z } from 'zod';\nexport const schema = z.object({ bare: z.boolean() }).partial();\nexport",
      )
      .replace('<h1>', '<h1 hidden={page.fields.bare}>');
    writeFiles(root, { 'templates/page.tsx': declared, 'templates/other.tsx': declared });
    for (const [line, ...details] of [
      ['layout: other', '- layout: page', '+ layout: other'],
      ['language: de', '- language: en', '+ language: de'],
      ['noindex: true', '- noindex: false', '+ noindex: true'],
      ['bare: true', '- shows: title, text', '+ fields.bare: true', '+ shows: text'],
    ]) {
      writeFiles(root, { 'content/tos.md': text('2025-03-01', 'Be kind.', `${line}\n`) });
      const [found] = (await build(root)).diagnostics;
      expect.soft(found, line).toMatchObject({ code: 'legal-unrecorded', details });
    }
    expect(run(root, 'bump', '--note', 'Less is shown.').code).toBe(0);
    expect(source(root, 'content/legal.lock.yaml')).toContain('      fields: {"bare":true}\n');
    expect(codesOf(await build(root))).toEqual([]);
  });

  test('whose record lacks its publication is unchanged, and the record is completed', async () => {
    const root = recordedSite();
    const lock = source(root, 'content/legal.lock.yaml');
    writeFiles(root, { 'content/legal.lock.yaml': lock.replace(/ {4}published:\n(?: {6}.*\n)+/, '') });
    const [found, ...others] = (await build(root)).diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'legal-unrecorded', hint: expect.stringContaining('--cosmetic') });
    expect(run(root, 'bump', 'tos.md', '--note', 'New.').stderr).toContain('complete the record');
    expect(run(root, 'bump', '--cosmetic', 'Where it is.').code).toBe(0);
    expect(source(root, 'content/legal.lock.yaml')).toBe(
      lock.replace('    published:', '    cosmetic:\n      - "Where it is."\n    published:'),
    );
    expect(codesOf(await build(root))).toEqual([]);
    writeFiles(root, { 'content/legal.lock.yaml': lock.replace('noindex: false', 'noindex: 0') });
    expect(codesOf(await build(root))).toContain('legal-lock');
  });

  test('is compared with an unmodified text', async () => {
    const root = recordedSite();
    writeFiles(root, {
      'content/legal.lock/tos/1.html': '<p>Be cruel.</p>',
      'content/tos.md': text('2025-03-01', 'Be cruel.'),
    });
    expect((await build(root)).diagnostics[0]?.details?.[0]).toContain('the recorded text is lost');
  });
});

describe('the date of a legal page', () => {
  const messages = async (root: string) => (await build(root)).diagnostics.map(({ message }) => message);

  test('is not in the future, unless the text says when it takes effect', async () => {
    const root = makeLegalSite();
    writeFiles(root, { 'content/tos.md': text('2026-02-01', 'Be kind.') });
    run(root, 'bump', '--note', 'First version.');
    expect(await messages(root)).toEqual([
      'The legal page content/tos.md has an update date in the future: 2026-02-01',
    ]);
    writeFiles(root, { 'content/tos.md': text('2026-02-01', 'Be kind.', 'effective: 2026-02-01\n') });
    expect((await messages(root))[0]).toContain(
      'has changed, but still says that it was last updated 2026-02-01',
    );
    run(root, 'bump', '--cosmetic', 'The day was missing.');
    expect(await messages(root)).toEqual([]);
    writeFiles(root, { 'content/tos.md': text('2026-02-01', 'Be kind.', 'effective: 2026-01-01\n') });
    run(root, 'bump', '--cosmetic', 'Another day.');
    expect((await messages(root))[0]).toContain('takes effect on 2026-01-01, before it was updated');
  });

  test('is the only one on the page', async () => {
    const root = recordedSite();
    writeFiles(root, {
      'templates/page.tsx': layout.replaceAll('dateTime={page.updated}', 'dateTime="2020-01-01"'),
    });
    expect(await messages(root)).toEqual(['The page shows 2020-01-01, which is not the date of any version']);
    writeFiles(root, { 'templates/page.tsx': layout.replaceAll('dateTime', 'title') });
    expect(await messages(root)).toEqual(['The page does not show its date, 2025-03-01']);
  });

  test('is required', async () => {
    const root = makeLegalSite();
    writeFiles(root, { 'content/tos.md': '---\ntitle: Terms\nlegal: true\n---\n\nBe kind.\n' });
    run(root, 'bump', '--note', 'First version.');
    expect(source(root)).toContain(`---\nupdated: ${TODAY}\ntitle: Terms`);
    expect(await messages(root)).toEqual([]);
  });
});
