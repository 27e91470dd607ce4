// Links the command of this clone into node_modules/.bin, where npx looks first.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';

if (process.platform !== 'win32') {
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync('node_modules/.bin/site', { force: true });
  symlinkSync('../../bin/site.js', 'node_modules/.bin/site');
}
