// The module `highlight-grammars`: the languages of highlight.js, each created on demand, with their aliases
// and with the languages that each may contain.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const NAME = 'highlight-grammars';

/** A plugin for esbuild. */
export const highlightGrammars = {
  name: NAME,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${NAME}$`) }, () => ({ path: NAME, namespace: NAME }));
    onLoad({ filter: /.*/, namespace: NAME }, () => ({
      contents: source(),
      loader: 'js',
      resolveDir: import.meta.dirname,
    }));
  },
};

function source() {
  const library = require('highlight.js');
  const folder = path.join(path.dirname(require.resolve('highlight.js/lib/core')), 'languages');
  const names = readdirSync(folder)
    .filter((file) => /^[^.]+\.js$/.test(file))
    .map((file) => file.slice(0, -3))
    .sort();
  const aliases = {};
  const grammars = names.map((name) => {
    for (const alias of library.getLanguage(name).aliases ?? []) aliases[alias.toLowerCase()] ??= name;
    const holds = JSON.stringify([...heldBy(require(`highlight.js/lib/languages/${name}`)(library))]);
    const load = `() => require('highlight.js/lib/languages/${name}')`;
    return `${JSON.stringify(name)}: { load: ${load}, holds: ${holds} }`;
  });
  for (const name of names) delete aliases[name];
  aliases.ansi = 'shell';
  return `export const aliases = ${JSON.stringify(aliases)};\nexport const grammars = {${grammars.join(',\n')}};`;
}

/** Returns the names in `subLanguage`, anywhere in a grammar, which may contain itself. */
function heldBy(grammar, seen = new Set(), found = new Set()) {
  if (typeof grammar !== 'object' || grammar === null || seen.has(grammar)) return found;
  seen.add(grammar);
  for (const [key, value] of Object.entries(grammar)) {
    if (key === 'subLanguage') for (const name of [value].flat()) found.add(name);
    else heldBy(value, seen, found);
  }
  return found;
}
