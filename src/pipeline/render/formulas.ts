// Formulas are made by a program of its own, which is loaded when the first formula has to be.
import { createRequire } from 'node:module';
import type { RenderFormula } from '../../markdown/math/formula.ts';
import type { FormulaResult } from '../../markdown/math/mathml.ts';
import type { SlotSources } from '../../markdown/syntax/holes.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import type { Pack } from '../../reuse/pack.ts';
import { createTimeLimit } from '../limits/time-limit.ts';

export interface Formulas extends Pick<SlotSources, 'formula'> {
  /** Lets the next build find what was made. */
  save(): void;
}

/** Milliseconds that one formula may take. */
const LIMIT = 1000;

const LATE: FormulaResult = {
  kind: 'refused',
  fault: { message: 'The formula takes too long to read', hint: 'Make several formulas of it.' },
};

/** `known` holds what was made before, by the same version of the tool. */
export function createFormulas(known: Pack): Formulas {
  const limit = createTimeLimit();
  let render: RenderFormula | undefined;
  return {
    formula(formula, isDisplay) {
      const key = fingerprint(`${isDisplay ? 'display' : 'inline'}\n${formula}`);
      const kept = known.get(key);
      if (kept !== undefined) return { kind: 'made', mathml: kept };
      render ??= loadFormulas();
      const use = render;
      const limited = limit(() => use(formula, isDisplay), LIMIT);
      const result = limited.kind === 'late' ? LATE : limited.value;
      if (result.kind === 'made') known.put(key, result.mathml);
      return result;
    },
    save: known.save,
  };
}

function loadFormulas(): RenderFormula {
  const program: { renderFormula: RenderFormula } = createRequire(import.meta.url)('#formulas');
  return program.renderFormula;
}
