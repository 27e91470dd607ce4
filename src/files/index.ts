// Finds and reads the files of a site. It knows which paths belong to a site, which names collide on other disks, and
// which bytes aren't what the name of their file says. Each file is opened once, and gives its hash, bytes or text.

export { chunksOf } from './chunks.ts';
export { createExcerpt, readText } from './excerpt.ts';
export { createProjectFiles, createTexts, deleteBelow, type ProjectFiles, type Texts } from './files.ts';
export { isRegular, type PathEntry, readProject, readSource } from './read.ts';
export { isSiteFolder, realRoot } from './site-folder.ts';
export { findTemplate } from './templates.ts';
export { createTextStore } from './text-store.ts';
export { unreadTemplates } from './unread.ts';
export { unsavedSource, withUnsaved } from './unsaved.ts';
export { walk } from './walk.ts';
