// Renders formulas with a separate program, which is loaded with the first formula that isn't cached.
import { fingerprint, type Pack } from '../engine/index.ts';
import { createTimeLimit, loadProgram } from '../limits/index.ts';
import type { RenderFormula } from './math/formula.ts';
import type { FormulaResult } from './math/mathml.ts';
import type { SlotSources } from './syntax/holes.ts';

/** Renderer of formulas with a cache for the next build. */
export interface Formulas extends Pick<SlotSources, 'formula'>, Pick<Pack, 'put' | 'save'> {}

const LATE: FormulaResult = {
  kind: 'refused',
  fault: { message: 'The formula takes too long to parse', hint: 'Split it into several formulas.' },
};

/** Creates the renderer; `known` contains formulas that the same version of the tool has rendered. */
export function createFormulas(known: Pack): Formulas {
  const limit = createTimeLimit();
  return {
    formula(formula, isDisplay) {
      const key = fingerprint(`${isDisplay ? 'display' : 'inline'}\n${formula}`);
      const cached = known.get(key);
      if (cached !== undefined) return { kind: 'made', mathml: cached };
      const { renderFormula } = loadProgram<{ renderFormula: RenderFormula }>('#formulas');
      // One formula may take a second.
      const limited = limit(() => renderFormula(formula, isDisplay), 1000);
      const result = limited.kind === 'late' ? LATE : limited.value;
      if (result.kind === 'made') known.put(key, result.mathml);
      return result;
    },
    put: known.put,
    save: known.save,
  };
}
