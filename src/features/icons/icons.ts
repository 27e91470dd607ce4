// Icons of a site, which takumi draws from one SVG.
import { fingerprint } from '../../engine/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, Place, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { sha256 } from '../../kit/hash.ts';
import { linesOf } from '../../kit/lines.ts';
import { PackageProblem } from '../../kit/system/packages.ts';
import { loadTakumi, TAKUMI } from '../../kit/system/takumi.ts';
import { wordsOf } from '../../kit/thrown.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Site } from '../../model/site.ts';
import { svgFault } from '../../rules/index.ts';
import {
  type Ask,
  type Craft,
  type Feature,
  type MadeFiles,
  task,
  textFiles,
  type Workplace,
} from '../../site/index.ts';
import { siteSettings } from '../../site/read/index.ts';
import { type IconSettings, iconsDeclaration } from './declaration.ts';
import { ICON_FILES, type IconFile, iconLinks, manifestText, WEB_MANIFEST } from './icon-files.ts';

const diagnostic = diagnosticsOf(iconsDeclaration.codes);

export const icons: Feature = {
  name: 'icons',
  names: iconNames,
  mistakes: (ask) => ask(iconDrawing).diagnostics,
  links: (ask) => iconLinks(ask(siteSettings).value),
  artifacts: textFiles('web-manifest', (ask) => {
    const settings = ask(siteSettings).value;
    const isOwn = ask.names('public').publicFiles.includes(`public/${WEB_MANIFEST}`);
    return settings.core.icons && !isOwn ? [{ file: WEB_MANIFEST, text: manifestText(settings) }] : [];
  }),
  made: (ask) => Array.from(ask(iconDrawing).value, (icon) => madeIcon(ask, icon)),
};

const drawing: Craft = {
  doing: 'Drawing icons',
  announce: (count) => `Drawing ${count} icons. This happens only once.`,
  atOnce: () => 1,
};

interface DrawnIcon extends IconFile {
  readonly key: string;
}

/** Names of the icons and the manifest, except those that the site has in `public/`. */
function iconNames({ settings, publicFiles }: Pick<Site, 'settings' | 'publicFiles'>): readonly string[] {
  if (!settings.core.icons) return [];
  return [...ICON_FILES.map(({ file }) => file), WEB_MANIFEST].filter((file) => !publicFiles.has(file));
}

/** Icons of the site, and what keeps them from being drawn. */
const iconDrawing = task('icon-drawing', (ask): WithDiagnostics<readonly DrawnIcon[]> => {
  const settings = ask(siteSettings).value;
  const wanted = settings.core.icons;
  if (!wanted) return { value: [], diagnostics: [] };
  const source = sourceOf(wanted);
  const { publicFiles } = ask.names('public');
  const refused = (reported: Diagnostic) => ({ value: [], diagnostics: [reported] });
  if (!publicFiles.includes(source))
    return refused(invalid(ask, `The icon ${source} does not exist`, 'Create it, or name another SVG.'));
  const { bytes } = ask.file(source);
  const unfit = unfitDrawing(source, bytes);
  if (unfit) return refused(unfit);
  const version = ask.package(TAKUMI);
  if (version === undefined) return refused(missingPackage(ask, `${TAKUMI} is not installed`));
  const keyOf = (icon: IconFile) =>
    fingerprint(JSON.stringify([version, sha256(bytes), icon, wanted.background]));
  const files = ICON_FILES.filter(({ file }) => !publicFiles.includes(`public/${file}`));
  return { value: files.map((icon) => ({ ...icon, key: keyOf(icon) })), diagnostics: [] };
});

function sourceOf({ source }: IconSettings): string {
  return `public/${source}`;
}

function madeIcon(ask: Ask, icon: DrawnIcon): MadeFiles {
  return {
    files: [{ file: icon.file, kind: 'index', key: icon.key }],
    pages: [],
    craft: drawing,
    async make({ use }) {
      const wanted = ask(siteSettings).value.core.icons;
      if (!wanted) throw new Error('The site has no icons');
      const source = sourceOf(wanted);
      try {
        const { rasterize } = use(openRasterizer);
        return [{ bytes: await drawIcon(ask.file(source).bytes, icon, wanted.background, rasterize) }];
      } catch (error) {
        if (error instanceof PackageProblem) return missingPackage(ask, error.message);
        const message = `Cannot draw ${source}: ${wordsOf(error)}`;
        return invalid(ask, message, 'Save it again with a drawing program.');
      }
    },
  };
}

/** Draws an SVG as a PNG with this number of pixels in each direction. */
type Rasterize = (svg: string, size: number) => Promise<Uint8Array>;

function openRasterizer({ root }: Workplace) {
  const renderer = new (loadTakumi(root).Renderer)();
  const rasterize: Rasterize = (src, size) => {
    const area = { width: size, height: size };
    return renderer.render({ type: 'image', src, ...area }, { ...area, format: 'png' });
  };
  return { rasterize, close() {} };
}

function invalid(ask: Ask, message: string, hint: string): Diagnostic {
  return diagnostic('icon-invalid', { message, at: placeOfSetting(ask), hint });
}

function placeOfSetting(ask: Ask): Place {
  return placeOf(SETTINGS_PATH, ask(siteSettings).value.spans, 'icons');
}

/** Refuses graphics that browsers and takumi draw differently, and those that run code. */
function unfitDrawing(source: string, bytes: Uint8Array): Diagnostic | undefined {
  const fault = svgFault(bytes, ({ name, local }) =>
    /^(?:text|foreignObject)$/.test(local)
      ? { message: `it contains <${name}>, which looks different on every machine` }
      : undefined,
  );
  if (!fault) return undefined;
  const { line, column } = linesOf(new TextDecoder().decode(bytes)).at(fault.offset);
  return diagnostic('icon-invalid', {
    message: `${source} cannot be used as an icon: ${fault.message}`,
    at: { path: source, line, column, length: fault.length },
    hint: 'Edit it in a drawing program; it can convert text to paths.',
  });
}

function missingPackage(ask: Ask, why: string): Diagnostic {
  return diagnostic('package-missing', {
    message: `Cannot draw icons: ${why}`,
    at: placeOfSetting(ask),
    hint: `Install it in the site: npm install ${TAKUMI}.`,
  });
}

/** Returns the bytes of an icon: a PNG, or an ICO that contains some. */
async function drawIcon(
  svg: Uint8Array,
  { file, sizes, share, isOpaque }: IconFile,
  background: string,
  rasterize: Rasterize,
): Promise<Uint8Array> {
  const drawing = framed(svg, share, isOpaque ? background : undefined);
  const pictures = await Promise.all(
    sizes.map(async (size) => ({ size, png: await rasterize(drawing, size) })),
  );
  return file.endsWith('.ico') ? iconContainer(pictures) : (pictures[0]?.png ?? new Uint8Array());
}

/** Puts the graphic in the middle of a square. */
function framed(svg: Uint8Array, share: number, background: string | undefined): string {
  const side = 100 * share;
  const start = (100 - side) / 2;
  const ground = background === undefined ? '' : `<rect width="100" height="100" fill="${background}"/>`;
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}<image x="${start}" y="${start}" width="${side}" height="${side}" href="${url}"/></svg>`;
}

/** https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10), with PNGs as every browser reads them. */
function iconContainer(pictures: readonly { readonly size: number; readonly png: Uint8Array }[]): Uint8Array {
  // The header has 6 bytes, and each entry 16.
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
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
