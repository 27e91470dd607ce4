// Links the command of this clone, under both of its names, into node_modules/.bin, where npx looks first.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';

if (process.platform !== 'win32') {
  mkdirSync('node_modules/.bin', { recursive: true });
  for (const name of ['site', 'sitewright']) {
    rmSync(`node_modules/.bin/${name}`, { force: true });
    symlinkSync('../../bin/site.js', `node_modules/.bin/${name}`);
  }
}
