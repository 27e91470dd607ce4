// Compiles the sources into lib/: the command and its threads, the module that templates import, the browser's part of
// the preview, and the notices of bundled packages. `npm run compile` adds the types, and the fonts of the starters.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { pastDoors } from './doors.mjs';
import { highlightGrammars } from './highlight-grammars.mjs';
import { noticesOf } from './notices.mjs';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const shared = {
  bundle: true,
  metafile: true,
  logLevel: 'warning',
  target: 'node20.19',
  plugins: [pastDoors],
};

for (const name of readableFolder('lib'))
  if (!['types', 'font-subsets'].includes(name)) rmSync(`lib/${name}`, { recursive: true });

/** Styles of SVG are only parsed, so css-tree needs no list of properties. */
const withoutCssData = {
  name: 'without-css-data',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]mdn-data[/\\].*\.json$/ }, () => ({ contents: '{}', loader: 'json' }));
  },
};

const bundles = await Promise.all([
  build({
    ...shared,
    entryPoints: {
      site: 'src/cli/program.ts',
      'encoder-process': 'src/features/images/encoder-process.ts',
    },
    outdir: 'lib',
    // CommonJS loads modules of Node.js and packages when they are needed: `import()` would not work in code
    // that is kept.
    format: 'cjs',
    supported: { 'dynamic-import': false },
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    jsx: 'automatic',
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'linked',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'programUrl' },
    // gray-matter imports it, and never parses YAML here.
    alias: {
      'js-yaml': './src/content/yaml/no-js-yaml.ts',
      // html-validate checks its settings with them, which takes as long as loading it.
      ajv: './src/audit/no-schemas.ts',
      '@sidvind/better-ajv-errors': './src/audit/no-schemas.ts',
      // Its other build requires its parts by names that a bundler can't follow.
      'jsonc-parser': './node_modules/jsonc-parser/lib/esm/main.js',
    },
    external: ['esbuild', 'zod', 'subset-font', 'sharp', 'esprima'],
    // esbuild's own directive follows the banner, where it has no effect. Without strict mode, each function has a
    // property for which V8 searches the stack, and freezing the functions of a realm reads it.
    banner: { js: "'use strict';const programUrl = require('node:url').pathToFileURL(__filename).href;" },
  }),
  build({
    ...shared,
    entryPoints: {
      highlighter: 'src/markdown/code/highlighter.ts',
      formulas: 'src/features/formulas/formula.ts',
      'markdown-writer': 'src/features/markdown-copies/write-markdown.ts',
      sealable: 'src/templates/sealing/sealable.ts',
      // As 80 files, it takes three times as long to load.
      zod: 'zod',
    },
    outdir: 'lib',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'linked',
    plugins: [pastDoors, highlightGrammars],
    // Only the Markdown writer uses these packages.
    alias: {
      '@ungap/structured-clone': './src/features/markdown-copies/lean-packages.ts',
      'hast-util-is-element': './src/features/markdown-copies/lean-packages.ts',
      'unist-util-visit': './src/features/markdown-copies/lean-packages.ts',
    },
  }),
  build({
    ...shared,
    entryPoints: { 'svg-optimizer': 'src/templates/svg/optimizer.ts' },
    outdir: 'lib',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    minify: true,
    legalComments: 'linked',
    // Its other build looks for data of css-tree in its own folder.
    alias: { svgo: './node_modules/svgo/dist/svgo-node.cjs' },
    plugins: [pastDoors, withoutCssData],
  }),
  build({
    ...shared,
    entryPoints: { index: 'src/index.ts' },
    outdir: 'lib',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    // A site that imports it outside a build, as in a test, has these packages and no other ones.
    external: Object.keys(dependencies),
  }),
  build({
    ...shared,
    entryPoints: {
      'preview-client': 'src/preview/browser/client.ts',
      'preview-overlay': 'src/preview/browser/overlay.css',
      'preview-empty-page': 'src/preview/browser/empty-page.css',
    },
    outdir: 'lib',
    format: 'iife',
    platform: 'browser',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    legalComments: 'linked',
  }),
  build({
    ...shared,
    entryPoints: browserPrograms(),
    outdir: 'lib/browser',
    format: 'esm',
    platform: 'browser',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
  }),
]);

// With a single character outside Latin-1, V8 takes two bytes for each character of a program. esbuild leaves such characters
// in regular expressions.
for (const name of readdirSync('lib').filter((name) => name.endsWith('.cjs'))) {
  const code = readFileSync(`lib/${name}`, 'utf8');
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(`lib/${name}`, code.replace(/[^\0-\x7f]/g, escaped));
}

const maps = readdirSync('lib').filter((name) => name.endsWith('.map'));
const sources = maps.flatMap((name) => JSON.parse(readFileSync(`lib/${name}`, 'utf8')).sources);
writeFileSync(
  'lib/THIRD-PARTY-NOTICES.txt',
  noticesOf([
    ...bundles.flatMap(({ metafile }) => Object.values(metafile.outputs).flatMap(inputsOf)),
    ...sources.map((source) => path.join('lib', source)),
  ]),
);

// Identifies all code that a build runs: caches of other code are not used.
const hash = createHash('sha256');
for (const name of readdirSync('lib', { recursive: true }).sort())
  if (/\.c?js$/.test(name)) hash.update(`${name}\n`).update(readFileSync(`lib/${name}`));
writeFileSync('lib/identity', hash.digest('hex'));

function readableFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Programs of features that run in browsers, by the names under which the package imports them: `#browser/search`. */
function browserPrograms() {
  const files = readdirSync('src/features', { recursive: true }).filter((file) =>
    file.endsWith('.client.ts'),
  );
  return Object.fromEntries(
    files.map((file) => [path.basename(file, '.client.ts'), path.join('src/features', file)]),
  );
}

/** Packages with bytes in the bundle. */
function inputsOf({ inputs }) {
  return Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0);
}
