// The option `copyButton` of the setting `markdown`, and the labels of the buttons.
import { type Declaration, label, strictFlag } from '../../fields/index.ts';
import translations from './labels.json' with { type: 'json' };

export const copyCodeDeclaration = {
  markdown: { copyButton: { type: strictFlag, default: true, about: 'Adds a copy button to code blocks.' } },
  translations,
  labels: {
    copy: label('Copy', 'Button that copies code.'),
    copied: label('Copied', 'The copy button after copying.'),
  },
} as const satisfies Declaration;
