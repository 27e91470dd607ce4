import { createIdleGathering, type IdleGathering } from '../bundle/realm/idle-code.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Project } from '../model/files/project.ts';
import { createProjectFiles, type ProjectFiles } from '../project/files.ts';
import { createTexts, type Texts } from '../project/texts.ts';
import type { KeptResults, Reuse } from '../reuse/open.ts';
import { createHighlighting, type Highlighting } from './finish/highlighting.ts';
import { createTemplateLimit, type TemplateLimit } from './limits/template-limit.ts';
import { createFormulas, type Formulas } from './render/formulas.ts';
import type { BuildRequest } from './request.ts';

/** What tasks work with. It decides on nothing that they make but by the inputs that they ask for. */
export interface Workshop {
  readonly request: BuildRequest;
  /** The files of the site, as they were found last. */
  readonly found: Checked<Project>;
  readonly files: ProjectFiles;
  readonly texts: Texts;
  readonly results: Results;
  readonly calls: Calls;
}

/** What all calls of code of the templates go through. */
export interface Calls {
  /** Holds them to their time. */
  readonly limit: TemplateLimit;
  /** Hears what they never run. */
  readonly idle: IdleGathering;
}

/** What is made once of the same bytes, and how it is made where it is not known. */
export interface Results extends Omit<KeptResults, 'highlighted' | 'formulas'> {
  readonly highlighting: Highlighting;
  readonly formulas: Formulas;
}

export function openWorkshop(
  request: BuildRequest,
  found: Checked<Project>,
  { measures, results }: Reuse,
): Workshop {
  const { root, limits } = request;
  return {
    request,
    found,
    files: createProjectFiles(root, measures),
    texts: createTexts(root),
    results: openResults(results),
    calls: { limit: createTemplateLimit(limits.patience), idle: createIdleGathering() },
  };
}

export function openResults({ highlighted, formulas, ...others }: KeptResults): Results {
  return {
    ...others,
    highlighting: createHighlighting(highlighted),
    formulas: createFormulas(formulas),
  };
}
