// Calls of functions of the templates.
import type { Place } from '../../kit/diagnostics/diagnostic.ts';

/** Finds the place in the templates where an error was thrown, or where the code that threw it was called. */
export interface Locate {
  (error: unknown): Place | undefined;
  /** Returns the package whose code threw an error; undefined for code of the site. */
  readonly packageOf?: ((error: unknown) => string | undefined) | undefined;
}

/** Calls functions of the templates, such as those of a schema. */
export interface TemplateCalls {
  /** Runs work with a time limit. Throws if it calls a template that doesn't end. */
  readonly run: <T>(work: () => T) => T;
  readonly locate: Locate;
  /** True if a template reads a field or a setting of this name. */
  readonly reads: (name: string) => boolean;
}
