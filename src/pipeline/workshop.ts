import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Cache } from '../model/cache.ts';
import type { Project } from '../model/project.ts';
import { createProjectFiles, type ProjectFiles } from '../project/files.ts';
import { createTexts, type Texts } from '../project/texts.ts';
import type { Reuse } from '../reuse/open.ts';
import type { BuildRequest } from './request.ts';

/** What tasks work with. It decides on nothing that they make but by the inputs that they ask for. */
export interface Workshop {
  readonly request: BuildRequest;
  /** The files of the site, as they were found last. */
  readonly found: Checked<Project>;
  readonly files: ProjectFiles;
  readonly texts: Texts;
  /** Results that are slow to work out, by the hash of all that they depend on. */
  readonly blobs: Cache;
}

export function openWorkshop(
  request: BuildRequest,
  found: Checked<Project>,
  { measures, blobs }: Reuse,
): Workshop {
  const { root } = request;
  return { request, found, files: createProjectFiles(root, measures), texts: createTexts(root), blobs };
}
