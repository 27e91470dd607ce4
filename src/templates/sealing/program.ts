// Interface between the compiled program and the code that runs it.

/** Compiled program whose modules can be sealed once they are loaded. */
export interface SealableProgram {
  readonly code: string;
  /** Texts of the site's own modules, by their start and end. */
  readonly own: readonly (readonly [start: number, end: number])[];
  /** Texts that were inserted after the program was mapped: line from 1, column from 0, and length. */
  readonly inserted: readonly (readonly [line: number, column: number, length: number])[];
  /** Modules that can't be parsed, most likely because their code is nested too deeply. */
  readonly unreadable: readonly { readonly file: string; readonly reason: string }[];
}

/** Name under which the program exports a list of functions. Each loads a module of the site and returns its values. */
export const MODULE_VALUES = 'values of modules';

/** Parameter of the program for its `ModuleState`. */
export const STATE = '$state$';

/** Number of the current run. */
export const RUN = `${STATE}.run`;

/** State that the program asks before it changes anything. */
export interface ModuleState {
  /** Run: 0 while the program loads, then the number of the current page or selection. */
  readonly run: number;
  /** Passes on functions that return values which only functions see. */
  hold(...values: readonly (() => unknown)[]): 0;
  /** Passes on variables of packages, which each run finds as they were loaded. */
  keep(read: () => readonly unknown[], write: (values: readonly unknown[]) => void): void;
  /** Throws, because code sets something that was created in another run. */
  refuse(name: string): never;
}

/** Line of a stack in a method that guards private fields. */
export const GUARD = /#(?:own|static)\d+\$/;
