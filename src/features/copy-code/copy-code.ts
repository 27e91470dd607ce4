// Buttons that copy blocks of code, and their program.
import { escapeMarkup } from '../../kit/escape.ts';
import type { Labels } from '../../settings/index.ts';
import { browserProgram, type Feature } from '../../site/index.ts';
import { siteSettings } from '../../site/read/index.ts';

const START = '<button type="button" class="code-copy"';

export const copyCode: Feature = {
  name: 'copy-code',
  codeButton: (ask, labels) => (ask(siteSettings).value.markdown.copyButton ? copyButton(labels) : ''),
  programs: [browserProgram('copy-code', { marker: START })],
};

/** Renders a copy button, which is hidden until the program runs and a stylesheet shows it. */
export function copyButton({ copy, copied }: Labels): string {
  const [label, done] = [escapeMarkup(copy), escapeMarkup(copied)];
  return `${START} data-label="${label}" data-done="${done}" aria-live="polite" hidden>${label}</button>\n`;
}
