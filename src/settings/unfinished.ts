/**
 * Where pages with errors are shown: in the preview, or in files, each of which says that the site is unfinished.
 * `known`: only errors of the baseline are allowed, and pages don't mark them.
 */
export type UnfinishedMode = 'preview' | 'build' | 'known';
