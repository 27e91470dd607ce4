#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const parameters = process.argv.slice(2);
if (['-v', '--version'].includes(parameters.join(' '))) {
  // What scripts ask for again and again needs none of the program.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else {
  // V8's code of earlier runs spares most of the start. Node.js 20 cannot keep it, nor is there a folder for it where
  // Yarn's Plug'n'Play runs the command out of an archive.
  if (process.versions.pnp === undefined)
    module.enableCompileCache?.(fileURLToPath(new URL('../lib/compile-cache', import.meta.url)));
  const { main } = module.createRequire(import.meta.url)('../lib/site.cjs');
  process.exitCode = await main(parameters);
}
