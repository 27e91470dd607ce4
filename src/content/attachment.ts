// File types that links may publish. Authors of content must not decide what runs: a page, script or embedded
// document on the site's own origin could do everything that the site's scripts can.

import { DECLARATIONS } from '../features/declarations.ts';
import type { Declaration } from '../fields/index.ts';
import { ROUTE_LIST, SETTINGS_PATH } from '../model/files/project.ts';
import type { AttachmentFault } from '../model/site.ts';
import { runs } from '../settings/index.ts';
import { BASELINE } from './baseline.ts';

/** Extensions of files that no browser executes, by kind. SVG can contain scripts and is checked separately. */
const ATTACHMENT_ENDINGS: Readonly<Record<string, string>> = {
  images: 'avif gif ico jpeg jpg png svg webp',
  video: 'm4v mov mp4 ogv webm',
  audio: 'aac flac m4a mp3 oga ogg opus wav',
  fonts: 'otf ttf woff woff2',
  documents: 'docx epub odp ods odt pdf pptx xlsx',
  texts: 'bib csv diff ics log patch srt tsv txt vcf vtt',
  archives: '7z bz2 gz tar tgz xz zip zst',
  data: 'geojson json jsonl toml yaml yml',
};

/** All these extensions, sorted. */
export const PUBLISHED_ENDINGS: readonly string[] = Object.values(ATTACHMENT_ENDINGS)
  .flatMap((endings) => endings.split(' '))
  .sort();

/** Files of `content/` that only the build reads. */
const OF_BUILD: readonly string[] = [SETTINGS_PATH, ROUTE_LIST, BASELINE];

/** Record of a feature to which a file of `content/` belongs: `the record of legal pages`. Some systems ignore case. */
export function recordWith(file: string): string | undefined {
  const name = file.toLowerCase();
  const isPartOf = (path: string) => (path.endsWith('/') ? name.startsWith(path) : name === path);
  const records = DECLARATIONS.flatMap(({ record }: Declaration) => record ?? []);
  return records.find(({ paths }) => paths.some(isPartOf))?.about;
}

/** Returns true for a file of `content/` that pages neither show nor link to. */
export function isOfBuild(file: string): boolean {
  return OF_BUILD.includes(file.toLowerCase()) || recordWith(file) !== undefined;
}

/** Checks an attachment by its name; SVG files need another check. `further` are the extensions from the settings. */
export function attachmentFault(file: string, further: readonly string[]): AttachmentFault | undefined {
  if (isOfBuild(file))
    return { message: 'is only used by the build', hint: 'Link to the page that shows its content.' };
  const ending = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  if (PUBLISHED_ENDINGS.includes(ending) || further.includes(ending)) return undefined;
  if (runs(ending))
    return {
      message: 'is of a type that browsers or servers execute',
      hint: 'Move it to public/ to publish it as part of the site, or put it in an archive.',
    };
  const extension = ending === '' ? 'Give it an extension' : `Add ${ending} to attachments: in the settings`;
  return {
    message: 'is of a type that links do not publish',
    hint: `${extension}, move it to public/, or put it in an archive.`,
  };
}
