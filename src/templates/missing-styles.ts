// Packages that add style rules to the document in browsers. Pages have no script for it, so they would have none of the styles.
import type { Metafile } from 'esbuild';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type Place, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { linesOf } from '../kit/lines.ts';
import { packageOf } from './module-names.ts';

/** Packages that add rules. The policy reports others, which write a `<style>` element into pages. */
const ADDING = new Set([
  '@ant-design/cssinjs',
  '@griffel/core',
  '@stitches/core',
  '@stitches/react',
  'aphrodite',
  'goober',
  'jss',
  'styled-components',
]);

/** URL of an import, outside comments. */
export const IMPORT = /(?<!\/\/.*|^\s*\*.*)\b(?:from|import|require)\s*\(?\s*(['"])(.*?)\1/gm;

/**
 * Reports packages of the program that need one of these, each at its first import, unless a stylesheet of the site contains
 * rules of the package. `bundled` are the files of stylesheets.
 */
export function missingStyles(
  { inputs, outputs }: Metafile,
  bundled: Iterable<Metafile['inputs']>,
  read: (file: string) => Uint8Array,
): Diagnostic[] {
  const used = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const adding = used.filter(
    ([module, { bytesInOutput }]) => bytesInOutput > 0 && ADDING.has(packageOf(module) ?? ''),
  );
  const reaching = new Set(adding.map(([module]) => module));
  if (reaching.size === 0) return [];
  const importers = importersIn(inputs);
  for (const module of reaching) for (const importer of importers.get(module) ?? []) reaching.add(importer);
  const published = [...bundled]
    .flatMap((files) => Object.keys(files))
    .filter((file) => file.endsWith('.css'));
  const known = new Set(published.map((file) => packageOf(file)));
  return Object.keys(inputs)
    .sort()
    .flatMap((file) => {
      const imports = packageOf(file) === undefined ? (inputs[file]?.imports ?? []) : [];
      return imports.flatMap(({ path, original = '' }) => {
        const name = packageOf(path);
        if (name === undefined || known.has(name) || !reaching.has(path)) return [];
        known.add(name);
        return diagnostic('template-warning', {
          message: `The styles of ${name} are not in the pages: it adds them in browsers, where no script of it runs`,
          at: placeOfImport(file, Buffer.from(read(file)).toString(), original),
          hint: 'Use CSS modules, or link to a stylesheet of the package if it has one.',
        });
      });
    });
}

function importersIn(inputs: Metafile['inputs']): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [module, { imports }] of Object.entries(inputs))
    for (const { path } of imports) {
      const known = importers.get(path);
      if (known) known.push(module);
      else importers.set(path, [module]);
    }
  return importers;
}

function placeOfImport(path: string, text: string, written: string): Place {
  const match = [...text.matchAll(IMPORT)].find(([, , url]) => url === written);
  if (!match) return wholeFile(path);
  return {
    path,
    ...linesOf(text).at(match.index + match[0].length - written.length - 1),
    length: written.length,
  };
}
