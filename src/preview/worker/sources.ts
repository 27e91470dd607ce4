import path from 'node:path';
import { openBlobs } from '../../engine/store/blobs.ts';
import type { FileStats, Measure } from '../../engine/store/measure.ts';
import type { Checked } from '../../kit/diagnostics/diagnostic.ts';
import { STATE_FOLDER } from '../../kit/system/state-folder.ts';
import type { Project } from '../../model/files/project.ts';
import type { Tools } from '../../site/ask.ts';
import { createProjectFiles, deleteBelow } from '../../site/files/files.ts';
import { isRegular, readProject } from '../../site/files/read.ts';
import { createTexts } from '../../site/files/texts.ts';
import { MOST_TEMPLATES, noReuse } from '../../site/publish/reuse.ts';
import { openResults } from '../../site/tools.ts';
import type { World } from '../../site/world.ts';
import { createPreviewImages, type PreviewImages } from './images.ts';

/** The files of the site, which are looked at again where they have changed. */
export interface Sources extends Omit<World, 'request'>, Pick<Tools, 'texts' | 'results'> {
  readonly images: PreviewImages;
  change(changed: readonly string[] | undefined): void;
}

export function createSources(root: string): Sources {
  const measures = new Map<string, Measure>();
  let found: Checked<Project> | undefined;
  const current = () => {
    found ??= readProject(root);
    return found;
  };
  const files = createProjectFiles(root, {
    recall: (file) => measures.get(file),
    // Nobody tells of changes of what a link leads to.
    note(file: string, measure: Measure, _stats: FileStats) {
      if (!current().value.linked.has(file)) measures.set(file, measure);
    },
  });
  const stateFolder = path.join(root, STATE_FOLDER);
  const built = noReuse(stateFolder).results;
  return {
    files,
    images: createPreviewImages(root, built.images),
    // Each time a page is made its file is read, which may have been saved a moment ago.
    texts: createTexts(root, 0),
    results: openResults({
      ...built,
      templates: openBlobs(stateFolder, 'templates', false, MOST_TEMPLATES),
    }),
    get found() {
      return current();
    },
    change(changed) {
      if (!changed) measures.clear();
      for (const file of changed ?? []) if (!measures.delete(file)) deleteBelow(measures, file);
      files.forget(changed);
      const isListed = found && changed?.every((file) => isOwn(current().value, file));
      if (!isListed) found = readProject(root);
    },
  };
}

/** Whether a file that may be read again was there before, and still is one. */
function isOwn({ root, pages, attachments, templates, publicFiles, linked }: Project, file: string): boolean {
  const isListed = [pages, attachments, templates, publicFiles].some((files) => files.includes(file));
  return isListed && !linked.has(file) && isRegular(root, file);
}
