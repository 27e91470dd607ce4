import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

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
});
