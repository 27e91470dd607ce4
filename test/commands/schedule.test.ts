// `site schedule`: a site changes on the listed days, and on no others.
import path from 'node:path';
import { expect, test } from 'vitest';
import { siteSchedule } from '../../src/cli/commands/schedule.ts';
import { build, requestFor } from '../support/build.ts';
import { site } from '../support/command.ts';
import { makeSite, minimal, readTree } from '../support/site.ts';

const shows = String(minimal['templates/page.tsx']).replace('{children}', '{children}{site.year}');

const settings = String(minimal['content/site.yaml']);

const files = {
  ...minimal,
  'templates/page.tsx': shows,
  'content/index.md': '# Home\n',
  'content/a.md': '---\ndate: 2026-12-05\nexpires: 2026-12-24\n---\n# A\n',
  'content/b.md': '---\ndate: 2026-12-31\n---\n# B\n',
  'content/draft.md': '---\ndraft: true\ndate: 2026-12-07\n---\n# Draft\n',
};
const secure = 'appFiles: { security: { contact: safe@example.com } }\n';

const DAY = 24 * 60 * 60 * 1000;
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

test.each([
  ['without files that are renewed', ''],
  ['with security.txt', secure],
])('the site changes on these days and no others: %s', async (_, more) => {
  const root = makeSite({ ...files, 'content/site.yaml': settings + more });
  const [first, last] = ['2026-11-20', '2027-01-10'];
  const report = await siteSchedule(requestFor(root, { today: first }), last);
  const reported = report.kind === 'read' ? report.value.map(({ day }) => day) : [];
  const changed: string[] = [];
  let before: unknown;
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY) {
    await build(root, { today: dayAt(time) });
    const tree = JSON.stringify(readTree(path.join(root, 'dist')));
    if (before !== undefined && tree !== before) changed.push(dayAt(time));
    before = tree;
  }
  expect(reported).toEqual(changed);
  expect(changed).toContain('2027-01-01');
});

test('prints the days of a year, or up to a day', () => {
  const root = makeSite({ ...files, 'content/site.yaml': settings + secure });
  expect(site(['schedule'], { cwd: root }).stdout.split('\n').slice(10)).toEqual([
    '2026-12-01  .well-known/security.txt gets a later expiry date',
    '2026-12-05  content/a.md is published at /a/',
    '2026-12-24  content/a.md expires, and /a/ goes away',
    '2026-12-31  content/b.md is published at /b/',
    '2027-01-01  site.year becomes 2027, for layouts that show it',
    '            .well-known/security.txt gets a later expiry date',
    '',
  ]);
  const days = ['schedule', '--date', '2026-12-05', '--until'];
  expect(site([...days, '2026-12-24'], { cwd: root }).stdout).toBe(
    '2026-12-24  content/a.md expires, and /a/ goes away\n',
  );
  expect(site([...days, '2026-12-23'], { cwd: root })).toEqual({
    code: 0,
    stdout: 'Nothing changes by itself from 2026-12-05 to 2026-12-23.\n',
    stderr: '',
  });
});

test('lists no change on a day whose build will fail, and refuses a site that fails today', () => {
  const root = makeSite({ ...files, 'content/index.md': '# Home\n\n[A](a.md)\n' });
  const days = (from: string) => site(['schedule', '--date', from, '--until', '2026-12-25'], { cwd: root });
  expect(days('2026-12-06').stdout.split('\n')).toEqual([
    '2026-12-24  nothing changes, because the build will fail: a.md points to content/a.md, which has expired (content/index.md:3:1)',
    '            on hold: content/a.md expires, and /a/ goes away',
    '',
  ]);
  const json = ['schedule', '--json', '--date', '2026-12-06', '--until', '2026-12-25'];
  expect(JSON.parse(site(json, { cwd: root }).stdout)).toMatchObject({
    days: [],
    refused: [{ day: '2026-12-24', occasions: [{ kind: 'expired' }], errors: [{}] }],
  });
  const { code, stderr } = days('2026-12-24');
  expect(code).toBe(1);
  expect(stderr).toContain('which has expired');
});

test('--json', () => {
  const { stdout } = site(['schedule', '--json', '--until', '2026-12-05'], { cwd: makeSite(files) });
  expect(JSON.parse(stdout)).toEqual({
    command: 'schedule',
    outcome: 'done',
    diagnostics: [],
    after: '2026-01-15',
    until: '2026-12-05',
    days: [{ day: '2026-12-05', occasions: [{ kind: 'published', path: 'content/a.md', route: '/a/' }] }],
    refused: [],
  });
});

test('a site with errors has no schedule', () => {
  const root = makeSite({ ...files, 'content/c.md': '---\ndate: soon\n---\n# C\n' });
  const { code, stderr } = site(['schedule'], { cwd: root });
  expect(code).toBe(1);
  expect(stderr).toContain('date-invalid');
});
