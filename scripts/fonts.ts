// Subsets the fonts of the starters, which takes a second of the first build of each site. The package contains the
// results, in the form of a user's cache.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { FONT_SUBSETS, openUserCache } from '../src/engine/store/user-cache.ts';
import { parseFallback } from '../src/templates/assets/font-fallback.ts';
import { fontKey, makeFont, parseSubset } from '../src/templates/assets/font-plugin.ts';

const FONT = /(['"(])([^'"()]+\.woff2)(\?(?:subset|fallback)=[^'"()]+)/g;

const folder = path.resolve(process.argv[2] ?? 'lib');
rmSync(path.join(folder, FONT_SUBSETS), { recursive: true, force: true });
const cache = openUserCache(folder, FONT_SUBSETS, true);
for (const name of readdirSync('starters', { recursive: true, encoding: 'utf8' })) {
  if (!/\/templates\/.*\.(?:tsx|css)$/.test(name.replaceAll(path.sep, '/'))) continue;
  const file = path.join('starters', name);
  for (const [, , font = '', query = ''] of readFileSync(file, 'utf8').matchAll(FONT)) {
    const parse = query.startsWith('?fallback=') ? parseFallback : parseSubset;
    const wanted = parse(query.replace(/&url$/, ''));
    if ('problem' in wanted) throw new Error(`${file}: ${wanted.problem}`);
    const bytes = readFileSync(path.join(path.dirname(file), font));
    const key = fontKey(bytes, wanted);
    if (!cache.has(key)) cache.put(key, await makeFont(bytes, wanted));
  }
}
