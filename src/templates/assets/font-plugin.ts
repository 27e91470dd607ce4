// `figtree.woff2?subset=U+20-7E,U+2013&wght=400..700` is a font with only these characters and weights. Fonts contain far more
// than one site shows, and are the heaviest files of most pages. Stylesheets and templates get the same URL, so a page
// preloads the font that its stylesheet uses. `?fallback=` declares what is shown until the font arrives.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import type { Cache } from '../../engine/index.ts';
import { sha256 } from '../../kit/hash.ts';
import { wordsOf } from '../../kit/thrown.ts';
import { isArchived, relativeTo } from '../inputs.ts';
import { FONT_NAMESPACE } from '../module-names.ts';
import type { SourceFiles } from '../source-files.ts';
import { type FontFallback, fallbackStyles, parseFallback, SAMPLE } from './font-fallback.ts';

export function fontPlugin(root: string, sources: SourceFiles, cache: Cache): Plugin {
  const subsets = new Map<string, Promise<OnLoadResult>>();
  return {
    name: 'fonts',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /\.(woff2?|ttf|otf)\?(?:subset|fallback)=/ }, async ({ path: url, ...args }) => {
        const start = url.indexOf('?');
        // `&url` gives the import a type in templates.
        const query = url.slice(start).replace(/&url$/, '');
        const isFallback = query.startsWith('?fallback=');
        const wanted = isFallback ? parseFallback(query) : parseSubset(query);
        if ('problem' in wanted)
          return {
            errors: [{ text: `Unknown font ${isFallback ? 'fallback' : 'subset'}: ${wanted.problem}` }],
          };
        if (isFallback && args.kind !== 'import-rule') return { errors: [{ text: FALLBACK_REFUSED }] };
        const found = await resolve(url.slice(0, start), args);
        if (found.errors.length > 0) return { errors: found.errors };
        if (found.external) return { errors: [{ text: PUBLIC_REFUSED }] };
        const file = relativeTo(root, found.path);
        // The query is part of the path, because esbuild would put a suffix into the URL. A valid query has no slash.
        return { path: `${query}/${file}`, pluginData: wanted, namespace: FONT_NAMESPACE };
      });
      onLoad({ filter: /.*/, namespace: FONT_NAMESPACE }, ({ path: name, pluginData }) => {
        const file = path.join(root, name.slice(name.indexOf('/') + 1));
        const made = subsets.get(name) ?? loadFont(file, sources, pluginData as FontRequest, cache);
        subsets.set(name, made);
        return made;
      });
    },
  };
}

type FontRequest = FontSubset | FontFallback;

const FALLBACK_REFUSED =
  'The fallback of a font is a part of a stylesheet: write @import "font.woff2?fallback=Name"';

const PUBLIC_REFUSED =
  'A font in public/ is copied unchanged: move it next to the stylesheet to publish a subset';

const ARCHIVE_HINT = 'It is inside a Yarn archive: run the command through Yarn, as in `yarn site build`.';

async function loadFont(
  file: string,
  sources: SourceFiles,
  wanted: FontRequest,
  cache: Cache,
): Promise<OnLoadResult> {
  try {
    const font = sources.read(file);
    const key = fontKey(font, wanted);
    await cache.load?.([key]);
    const cached = cache.get(key);
    const contents = cached ?? (await makeFont(font, wanted));
    if (!cached) cache.put(key, contents);
    return { contents, loader: 'family' in wanted ? 'css' : 'file' };
  } catch (error) {
    const notes = isArchived(file) ? [{ text: ARCHIVE_HINT }] : [];
    return {
      errors: [{ text: `Cannot create a subset of ${path.basename(file)}: ${wordsOf(error)}`, notes }],
    };
  }
}

