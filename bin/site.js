#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const parameters = process.argv.slice(2);
if (['-v', '--version'].includes(parameters.join(' '))) {
  // What scripts ask for again and again needs none of the program.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else {
  const folder = fileURLToPath(new URL('../lib/compile-cache', import.meta.url));
  const file = fileURLToPath(new URL('../lib/site.cjs', import.meta.url));
  // In version 20 `import()` fails in code that was kept. Where Yarn's Plug'n'Play runs the command out of an archive there is
  // no folder for it.
  const keepsCode = module.enableCompileCache !== undefined && process.versions.pnp === undefined;
  const { program, keep } = keepsCode ? await loadKept(file, folder) : { program: createRequire(file)(file) };
  const { exitCode, hasRendered } = await program.main(parameters);
  process.exitCode = exitCode;
  keep?.(hasRendered);
}

async function loadKept(file, folder) {
  // Of packages that are loaded beside the program Node.js itself keeps the code.
  module.enableCompileCache(folder);
  const { loadProgram } = await import('./kept-code.js');
  return loadProgram(file, folder);
}
