// Files that addresses may lead to, as tasks. They are known before any page has an address.
import path from 'node:path';
import { LIVE } from '../../engine/tasks.ts';
import { type AttachmentFault, attachmentFault } from '../../model/attachment.ts';
import type { Targets } from '../../model/site.ts';
import { type Ask, task } from '../ask.ts';
import { attachmentOf } from '../files/attachments.ts';
import { pathProblem } from '../routes/name.ts';
import { svgFault } from '../rules/svg.ts';
import { shownImage } from './images.ts';
import { siteSettings } from './settings.ts';

export const attachmentNames = task(
  'attachment-names',
  (ask) => new Set(ask.names('content').attachments),
  LIVE,
);

export const publicNames = task('public-names', (ask) => new Set(ask.names('public').publicFiles), LIVE);

/** The file that one beside the pages is published as, by its path; null where there is none. */
export const attachmentFile = task('attachment-file', (ask, file: string): string | null => {
  if (!ask(attachmentNames).has(file)) return null;
  return attachmentOf(file, ask.measure(file)).file;
});

/** Why no link may publish a file beside the pages, by its path; null where one may. */
export const attachmentRefusal = task('attachment-refusal', (ask, file: string): AttachmentFault | null => {
  const refusal =
    attachmentFault(file, ask(siteSettings).value.attachments) ?? pathProblem(path.basename(file));
  if (refusal || !/\.svg$/i.test(file)) return refusal ?? null;
  const found = svgFault(ask.file(file).bytes);
  const hint = 'Remove it with a program for drawing, or publish the file from public/.';
  return found === undefined ? null : { message: `is no mere drawing: ${found.message}`, hint };
});

/** Whether `public/` holds a file, or a feature makes one that pages may link to, relative to the output folder. */
export const isPublicFile = task('is-public-file', (ask, file: string): boolean => {
  if (ask(publicNames).has(`public/${file}`)) return true;
  const { value } = ask(siteSettings);
  return ask.tools.features.some(({ linkable }) => [...(linkable?.(value) ?? [])].includes(file));
});

/** The lines of a file; none where it isn't text. */
export const sourceLines = task(
  'source-lines',
  (ask, file: string): readonly string[] => ask.text(file)?.split(/\r\n|\n|\r/) ?? [],
  LIVE,
);

/** What addresses of files ask of the site. */
export type FileTargets = Pick<
  Targets,
  'settings' | 'attachmentOf' | 'attachmentFault' | 'hasPublicFile' | 'imageOf'
>;

export function fileTargetsBy(ask: Ask): FileTargets {
  return {
    settings: ask(siteSettings).value,
    attachmentOf: (file) => ask(attachmentFile, file) ?? undefined,
    attachmentFault: (file) => ask(attachmentRefusal, file) ?? undefined,
    hasPublicFile: (file) => ask(isPublicFile, file),
    imageOf: (file) => ask(shownImage, file),
  };
}
