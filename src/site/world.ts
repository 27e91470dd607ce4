import { sharedFoldersOf } from '../content/index.ts';
import type { Measures } from '../engine/index.ts';
import { createProjectFiles, readProject } from '../files/index.ts';
import type { WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import type { Project } from '../model/files/project.ts';
import type { BuildRequest } from '../model/request.ts';
import type { World } from './ask.ts';

/** Opens the world of a site. Throws a Fault if its folder can't be read. */
export function openWorld(request: BuildRequest, measures: Measures): World {
  return { request, found: findProject(request.root), files: createProjectFiles(request.root, measures) };
}

/** Finds the files of a site by its settings. Throws a Fault. */
export function findProject(root: string, unsaved?: Project['unsaved']): WithDiagnostics<Project> {
  return readProject(root, sharedFoldersOf, unsaved);
}
