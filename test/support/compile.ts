import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { repository } from './sources.ts';

/** Compiles the command from the sources, once for all projects of a run: tests run it as users do. */
export default function compile(): void {
  if (process.env.SITE_COMPILED) return;
  const script = path.join(repository, 'scripts/compile.mjs');
  execFileSync(process.execPath, [script], { cwd: repository, stdio: 'inherit' });
  process.env.SITE_COMPILED = '1';
}
