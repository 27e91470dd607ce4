// File types that links may publish. Authors of content must not decide what runs: a page, script or embedded
// document on the site's own origin could do everything that the site's scripts can.

import type { Code } from '../kit/diagnostics/codes.ts';
import { runs } from '../settings/index.ts';
import { BASELINE } from './baseline.ts';
import { ROUTE_LIST, SETTINGS_PATH } from './files/project.ts';
import { LEGAL_LOCK } from './legal.ts';

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

/** Reason why a link may not publish a file, and a hint. */
export interface AttachmentFault {
  /** `attachment-refused` by default. */
  readonly code?: Code;
  /** Continues the path: `is of a kind …` */
  readonly message: string;
  readonly hint: string;
}

/** Checks an attachment by its name; SVG files need another check. `further` are the extensions from the settings. */
export function attachmentFault(file: string, further: readonly string[]): AttachmentFault | undefined {
  if (
    [SETTINGS_PATH, ROUTE_LIST, LEGAL_LOCK, BASELINE].includes(file) ||
    file.startsWith('content/legal.lock/')
  )
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
