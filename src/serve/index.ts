// The local server: the guard, the route of a request, answers, and sockets. It sends a built site as its host would.
export {
  type Answer,
  contentType,
  errorAnswer,
  type OpenFile,
  type SiteSource,
  sentHeaders,
} from './answer.ts';
export { parseTarget } from './guard.ts';
export type { HandlerOptions } from './handler.ts';
export { routeRequest } from './route.ts';
export { type RunningServer, type ServeRequest, serveBuiltSite, startServer, unbuiltFile } from './serve.ts';
