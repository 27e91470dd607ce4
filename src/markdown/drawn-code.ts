// Draws code by the functions of features.
import { fingerprint, type Pack } from '../engine/index.ts';
import { createTimeLimit } from '../limits/index.ts';
import type { SlotSources } from './syntax/holes.ts';

/** Creates the function that draws; `known` contains what the same version of the tool has drawn. */
export function createCodeDrawer(known: Pack): SlotSources['draw'] {
  const limit = createTimeLimit();
  return ({ name, draw }, code, isBlock) => {
    const key = fingerprint(`${name} ${isBlock ? 'block' : 'inline'}\n${code}`);
    const cached = known.get(key);
    if (cached !== undefined) return { kind: 'drawn', html: cached };
    // One may take a second.
    const limited = limit(() => draw(code, isBlock), 1000);
    if (limited.kind === 'late') {
      const message = `The ${name} takes too long to parse`;
      return { kind: 'refused', fault: { message, hint: `Split it into several ${name}s.` } };
    }
    const result = limited.value;
    if (result.kind === 'drawn') known.put(key, result.html);
    return result;
  };
}
