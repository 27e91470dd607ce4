import { type Declaration, label, strictFlag } from '../../fields/index.ts';

export const copyCodeDeclaration = {
  markdown: { copyButton: { type: strictFlag, default: true, about: 'Adds a copy button to code blocks.' } },
  labels: {
    copy: label('Copy', 'Kopieren', 'Button that copies code.'),
    copied: label('Copied', 'Kopiert', 'The copy button after copying.'),
  },
} as const satisfies Declaration;
