// Programs of the tool in files of their own, and packages: they are loaded when something needs them. A module stays half
// loaded forever if a time limit stops it while it loads, so nothing is loaded within a limit. docs/decisions/223 has the reasons.
import { createRequire } from 'node:module';

const requireTool = createRequire(import.meta.url);

/** Functions that return a loaded program, or throw the error of one that can't be loaded, by its name. */
const loaded = new Map<string, () => unknown>();
/** Programs that limited work has asked for, and that must be loaded before it is repeated. */
const missing = new Set<string>();
const thread = { isLimited: false };

/** Stops limited work that needs a program. */
class ProgramMissing extends Error {}

/** Returns a program by its name in `imports` of package.json, or any module that the tool can import. */
export function loadProgram<T>(name: string): T {
  if (!loaded.has(name)) {
    if (thread.isLimited) {
      missing.add(name);
      throw new ProgramMissing(`${name} is not loaded yet`);
    }
    loaded.set(name, load(name));
  }
  return loaded.get(name)?.() as T;
}

function load(name: string): () => unknown {
  try {
    const program: unknown = requireTool(name);
    return () => program;
  } catch (error) {
    // A file of the tool is missing. The author isn't blamed for that, unlike for a module that doesn't exist.
    if (name.startsWith('#')) throw error;
    return () => {
      throw error;
    };
  }
}

/**
 * Runs one attempt of limited work. If it needs a program, its result doesn't count, even if it has caught the error:
 * the program is loaded outside of all limits, and the work is repeated.
 */
export function withoutLoading<T>(attempt: () => T): T {
  for (;;) {
    const isInner = thread.isLimited;
    thread.isLimited = true;
    try {
      const result = attempt();
      if (missing.size === 0) return result;
    } catch (error) {
      if (missing.size === 0) throw error;
    } finally {
      // Work that a limit stops doesn't run its own `finally`.
      thread.isLimited = isInner;
    }
    if (isInner) throw new ProgramMissing('Limited work needs a program');
    const names = [...missing];
    missing.clear();
    for (const name of names) loaded.set(name, load(name));
  }
}
