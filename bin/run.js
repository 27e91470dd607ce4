// Runs the compiled command.
import { readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const parameters = process.argv.slice(2);
if (['-v', '--version'].includes(parameters.join(' '))) {
  // Scripts ask for the version often, and it needs none of the program.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else {
  const file = fileURLToPath(new URL('../lib/site.cjs', import.meta.url));
  // Yarn's Plug'n'Play runs the command out of an archive, which is not to be written to.
  const isArchived = process.versions.pnp !== undefined;
  const { program, keep } = isArchived ? { program: createRequire(file)(file) } : await loadKept(file);
  const { exitCode, hasRendered } = await program.main(parameters);
  process.exitCode = exitCode;
  keep?.(hasRendered ? 'build' : 'start');
}

async function loadKept(file) {
  const folder = fileURLToPath(new URL('../lib/compile-cache', import.meta.url));
  // Node.js 22 and newer cache the code of packages that are not part of the program.
  module.enableCompileCache?.(folder);
  const { loadProgram } = await import('./kept-code.js');
  return loadProgram(file, folder, ['build', 'start']);
}
