// Formulas: TeX, in blocks of code or between dollar signs, becomes MathML.
import { loadProgram } from '../../limits/index.ts';
import { escapeText } from '../../markdown/index.ts';
import type { Feature } from '../../site/index.ts';
import type { DrawFormula } from './formula.ts';
import { isDrawnFormula } from './mathml.ts';

const draw: DrawFormula = (tex, isBlock) => {
  const { drawFormula } = loadProgram<{ drawFormula: DrawFormula }>('#formulas');
  const drawn = drawFormula(tex, isBlock);
  if (drawn.kind === 'refused' || !isBlock) return drawn;
  // It is focusable, so that a formula wider than the page can be scrolled with the keyboard.
  return { kind: 'drawn', html: drawn.html.replace('<math ', '<math tabindex="0" ') };
};

export const formulas: Feature = {
  name: 'formulas',
  draws: {
    language: 'math',
    name: 'formula',
    setting: {
      isOn: ({ markdown }) => markdown.math,
      hint: 'Set markdown: { math: true } in content/site.yaml to show formulas.',
    },
    faultCode: 'formula-invalid',
    draw,
    element: 'math',
    canDraw: isDrawnFormula,
    source: (tex, isBlock) => `<math${isBlock ? ' display="block"' : ''}>${escapeText(tex)}</math>`,
  },
};
