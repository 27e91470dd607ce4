// The setting `llms`, and the option `copies` of the setting `markdown`.
import { contentFolders, type Declaration, entry, reportWithoutUrl, strictFlag } from '../../fields/index.ts';

const llms = entry(
  {
    exclude: {
      type: { ...contentFolders, example: ['archive'] },
      default: [] as readonly string[],
      about: 'Folders of `content/` whose copies are not listed.',
    },
  },
  'Write the folders to leave out, such as llms: { exclude: [archive] }.',
);

export const markdownCopiesDeclaration = {
  settings: {
    llms: {
      type: llms,
      default: { exclude: [] as readonly string[] },
      example: { exclude: ['archive'] },
      seenBy: 'tool',
      about: 'What [`llms.txt`](markdown-copies.md) lists.',
    },
  },
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
