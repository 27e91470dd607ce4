// The table of diagnostics that aren't of a rule or of a single feature: these are in `rules/topics/` and in the declarations of
// features. `rules/codes.ts` joins all.
import { contentEntries } from './codes/content.ts';
import { markdownEntries } from './codes/markdown.ts';
import { projectEntries } from './codes/project.ts';
import { routeEntries } from './codes/routes.ts';
import { templateEntries } from './codes/templates.ts';
import {
  type CodeEntry,
  type CodeTable,
  type Diagnostic,
  error,
  info,
  suggestion,
  warning,
} from './diagnostic.ts';

const KINDS = { error, warning, suggestion, info };

/** Titles and meanings by code, for each kind of entry. */
type Topic = {
  readonly [Kind in keyof typeof KINDS]?: Readonly<Record<string, readonly [title: string, meaning: string]>>;
};

type CodeOf<T extends Topic> = { [Kind in keyof T]: keyof T[Kind] & string }[keyof T];

/** Returns the entries of a topic. */
function entriesOf<const T extends Topic>(topic: T): Readonly<Record<CodeOf<T>, CodeEntry>> {
  const entries = Object.entries(topic).flatMap(([kind, texts]) =>
    Object.entries(texts).map(([code, [title, meaning]]) => [
      code,
      KINDS[kind as keyof typeof KINDS](title, meaning),
    ]),
  );
  return Object.fromEntries(entries);
}

export const projectCodes = entriesOf(projectEntries);
export const contentCodes = entriesOf(contentEntries);
export const routeCodes = entriesOf(routeEntries);
export const markdownCodes = entriesOf(markdownEntries);
export const templateCodes = entriesOf(templateEntries);

export const codes = {
  ...projectCodes,
  ...contentCodes,
  ...routeCodes,
  ...markdownCodes,
  ...templateCodes,
};

export type Code = keyof typeof codes;

/** Returns a function that makes diagnostics of these codes, and of those that features share. */
export function diagnosticsOf<const Own extends CodeTable>(own: Own) {
  const known: CodeTable = { ...codes, ...own };
  return (code: Code | (keyof Own & string), details: Omit<Diagnostic, 'code' | 'severity'>): Diagnostic => {
    const { severity } = known[code] as CodeEntry;
    return { code, severity, ...details };
  };
}

export const diagnostic = diagnosticsOf({});