/** Returns the bytes of a subset, or the rules of a fallback. */
export async function makeFont(font: Uint8Array, wanted: FontRequest): Promise<Uint8Array> {
  if (!('family' in wanted)) return subsetFont(font, wanted);
  const styles = fallbackStyles(wanted, (axes) => subsetFont(font, { characters: SAMPLE, axes }));
  return Buffer.from(await styles);
}

export function fontKey(font: Uint8Array, wanted: FontRequest): string {
  return sha256(JSON.stringify([subsetterVersion(), sha256(font), wanted]));
}

/** Versions of the library and of its packages, because another version may produce other bytes. */
function subsetterVersion(): string {
  const library = createRequire(import.meta.url).resolve('subset-font');
  const harfbuzz = createRequire(library).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const converter = createRequire(library).resolve('fontverter');
  const compressor = createRequire(converter).resolve('wawoff2');
  return [library, harfbuzz, converter, compressor].map(packageOf).join(', ');
}

/** Returns name and version of the package that contains a file. Not all packages export their `package.json`. */
function packageOf(file: string): string {
  const folder = path.dirname(file);
  const about = path.join(folder, 'package.json');
  if (existsSync(about)) {
    const { name, version } = JSON.parse(readFileSync(about, 'utf8')) as { name?: string; version?: string };
    if (version !== undefined) return `${name} ${version}`;
  }
  if (folder === path.dirname(folder)) throw new Error(`${path.basename(file)} is not in any package`);
  return packageOf(folder);
}

interface FontSubset {
  readonly characters: string;
  /** Axes by tag (`wght`): one value, which removes the axis, or a part of its range. */
  readonly axes: Readonly<Record<string, AxisValues>>;
}

type AxisValues = number | { readonly min: number; readonly max: number };

/** Characters of subsets with names, as in the files of Google Fonts: https://fonts.google.com. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  [
    'latin',
    'U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
  ],
  [
    'latin-ext',
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
]);

/** Parses the subset in the query of a URL; returns a problem for an invalid query. */
export function parseSubset(query: string): FontSubset | { readonly problem: string } {
  const [ranges = '', ...axes] = query.replace(/^\?subset=/, '').split('&');
  const parts = ranges.split(',').flatMap((part) => (SCRIPTS.get(part) ?? part).split(','));
  const characters = parts.map(parseRange);
  const wrongRange = characters.indexOf(undefined);
  if (wrongRange >= 0)
    return { problem: `"${parts[wrongRange]}" is neither characters such as U+20-7E nor latin or latin-ext` };
  const parsed = axes.map(parseAxis);
  const wrongAxis = parsed.indexOf(undefined);
  if (wrongAxis >= 0)
    return { problem: `"${axes[wrongAxis]}" is not an axis such as wght=700 or wght=400..700` };
  return {
    characters: characters.join(''),
    axes: Object.fromEntries(parsed.filter((axis) => axis !== undefined)),
  };
}

function parseRange(range: string): string | undefined {
  const match = /^U\+([0-9a-f]{1,6})(?:-([0-9a-f]{1,6}))?$/i.exec(range.trim());
  const first = Number.parseInt(match?.[1] ?? '', 16);
  const last = Number.parseInt(match?.[2] ?? match?.[1] ?? '', 16);
  // U+10FFFF is the last character of Unicode.
  if (!(first <= last && last <= 0x10ffff)) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

function parseAxis(axis: string): [tag: string, values: AxisValues] | undefined {
  const match = /^([A-Za-z]{4})=(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?$/.exec(axis);
  if (!match?.[1]) return undefined;
  const min = Number(match[2]);
  return [match[1], match[3] === undefined ? min : { min, max: Number(match[3]) }];
}

/** Returns the font as WOFF2. Throws the library's error if the file isn't a font. */
export async function subsetFont(font: Uint8Array, { characters, axes }: FontSubset): Promise<Uint8Array> {
  // Most sites don't need it, and loading it takes longer than building them.
  const { default: subset } = await import('subset-font');
  return subset(Buffer.from(font), characters, { targetFormat: 'woff2', variationAxes: axes });
}
