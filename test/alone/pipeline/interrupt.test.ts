// Ctrl-C ends what runs under a limit of time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

test('Ctrl-C ends a template that does not end', { timeout: 60_000 }, async () => {
  const layout = String(minimal['templates/page.tsx']).replace('  return (', '  for (;;);\n  return (');
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'templates/page.tsx': layout });
  const child = spawn(process.execPath, [path.join(repository, 'bin/site.js'), 'build'], { cwd: root });
  const exit = once(child, 'exit');
  // Wherever the build is when the signal comes, it may not get lost.
  await sleep(2000);
  child.kill('SIGINT');
  expect(await exit).toEqual([130, null]);
});
