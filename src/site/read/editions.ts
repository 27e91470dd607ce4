// Tasks for the editions of files: which folders of `content/` are languages.
import { fingerprintOfJson, live } from '../../engine/index.ts';
import { type Edition, type EditionFolder, editionOf } from '../../model/pages/edition.ts';
import { type Ask, task } from '../index.ts';
import { coreSettings } from './settings.ts';

/** Folders of languages. A folder is one only if the settings declare it. */
export const editionFolders = task(
  'edition-folders',
  (ask): readonly EditionFolder[] =>
    Object.keys(ask(coreSettings).value.languages).map((name) => ({ name, folder: name, main: '' })),
  live(fingerprintOfJson),
);

/** Returns the edition of a file; undefined for the main one. */
export function editionAt(ask: Ask, path: string): Edition | undefined {
  return editionOf(path, ask(editionFolders));
}
