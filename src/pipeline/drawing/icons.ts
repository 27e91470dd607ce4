// The icons of a site as a task: drawn where no build has drawn them yet, of the same drawing by the same version of resvg.

import { sha256 } from '../../base/hash.ts';
import { linesOf } from '../../base/lines.ts';
import { wordsOf } from '../../base/thrown.ts';
import { svgFault } from '../../checks/svg.ts';
import { type Checked, type Diagnostic, diagnostic, type Place } from '../../diagnostics/diagnostic.ts';
import { drawIcon } from '../../drawing/icons.ts';
import { PackageProblem, packageVersion } from '../../drawing/packages.ts';
import { createRaster, RESVG } from '../../drawing/raster.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { ICON_FILES, type IconSettings } from '../../model/settings/icons.ts';
import { SETTINGS_PATH, type Settings } from '../../model/settings/settings.ts';
import { placeOf } from '../../model/span.ts';
import type { Staging } from '../../publish/staging.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task, type Tasks } from '../../reuse/tasks.ts';
import { DamagedStore } from '../../reuse/values.ts';
import type { Inputs } from '../inputs.ts';
import type { SettingsTasks } from '../read/settings.ts';
import type { Workshop } from '../workshop.ts';
import type { SiteCards } from './cards.ts';

/** A file that was drawn; its bytes lie among the results. */
export interface DrawnFile extends OutputFile {
  /** Under which they are kept. */
  readonly key: string;
}

export interface IconTasks {
  /** Drawn by hand, before any page is read. */
  readonly icons: Task<Checked<readonly DrawnFile[]>>;
}

export const icons: IconTasks['icons'] = { name: 'icons', form: KEPT };

type Known = IconTasks & Pick<Inputs, 'file' | 'names' | 'package'> & Pick<SettingsTasks, 'settings'>;

/** Draws the icons that the settings ask for. */
export function drawIcons(tasks: Tasks & Known, workshop: Workshop): void {
  if (tasks.has(tasks.icons)) {
    const known = tasks.get(tasks.icons).value;
    if (known.every(({ key }) => workshop.results.drawn.has(key))) return;
  }
  const { get, end } = tasks.begin(tasks.icons);
  const settings = get(tasks.settings).value;
  const { icons: wanted } = settings.core;
  end(wanted ? drawn(wanted, settings, get, tasks, workshop) : { value: [], diagnostics: [] });
}

function drawn(
  wanted: IconSettings,
  settings: Settings,
  get: Get,
  tasks: Known,
  workshop: Workshop,
): Checked<readonly DrawnFile[]> {
  const at = placeOf(SETTINGS_PATH, settings.spans, 'icons');
  const source = `public/${wanted.source}`;
  get(tasks.names, 'public');
  const { publicFiles } = workshop.found.value;
  const refused = (told: Diagnostic) => ({ value: [], diagnostics: [told] });
  if (!publicFiles.includes(source)) {
    const message = `The icon is not there: ${source}`;
    return refused(
      diagnostic('icon-invalid', { message, at, hint: 'Put the drawing there, or name another SVG.' }),
    );
  }
  get(tasks.file, source);
  const { bytes } = workshop.files.take(source);
  const unfit = unfitDrawing(source, bytes);
  if (unfit) return refused(unfit);
  get(tasks.package, RESVG);
  const files = ICON_FILES.filter(({ file }) => !publicFiles.includes(`public/${file}`));
  try {
    return { value: drawAll(bytes, wanted, files, workshop), diagnostics: [] };
  } catch (error) {
    if (error instanceof PackageProblem) return refused(missingPackage(error, at));
    const message = `${source} cannot be drawn: ${wordsOf(error)}`;
    return refused(
      diagnostic('icon-invalid', { message, at, hint: 'Save it again with a program for drawing.' }),
    );
  }
}

function drawAll(
  bytes: Uint8Array,
  { background }: IconSettings,
  files: typeof ICON_FILES,
  { request: { root }, results: { drawn } }: Workshop,
): readonly DrawnFile[] {
  const version = packageVersion(RESVG, root);
  const hash = sha256(bytes);
  const rasterise = createRaster(root);
  return files.map((icon) => {
    const key = fingerprint(JSON.stringify([version, hash, icon, background]));
    const kept = drawn.get(key);
    const made = kept ?? drawIcon(bytes, icon, background, rasterise);
    if (!kept) drawn.put(key, made);
    return { key, kind: 'index', file: icon.file, hash: sha256(made), size: made.length };
  });
}

/** Whatever is drawn otherwise by browsers and by resvg, or runs. */
function unfitDrawing(source: string, bytes: Uint8Array): Diagnostic | undefined {
  const fault = svgFault(bytes, ({ local }) =>
    local === 'text'
      ? { message: 'it holds <text>, which every machine draws with fonts of its own' }
      : undefined,
  );
  if (!fault) return undefined;
  const { line, column } = linesOf(new TextDecoder().decode(bytes)).at(fault.offset);
  return diagnostic('icon-invalid', {
    message: `${source} cannot be an icon: ${fault.message}`,
    at: { path: source, line, column, length: fault.length },
    hint: 'Mend it with a program for drawing; letters can be turned into paths there.',
  });
}

function missingPackage({ message }: PackageProblem, at: Place): Diagnostic {
  return diagnostic('package-missing', {
    message: `No icons can be drawn: ${message}`,
    at,
    hint: `Install it beside the site: npm install --save-dev ${RESVG}.`,
  });
}

/** Of the pictures that this build needs. */
export function drawnKeys({
  get,
  icons,
  cards,
}: Tasks & IconTasks & { readonly cards: Task<SiteCards> }): ReadonlySet<string> {
  return new Set([...get(icons).value.map(({ key }) => key), ...get(cards).keys]);
}

/** The bytes of a file that was drawn. Throws a DamagedStore where they are lost. */
export function bytesOf({ file, key }: DrawnFile, { results: { drawn } }: Workshop): Uint8Array {
  const bytes = drawn.get(key);
  if (!bytes) throw new DamagedStore(`${file} is not there any more`);
  return bytes;
}

/** Stages what is not published yet. Throws a Fault, and a DamagedStore. */
export function stageDrawn(
  files: readonly DrawnFile[],
  workshop: Workshop,
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
): readonly OutputFile[] {
  return files.map((drawn) => {
    const { key: _, ...output } = drawn;
    return isPublished(output) ? output : staging.add(output.kind, output.file, bytesOf(drawn, workshop));
  });
}
