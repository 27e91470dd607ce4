// The `site` command.
import path from 'node:path';
import { launch } from './launch.ts';

interface Site {
  /** Resolves with the exit code. */
  main(argv: readonly string[]): Promise<number>;
}

const argv = process.argv.slice(2);
const command = /^[a-z]+$/.exec(argv[0] ?? '')?.[0];
const { program, keep } = launch<Site>(path.join(__dirname, 'programs/site.cjs'), command ?? 'site');
program.main(argv).then((code) => {
  process.exitCode = code;
  if (code === 0) keep();
});
