import { chmodSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

describe.skipIf(process.platform === 'win32')('modes of published files', () => {
  test.each([[false], [true]])(
    'every server can read copies, and run none (releases: %j)',
    async (releases) => {
      const root = makeSite({
        ...minimal,
        'content/index.md': '# Home\n\n[Data](data.csv)\n',
        'content/data.csv': 'a,b\n',
        'public/private.txt': 'Text\n',
        'public/program.sh': 'echo\n',
        'public/fixed.txt': 'Text\n',
      });
      const modes = { 'content/data.csv': 0o600, 'public/private.txt': 0o600, 'public/program.sh': 0o755 };
      for (const [file, mode] of Object.entries({ ...modes, 'public/fixed.txt': 0o444 }))
        chmodSync(path.join(root, file), mode);
      const { files, outcome } = await build(root, { releases });
      expect(outcome).toBe('published');
      const copied = files.map(({ file }) => file).filter((file) => /\.(?:txt|sh|csv)$/.test(file));
      expect(copied.filter((file) => file !== 'robots.txt')).toHaveLength(4);
      const modeOf = (file: string) => statSync(path.join(root, 'dist', file)).mode & 0o777;
      expect(copied.filter((file) => file !== 'robots.txt').map(modeOf)).toEqual([
        0o644, 0o644, 0o644, 0o644,
      ]);
    },
  );

  test.each([
    [false, 0o077],
    [true, 0o077],
    [false, 0o002],
  ])(
    'every server can read all files, whatever the umask is (releases: %j, umask: %i)',
    async (releases, mask) => {
      const root = makeSite({
        ...minimal,
        'content/index.md': '# Home\n\n[Data](data.csv), [deep](a/b/c.md)\n',
        'content/data.csv': 'a,b\n',
        'content/a/b/c.md': '# Deep\n',
        'public/d/e.txt': 'Text\n',
      });
      const umask = process.umask(mask);
      try {
        expect((await build(root, { releases })).outcome).toBe('published');
        writeFiles(root, { 'content/a/new/d.md': '# New\n', 'content/a/b/c.md': '# Changed\n' });
        expect((await build(root, { releases })).outcome).toBe('published');
        // The umask is back, for other files of the command.
        expect(process.umask(mask)).toBe(mask);
      } finally {
        process.umask(umask);
      }
      const out = path.join(root, 'dist');
      const paths = ['', ...readdirSync(out, { recursive: true, encoding: 'utf8' })];
      expect(paths).toContain('a/new/d/index.html');
      for (const each of paths) {
        const stats = statSync(path.join(out, each));
        expect([each, stats.mode & 0o777]).toEqual([each, stats.isDirectory() ? 0o755 : 0o644]);
      }
      expect(statSync(path.join(root, '.site')).mode & 0o077).toBe(mask === 0o077 ? 0 : 0o075);
    },
  );
});
