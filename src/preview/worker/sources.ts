import path from 'node:path';
import { openBlobs } from '../../engine/store/blobs.ts';
import type { Measure } from '../../engine/store/measure.ts';
import type { Checked } from '../../kit/diagnostics/diagnostic.ts';
import { STATE_FOLDER } from '../../kit/system/state-folder.ts';
import type { Project } from '../../model/files/project.ts';
import type { Results } from '../../site/ask.ts';
import {
  createProjectFiles,
  createTexts,
  deleteBelow,
  type ProjectFiles,
  type Texts,
} from '../../site/files/files.ts';
import { isRegular } from '../../site/files/read.ts';
import { MOST_TEMPLATES, noReuse } from '../../site/publish/reuse.ts';
import { openResults } from '../../site/tools.ts';
import { findProject } from '../../site/world.ts';
import { PreviewImages } from './images.ts';

/** Files of the site and caches by content. Files are read again after they have changed. */
export class SiteSources {
  readonly files: ProjectFiles;
  readonly images: PreviewImages;
  readonly texts: Texts;
  readonly results: Results;
  readonly #root: string;
  readonly #measures = new Map<string, Measure>();
  #found: Checked<Project> | undefined;

  constructor(root: string) {
    this.#root = root;
    this.files = createProjectFiles(root, {
      recall: (file) => this.#measures.get(file),
      // The watcher doesn't report changes of a link's target.
      note: (file, measure) => {
        if (!this.found.value.linked.has(file)) this.#measures.set(file, measure);
      },
    });
    const stateFolder = path.join(root, STATE_FOLDER);
    const built = noReuse(stateFolder).results;
    this.images = new PreviewImages(root, built.images);
    // Rendering a page reads its file, which may have been saved a moment ago.
    this.texts = createTexts(root, 0);
    this.results = openResults({
      ...built,
      templates: openBlobs(stateFolder, 'templates', false, MOST_TEMPLATES),
    });
  }

  get found(): Checked<Project> {
    this.#found ??= findProject(this.#root);
    return this.#found;
  }

  /** Forgets files that have changed; all files if `changed` is undefined. */
  change(changed: readonly string[] | undefined): void {
    if (!changed) this.#measures.clear();
    for (const file of changed ?? []) if (!this.#measures.delete(file)) deleteBelow(this.#measures, file);
    this.files.forget(changed);
    const isListed = this.#found && changed?.every((file) => isListedFile(this.found.value, file));
    if (!isListed) this.#found = findProject(this.#root);
  }
}

/** Whether a file was listed in the project, and still is a regular file. */
function isListedFile(
  { root, pages, attachments, templates, publicFiles, linked }: Project,
  file: string,
): boolean {
  const isListed = [pages, attachments, templates, publicFiles].some((files) => files.includes(file));
  return isListed && !linked.has(file) && isRegular(root, file);
}
