#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// V8's code of earlier runs spares most of the start. Node.js 20 cannot keep it.
module.enableCompileCache?.(fileURLToPath(new URL('../lib/compile-cache', import.meta.url)));
const { main } = await import('../lib/site.js');
process.exitCode = await main(process.argv.slice(2));
