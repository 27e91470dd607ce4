import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Cache } from '../model/files/cache.ts';
import type { Project } from '../model/files/project.ts';
import { createProjectFiles, type ProjectFiles } from '../project/files.ts';
import { createTexts, type Texts } from '../project/texts.ts';
import type { StoredBlobs } from '../reuse/blobs.ts';
import type { Reuse } from '../reuse/open.ts';
import { createTemplateLimit, type TemplateLimit } from './limits/template-limit.ts';
import { createHighlighting, type Highlighting } from './render/highlighting.ts';
import type { BuildRequest } from './request.ts';

/** What tasks work with. It decides on nothing that they make but by the inputs that they ask for. */
export interface Workshop {
  readonly request: BuildRequest;
  /** The files of the site, as they were found last. */
  readonly found: Checked<Project>;
  readonly files: ProjectFiles;
  readonly texts: Texts;
  /** Compiled templates, and what belongs to them. */
  readonly blobs: Cache;
  /** Compressed forms of texts. */
  readonly compressed: StoredBlobs;
  /** Holds whatever calls code of the templates. */
  readonly templateLimit: TemplateLimit;
  readonly highlighting: Highlighting;
}

export function openWorkshop(
  request: BuildRequest,
  found: Checked<Project>,
  { measures, blobs, compressed, highlighted }: Reuse,
): Workshop {
  const { root, patience } = request;
  return {
    request,
    found,
    files: createProjectFiles(root, measures),
    texts: createTexts(root),
    blobs,
    compressed,
    templateLimit: createTemplateLimit(patience),
    highlighting: createHighlighting(highlighted),
  };
}
