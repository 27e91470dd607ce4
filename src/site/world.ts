import type { Measures } from '../engine/store/measure.ts';
import type { Checked } from '../kit/diagnostics/diagnostic.ts';
import type { Project } from '../model/files/project.ts';
import { createProjectFiles, type ProjectFiles } from './files/files.ts';
import type { BuildRequest } from './request.ts';

/** Everything outside the engine that tasks may ask for. */
export interface World {
  readonly request: BuildRequest;
  /** The files of the site, as they were found last. */
  readonly found: Checked<Project>;
  readonly files: ProjectFiles;
}

export function openWorld(request: BuildRequest, found: Checked<Project>, measures: Measures): World {
  return { request, found, files: createProjectFiles(request.root, measures) };
}
