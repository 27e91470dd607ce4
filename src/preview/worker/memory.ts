// What the worker knows of the site from one preparation to the next. The watcher tells which files have changed, so
// that no other file is looked at.

import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { Measure } from '../../model/measure.ts';
import type { Project } from '../../model/project.ts';
import type { SourceRecord } from '../../model/record.ts';
import { SETTINGS_PATH } from '../../model/settings.ts';
import type { Memory } from '../../pipeline/memory.ts';
import { isRegular, readProject, readSource } from '../../project/read.ts';
import { readCache } from '../../reuse/blobs.ts';
import { createRecords, noRecords } from '../../reuse/records.ts';
import { createArranging } from './arranging.ts';
import { createPageParsing, createSettingsParsing } from './parsing.ts';

export interface PreviewMemory extends Memory {
  /**
   * The files of a site after some of them have changed; all of them where `changed` is undefined. Throws a
   * Fault.
   */
  find(root: string, changed: readonly string[] | undefined): Checked<Project>;
}

/** For a site that lies in a real folder. */
export function createPreviewMemory(root: string): PreviewMemory {
  const stored = readCache(root);
  const results = new Map<string, Uint8Array>();
  const measures = new Map<string, Measure>();
  let known: Checked<Project> | undefined;
  const parsing = createPageParsing();
  const forget = (changed: readonly string[] | undefined) => {
    if (!changed) measures.clear();
    for (const file of changed ?? []) if (!measures.delete(file)) forgetFolder(measures, file);
  };
  return {
    results: {
      get: (key) => results.get(key) ?? stored.get(key),
      put: (key, bytes) => void results.set(key, bytes),
    },
    measures: {
      recall: (file) => measures.get(file),
      note: (file, measure) => {
        if (!known?.value.linked.has(file)) measures.set(file, measure);
      },
    },
    sources: createRecords<SourceRecord>(),
    documents: noRecords,
    encoded: noRecords,
    publicPages: noRecords,
    parseSettings: createSettingsParsing(),
    parsePages: parsing.parsePages,
    arrange: createArranging(),
    find(folder, changed) {
      forget(changed);
      const before = known;
      const isListed = before && changed?.every((file) => isOwn(before.value, file));
      // Whatever a link leads to may be a page.
      const areKnown = isListed && before.value.linked.size === 0;
      if (!areKnown || changed?.some((file) => file.endsWith('.md'))) parsing.forget();
      known = isListed ? withSettings(before) : readProject(folder);
      return known;
    },
  };
}

/** A folder may have moved with all that is in it. */
function forgetFolder(measures: Map<string, Measure>, folder: string): void {
  for (const file of measures.keys()) if (file.startsWith(`${folder}/`)) measures.delete(file);
}

/** Whether a file that may be read again was there before, and still is one. */
function isOwn({ root, pages, attachments, templates, publicFiles, linked }: Project, file: string): boolean {
  const isListed = [pages, attachments, templates, publicFiles].some((files) => files.includes(file));
  return (isListed || file === SETTINGS_PATH) && !linked.has(file) && isRegular(root, file);
}

function withSettings({ value, diagnostics }: Checked<Project>): Checked<Project> {
  const settings = value.settings && readSource(value.root, SETTINGS_PATH);
  return { value: { ...value, settings }, diagnostics };
}
