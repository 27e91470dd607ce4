// The files of a site that addresses may lead to, as tasks. They are known before any page has an address.
import path from 'node:path';
import { svgFault } from '../../checks/svg.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import { type AttachmentFault, attachmentFault } from '../../model/attachment.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Targets } from '../../model/site.ts';
import { attachmentOf } from '../../project/attachments.ts';
import { type Get, KEPT, LIVE, type Task } from '../../reuse/tasks.ts';
import { pathProblem } from '../../routes/name.ts';
import type { ImageTasks } from '../images/images.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';

export interface SiteFileTasks {
  /** The file that one beside the pages is published as, by its path; null where there is none. */
  readonly attachment: Task<string | null>;
  /** Why no link may publish a file beside the pages, by its path; null where one may. */
  readonly attachmentFault: Task<AttachmentFault | null>;
  /** Whether `public/` holds a file, or a feed is one, relative to the output folder. */
  readonly isPublicFile: Task<boolean>;
}

type NameTasks = Readonly<Record<'attachmentNames' | 'publicNames', Task<ReadonlySet<string>>>>;

export function defineSiteFiles(
  workshop: Workshop,
  inputs: Inputs,
  settings: Task<Checked<Settings>>,
): SiteFileTasks & NameTasks {
  const { files } = workshop;
  const attachmentNames: Task<ReadonlySet<string>> = {
    name: 'attachment-names',
    form: LIVE,
    run(_, get) {
      get(inputs.names, 'content');
      return new Set(workshop.found.value.attachments);
    },
  };
  const publicNames: Task<ReadonlySet<string>> = {
    name: 'public-names',
    form: LIVE,
    run(_, get) {
      get(inputs.names, 'public');
      return new Set(workshop.found.value.publicFiles);
    },
  };
  return {
    attachmentNames,
    publicNames,
    attachment: {
      name: 'attachment',
      form: KEPT,
      run(file, get) {
        if (!get(attachmentNames).has(file)) return null;
        get(inputs.file, file);
        return attachmentOf(file, files.measure(file)).file;
      },
    },
    attachmentFault: {
      name: 'attachment-fault',
      form: KEPT,
      run(file, get) {
        const refused =
          attachmentFault(file, get(settings).value.attachments) ?? pathProblem(path.basename(file));
        if (refused || !/\.svg$/i.test(file)) return refused ?? null;
        get(inputs.file, file);
        const found = svgFault(files.take(file).bytes);
        const hint = 'Remove it with a program for drawing, or publish the file from public/.';
        return found === undefined ? null : { message: `is no mere drawing: ${found.message}`, hint };
      },
    },
    isPublicFile: {
      name: 'is-public-file',
      form: KEPT,
      run(file, get) {
        if (get(publicNames).has(`public/${file}`)) return true;
        return get(settings).value.feeds.some((feed) => feed.file === file);
      },
    },
  };
}

/** What addresses of files ask of the site. */
export type FileTargets = Pick<
  Targets,
  'settings' | 'attachmentOf' | 'attachmentFault' | 'hasPublicFile' | 'imageOf'
>;

export function fileTargetsBy(
  get: Get,
  { attachment, attachmentFault: fault, isPublicFile, image }: SiteFileTasks & Pick<ImageTasks, 'image'>,
  settings: Task<Checked<Settings>>,
): FileTargets {
  return {
    settings: get(settings).value,
    attachmentOf: (file) => get(attachment, file) ?? undefined,
    attachmentFault: (file) => get(fault, file) ?? undefined,
    hasPublicFile: (file) => get(isPublicFile, file),
    imageOf: (file) => get(image, file),
  };
}
