#!/usr/bin/env node
import module from 'node:module';

module.enableCompileCache?.();
const { main } = await import('../lib/cli.js');
process.exitCode = await main(process.argv.slice(2));
