// Icons of a site: drawn before any page is read, unless a build has drawn the same with the same version of resvg.

import { DamagedStore, fingerprint } from '../../engine/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Checked, Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { sha256 } from '../../kit/hash.ts';
import { linesOf } from '../../kit/lines.ts';
import { PackageProblem } from '../../kit/system/packages.ts';
import { createRaster, type Rasterize, RESVG } from '../../kit/system/raster.ts';
import { wordsOf } from '../../kit/thrown.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Site } from '../../model/site.ts';
import { svgFault } from '../../rules/index.ts';
import { ICON_FILES, type IconFile, type IconSettings } from '../../settings/index.ts';
import { type Ask, type Feature, measuredFile, outsideTask, type SiteEngine } from '../../site/index.ts';
import { siteSettings } from '../../site/read/index.ts';
import { iconSettings } from './settings.ts';

export const icons: Feature = {
  name: 'icons',
  settings: iconSettings,
  names: iconNames,
  prepare: drawIcons,
  mistakes: (ask) => ask(siteIcons).diagnostics,
  artifacts: (ask) => ask(siteIcons).value.map((icon) => measuredFile(icon, (now) => pictureOf(now, icon))),
  drawnKeys: (ask) => ask(siteIcons).value.map(({ key }) => key),
};

/** An icon without its image, which is in the cache. */
interface Icon extends OutputFile {
  readonly key: string;
}

const siteIcons = outsideTask<undefined, Checked<readonly Icon[]>>('site-icons');

/** Names of the icons to draw; the site's own files replace icons. */
function iconNames({ settings, publicFiles }: Pick<Site, 'settings' | 'publicFiles'>): readonly string[] {
  if (!settings.core.icons) return [];
  return ICON_FILES.map(({ file }) => file).filter((file) => !publicFiles.has(file));
}

async function drawIcons({ has, ask: known, begin, tools }: SiteEngine): Promise<void> {
  const { drawn } = tools.results;
  if (has(siteIcons) && known(siteIcons).value.every(({ key }) => drawn.has(key))) return;
  const { ask, end } = begin(siteIcons);
  const wanted = ask(siteSettings).value.core.icons;
  end(wanted ? await drawWanted(ask, wanted) : { value: [], diagnostics: [] });
}

async function drawWanted(ask: Ask, wanted: IconSettings): Promise<Checked<readonly Icon[]>> {
  const at = placeOf(SETTINGS_PATH, ask(siteSettings).value.spans, 'icons');
  const source = `public/${wanted.source}`;
  const { publicFiles } = ask.names('public');
  const refused = (reported: Diagnostic) => ({ value: [], diagnostics: [reported] });
  const invalid = (message: string, hint: string) =>
    refused(diagnostic('icon-invalid', { message, at, hint }));
  if (!publicFiles.includes(source))
    return invalid(`The icon ${source} does not exist`, 'Create it, or name another SVG.');
  const { bytes } = ask.file(source);
  const unfit = unfitDrawing(source, bytes);
  if (unfit) return refused(unfit);
  const files = ICON_FILES.filter(({ file }) => !publicFiles.includes(`public/${file}`));
  try {
    return { value: await drawAll(ask, bytes, wanted, files), diagnostics: [] };
  } catch (error) {
    if (error instanceof PackageProblem) return refused(missingPackage(error, at));
    const message = `Cannot draw ${source}: ${wordsOf(error)}`;
    return invalid(message, 'Save it again with a drawing program.');
  }
}

async function drawAll(
  ask: Ask,
  bytes: Uint8Array,
  { background }: IconSettings,
  files: typeof ICON_FILES,
): Promise<readonly Icon[]> {
  const { root, results } = ask.tools;
  const version = ask.package(RESVG);
  const hash = sha256(bytes);
  const rasterize = createRaster(root);
  const keyOf = (icon: IconFile) => fingerprint(JSON.stringify([version, hash, icon, background]));
  await results.drawn.load?.(files.map(keyOf));
  return files.map((icon) => {
    const key = keyOf(icon);
    const kept = results.drawn.get(key);
    const picture = kept ?? drawIcon(bytes, icon, background, rasterize);
    if (!kept) results.drawn.put(key, picture);
    return { key, kind: 'index', file: icon.file, hash: sha256(picture), size: picture.length };
  });
}

/** Refuses graphics that browsers and resvg draw differently, and those that run code. */
function unfitDrawing(source: string, bytes: Uint8Array): Diagnostic | undefined {
  const fault = svgFault(bytes, ({ local }) =>
    local === 'text' ? { message: 'it contains <text>, which looks different on every machine' } : undefined,
  );
  if (!fault) return undefined;
  const { line, column } = linesOf(new TextDecoder().decode(bytes)).at(fault.offset);
  return diagnostic('icon-invalid', {
    message: `${source} cannot be used as an icon: ${fault.message}`,
    at: { path: source, line, column, length: fault.length },
    hint: 'Edit it in a drawing program; it can convert text to paths.',
  });
}

function missingPackage({ message }: PackageProblem, at: Place): Diagnostic {
  return diagnostic('package-missing', {
    message: `Cannot draw icons: ${message}`,
    at,
    hint: `Install it in the site: npm install ${RESVG}.`,
  });
}

/** Reads an image from the cache. Throws a DamagedStore if it is lost. */
function pictureOf(ask: Ask, { file, key }: Icon): Uint8Array {
  const bytes = ask.tools.results.drawn.get(key);
  if (!bytes) throw new DamagedStore(`${file} no longer exists`);
  return bytes;
}

/** Returns the bytes of an icon: a PNG, or an ICO that contains some. */
function drawIcon(
  svg: Uint8Array,
  { file, sizes, share, isOpaque }: IconFile,
  background: string,
  rasterize: Rasterize,
): Uint8Array {
  const drawing = framed(svg, share, isOpaque ? background : undefined);
  const pictures = sizes.map((size) => ({ size, png: rasterize(drawing, size) }));
  return file.endsWith('.ico') ? iconContainer(pictures) : (pictures[0]?.png ?? new Uint8Array());
}

/** Puts the graphic in the middle of a square. */
function framed(svg: Uint8Array, share: number, background: string | undefined): string {
  const side = 100 * share;
  const start = (100 - side) / 2;
  const ground = background === undefined ? '' : `<rect width="100" height="100" fill="${background}"/>`;
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}<image x="${start}" y="${start}" width="${side}" height="${side}" href="${address}"/></svg>`;
}

const HEAD = 6;
const ENTRY = 16;

/** https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10), with PNGs as every browser reads them. */
function iconContainer(pictures: readonly { readonly size: number; readonly png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEAD + ENTRY * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
