// Functions that templates can name but not call, with the reasons.
import { guide } from '../../kit/diagnostics/guide.ts';
import { ImpureUse } from '../../model/impure.ts';

/**
 * Reason why templates can name something but not call it: it differs between two builds of one site, or affects more
 * than the page.
 */
export interface Reason {
  /** Words after the name of the call. */
  readonly why: string;
  readonly hint: string;
}

export const CLOCK: Reason = {
  why: 'reads the clock',
  hint: 'Use site.today for the day of the build, site.year for its year, and page.date and page.updated for days of the page.',
};
export const RANDOM: Reason = {
  why: 'differs in every build',
  hint: "Use React's useId() for ids, and choose by something stable, such as the page's route.",
};
export const LOCALE: Reason = {
  why: "depends on the machine's language and the version of Node.js",
  hint: 'Use formatDate() or formatNumber() from sitewright.',
};
export const ORDER: Reason = {
  ...LOCALE,
  hint: 'Use sortByText(list, (item) => item.title, page.language) of sitewright, or compare with < and >.',
};
export const CASE: Reason = {
  why: "depends on the machine's language",
  hint: "Pass a language, such as toLocaleUpperCase('tr'), or use the method without Locale in its name.",
};
export const LATER: Reason = {
  why: 'runs later, but pages are rendered synchronously',
  hint: 'Do it while rendering, or in the browser with a *.client.ts script.',
};
export const WORLD: Reason = {
  why: 'accesses something outside the page',
  hint: `Read data from elsewhere in a script before the build, and import the JSON: ${guide('react.md#data-from-an-api')}`,
};
export const BYTES: Reason = {
  why: 'takes bytes away that other pages may share',
  hint: 'Copy them: bytes.slice().',
};
export const ENVIRONMENT: Reason = {
  why: 'differs between machines',
  hint: 'Put public values into content/site.yaml, and read them from site. Keep secrets out of the site: pages are public.',
};
export const MATCH: Reason = {
  why: 'shows what other code has matched',
  hint: 'Use the result of exec() or match().',
};
export const CONFIG: Reason = {
  why: 'changes the messages of all schemas',
  hint: "Write a message into the schema: z.string('Write a name').",
};
export const CODE: Reason = { why: 'runs text as code', hint: 'Write the code into the template.' };

/** Throws an error that explains the problem to the author. */
export type ForbiddenFunction = (...parameters: unknown[]) => never;

/** Returns a function that throws; `what` is the call as written: `Math.random()`. */
export function forbidden(what: string, { why, hint }: Reason): ForbiddenFunction {
  // Unlike an arrow function, it can be called with `new`.
  return function refuse() {
    throw new ImpureUse(`${what} ${why}`, hint);
  };
}
