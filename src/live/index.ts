// A site in memory: its changed files are read again, and its pages are rendered one at a time, by the tasks of a build.
// The live preview is built on it.
export type {
  PageElement,
  PathState,
  PreparedAnswer,
  PreparedReply,
  PreviewPage,
  PreviewPages,
  ReadAnswer,
  SearchResult,
} from './answers.ts';
export { LiveSite } from './live-site.ts';
