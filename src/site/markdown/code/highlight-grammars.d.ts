// Made by scripts/highlight-grammars.mjs when the command is compiled.
declare module 'highlight-grammars' {
  import type { LanguageFn } from 'highlight.js';

  interface Grammar {
    load(): LanguageFn;
    /** Languages that may be embedded in it. */
    readonly holds: readonly string[];
  }

  /** Other names of languages, in lower case. */
  export const aliases: Readonly<Record<string, string>>;
  export const grammars: Readonly<Record<string, Grammar>>;
}
