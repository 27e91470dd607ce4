import { type Declaration, reportWithoutUrl, strictFlag } from '../../fields/index.ts';

export const markdownCopiesDeclaration = {
  markdown: {
    copies: {
      type: strictFlag,
      default: false,
      check: (copies: boolean, field, { url }) => {
        if (copies) reportWithoutUrl(url, field, 'Markdown copies contain absolute URLs');
      },
      about: 'Publishes each page as plain Markdown too, and lists these files in `llms.txt`.',
    },
  },
} as const satisfies Declaration;
