import path from 'node:path';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { FileStats, Measure } from '../../model/files/measure.ts';
import type { Project } from '../../model/files/project.ts';
import type { Tools } from '../../pipeline/ask.ts';
import { openResults } from '../../pipeline/tools.ts';
import type { World } from '../../pipeline/world.ts';
import { createProjectFiles, deleteBelow } from '../../project/files.ts';
import { isRegular, readProject } from '../../project/read.ts';
import { createTexts } from '../../project/texts.ts';
import { STATE_FOLDER } from '../../publish/folder/state-folder.ts';
import { openBlobs } from '../../reuse/blobs.ts';
import { MOST_TEMPLATES, noReuse } from '../../reuse/open.ts';
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
