// `@import 'sitewright/highlight.css'`: stylesheets that the tool itself hands to sites, which need no `node_modules`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

/** esbuild names them by this and by their import: `own-style:sitewright/highlight.css`. */
export const OWN_STYLE_NAMESPACE = 'own-style';

const NAMES = ['sitewright/components.css', 'sitewright/highlight.css', 'sitewright/math.css'];

export function isOwnStyle(name: string): boolean {
  return NAMES.includes(name);
}

/** Their names lead to no folder, since a hash would depend on where the tool lies. */
export const ownStyles: Plugin = {
  name: 'own-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sitewright\/.*\.css$/ }, ({ path: name }) =>
      isOwnStyle(name)
        ? { path: name, namespace: OWN_STYLE_NAMESPACE }
        : { errors: [{ text: `There is no ${name}: there is ${NAMES.join(', ')}` }] },
    );
    onLoad({ filter: /.*/, namespace: OWN_STYLE_NAMESPACE }, ({ path: name }) => ({
      contents: readFileSync(createRequire(import.meta.url).resolve(name)),
      loader: 'css',
    }));
  },
};
