// A wrong line of the settings hides no page: its setting has its default, wherever a site is shown with errors.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasErrors } from '../../src/kit/diagnostics/diagnostic.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import { SETTINGS_TABLE } from '../../src/settings/settings.ts';
import { ask } from '../serve/support.ts';
import { build, requestFor } from '../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { preview, stateOf } from './support.ts';

const layout = String(minimal['templates/page.tsx']).replace(
  '{children}',
  '{children}<p>{site.name} {site.phone} {site.hours.length} {site.navigation.map(({ to }) => to).join(" ")}</p>',
);
const right = `${minimal['content/site.yaml']}phone: "12"\n`;
const site: Files = {
  ...minimal,
  'content/site.yaml': right,
  'content/index.md': '# Home\n\n[About](about.md)\n',
  'content/about.md': '# About\n',
  'templates/page.tsx': layout,
  'templates/settings.ts':
    "import { z } from 'zod';\nexport const settings = z.object({ phone: z.string().default('none'), hours: z.array(z.string()).default(['all']) });\n",
};

const without = (name: string) => right.replace(new RegExp(`^${name}:.*\n`, 'm'), '');
const wrongValues = ['{ a: [1, { b: c }] }', '[[1], { a: b }]', '"%%% \\t"', '-1.5'];

const settings: readonly (readonly [name: string, text: string | Uint8Array])[] = [
  ...[...Object.keys(SETTINGS_TABLE), 'phone', 'hours', 'nothing'].flatMap((name) =>
    wrongValues.map((value) => [`${name}: ${value}`, `${without(name)}${name}: ${value}\n`] as const),
  ),
  ['no url', without('url')],
  ['another protocol', right.replace('https:', 'ftp:')],
  ['a list that does not end', `${right}navigation: [\n`],
  ['a quote that does not end', `phone: "12\n${without('phone')}`],
  ['a tab', `\tphone: 12\n${without('phone')}`],
  ['a colon in a text', right.replace('An example', 'An: example')],
  ['a name twice', `${right}name: Other\n`],
  ['an unknown alias', `${right}email: *nobody\n`],
  ['a tag', `${right}email: !secret a\n`],
  ['a list', '- a\n- b\n'],
  ['a text', 'settings\n'],
  ['nothing', ''],
  ['bytes', Uint8Array.of(0xff, 0xfe, 0, 1, 2)],
  ['a conflict', `<<<<<<< a\n${right}=======\n${right}>>>>>>> b\n`],
];

test(`the preview shows the site with each of ${settings.length} wrong settings`, {
  timeout: 300_000,
}, async () => {
  const root = makeSite(site);
  const request = requestFor(root, { dryRun: true, identity: undefined, unfinished: 'preview' });
  const shown = new LiveSite(request, { take: async () => [] });
  await shown.prepare(undefined);
  const hidden: unknown[] = [];
  let wrong = 0;
  for (const [name, text] of settings) {
    writeFiles(root, { 'content/site.yaml': text });
    const { diagnostics } = await shown.prepare(['content/site.yaml']);
    if (hasErrors(diagnostics)) wrong += 1;
    for (const [file, title] of [
      ['index.html', 'Home'],
      ['about/index.html', 'About'],
    ] as const) {
      const answer = await shown.read(file);
      if (
        !Buffer.from(answer.content ?? '')
          .toString()
          .includes(`>${title}</h1>`)
      )
        hidden.push([name, file, ...answer.diagnostics.map(({ message }) => message)]);
    }
  }
  expect(hidden).toEqual([]);
  expect(wrong).toBeGreaterThan(settings.length / 2);
});

test('right lines count, and each wrong one is a finding', async () => {
  const root = makeSite({
    ...site,
    'content/site.yaml':
      'name: [\n  1\n]\nurl: nothing\nphone: [1]\nhours: [Monday]\nnavigation: [{ label: A, to: /about/ }, { label: B }]\n',
  });
  const report = await build(root, { unfinished: 'build', identity: undefined });
  const found = report.diagnostics.filter((each) => hasErrors([each]));
  expect(found.map(({ code, at }) => `${code} ${at?.line}`)).toEqual([
    'field-invalid 1',
    'field-invalid 4',
    'field-missing 7',
  ]);
  const page = String(readTree(report.out)['index.html']);
  expect(/<p>[^<]*1 \/about\/<\/p>/.exec(page)?.[0]).toBe('<p> none 1 /about/</p>');
  const refused = await build(root, { identity: undefined });
  expect(refused.outcome).toBe('refused');
});

test('--unfinished writes all pages', async () => {
  for (const text of ['name: [\n', `${right}hots: [nginx]\n`, `${right}language: "%%"\n`]) {
    const root = makeSite({ ...site, 'content/site.yaml': text });
    const report = await build(root, { unfinished: 'build', identity: undefined });
    const pages = Object.keys(readTree(report.out)).filter((file) => file.endsWith('.html'));
    expect(pages.sort()).toEqual(['about/index.html', 'index.html']);
    expect(hasErrors(report.diagnostics)).toBe(true);
    rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  }
});

test('pages of a preview that starts with wrong settings are shown, with the finding', async () => {
  const server = await preview({ ...site, 'content/site.yaml': `${right}language: "%%"\nimages: 7\n` });
  expect((await ask(server, '/')).status).toBe(200);
  expect(JSON.stringify(await stateOf(server, '/'))).toContain('content/site.yaml:5');
});
