import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { Fault } from '../diagnostics/fault.ts';
import { printPlace } from '../diagnostics/print.ts';

/** What the terminal is told of pages. */
export interface Listener {
  readonly onMistakes: (diagnostics: readonly Diagnostic[], fault: Fault | undefined) => void;
  readonly onMended: (source: string) => void;
}

export interface Told {
  /** Mistakes of a page that was looked at, where they are others than before. */
  looked(diagnostics: readonly Diagnostic[], fault: Fault | undefined): void;
  /** Errors of all pages, and those before. */
  examined(errors: readonly Diagnostic[], before: readonly Diagnostic[]): void;
  mended(source: string): void;
}

/** Tells each error once, whether its page was looked at or was found among all others. */
export function createTold({ onMistakes, onMended }: Listener): Told {
  /** Errors that were told and not mended, each with the files that it concerns. */
  const standing = new Map<string, readonly string[]>();
  let isFaulty = false;
  const mend = (source: string) => {
    const names = [...standing].filter(([, paths]) => paths.includes(source));
    for (const [name] of names) standing.delete(name);
    if (names.length > 0 || isFaulty) onMended(source);
    isFaulty = false;
  };
  const tell = (diagnostics: readonly Diagnostic[], fault: Fault | undefined) => {
    const fresh = diagnostics.filter((each) => !standing.has(nameOf(each)));
    for (const each of fresh)
      if (hasErrors([each])) standing.set(nameOf(each), [pathOf(each), ...(each.pages ?? [])]);
    if (fault) isFaulty = true;
    if (fresh.length > 0 || fault) onMistakes(fresh, fault);
  };
  return {
    looked: tell,
    mended: mend,
    examined(errors, before) {
      const broken = new Set(errors.map(pathOf));
      for (const path of new Set(before.map(pathOf))) if (!broken.has(path)) mend(path);
      const now = new Set(errors.map(nameOf));
      for (const name of before.map(nameOf)) if (!now.has(name)) standing.delete(name);
      tell(errors, undefined);
    },
  };
}

function pathOf({ at }: Diagnostic): string {
  return at?.path ?? '';
}

/** The same for one error, whether it was found in one page or in several. */
function nameOf({ code, message, at }: Diagnostic): string {
  return [code, message, at ? printPlace(at) : ''].join('\n');
}
