// The agreement between the compiled program and the code that runs it.

/** A compiled program whose modules can be sealed once they are loaded. */
export interface SealableProgram {
  readonly code: string;
  /** Texts of the site's own modules, by their start and end. */
  readonly own: readonly (readonly [start: number, end: number])[];
  /** Texts that were inserted after the program was mapped: line from 1, column from 0, and length. */
  readonly inserted: readonly (readonly [line: number, column: number, length: number])[];
  /** Modules that can't be parsed, most likely as their code is nested too deeply. */
  readonly unreadable: readonly { readonly file: string; readonly reason: string }[];
}

/** The program exports a list of functions by this name. Each loads a module of the site and returns its values. */
export const MODULE_VALUES = 'values of modules';

/** Parameter of the program: its `ModuleState`. */
export const STATE = '$state$';

/** State that the program asks before it changes anything. */
export interface ModuleState {
  /** 0 while the program loads, then the number of the page or selection that is being made. */
  readonly run: number;
  /** Passes ways to values that only functions see. */
  hold(...values: readonly (() => unknown)[]): 0;
  /** Throws, as code sets something that was made in another run. */
  refuse(name: string): never;
  /** Returns the object, unless it has bytes that modules hold. Then it throws. */
  writable<T>(object: T): T;
}

/** Recognizes the line of a stack in a method that guards private fields. */
export const GUARD = /#(?:own|static)\d+\$/;
