// `@import 'sitewright/highlight.css'`: stylesheets that the tool itself hands to sites, which need no `node_modules`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { OWN_STYLE_NAMESPACE, OWN_STYLES } from '../module-names.ts';

/** Their names lead to no folder, since a hash would depend on where the tool lies. */
export const ownStyles: Plugin = {
  name: 'own-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sitewright\/.*\.css$/ }, ({ path: name }) =>
      OWN_STYLES.includes(name)
        ? { path: name, namespace: OWN_STYLE_NAMESPACE }
        : { errors: [{ text: `There is no ${name}: there is ${OWN_STYLES.join(', ')}` }] },
    );
    onLoad({ filter: /.*/, namespace: OWN_STYLE_NAMESPACE }, ({ path: name }) => ({
      contents: readOwnFile(name),
      loader: 'css',
    }));
  },
};

/** Reads a file that comes with the tool, by the name under which its package exports or imports it. */
export function readOwnFile(name: string): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve(name));
}
