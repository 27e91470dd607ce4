// The live preview: watches a site, serves its pages while they are edited, and updates open browsers.
export type { BuiltPreview } from './building.ts';
export type { OpenEditor, OpenPlace } from './edit.ts';
export { startPreview } from './preview.ts';
export { noticeOf } from './state.ts';
export { answerPreview } from './worker.ts';
