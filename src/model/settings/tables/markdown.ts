// The setting `markdown`: how Markdown becomes HTML.
import { defaultsOf, type FieldTable, type ValuesOf } from '../../fields/field.ts';
import { flagOf, mapping, refusingNull, reportWithoutUrl } from '../../fields/types.ts';

const strictFlag = refusingNull(
  flagOf(({ name }) => {
    const local = name.slice(name.lastIndexOf('.') + 1);
    return `Write ${local}: true or ${local}: false.`;
  }),
);

const markdownFields = {
  copyButton: { type: strictFlag, default: true, about: 'Blocks of code have a button that copies them.' },
  math: {
    type: strictFlag,
    default: false,
    about: '`$…$`, `$$…$$` and blocks of code named `math` are formulas.',
  },
  twins: {
    type: strictFlag,
    default: false,
    about: 'Publishes each page as plain Markdown too, and a list of these as `llms.txt`.',
  },
} as const satisfies FieldTable;

export interface MarkdownSettings extends ValuesOf<typeof markdownFields> {}

export const MARKDOWN: MarkdownSettings = defaultsOf(markdownFields);

export const markdownSettings = {
  markdown: {
    type: mapping(markdownFields, {
      wrong: 'is no mapping of names to true or false',
      hint: 'Write markdown: and below it a line for each, as in copyButton: true.',
      unknown: `There are ${Object.keys(markdownFields).join(', ')}.`,
    }),
    default: MARKDOWN,
    seenBy: 'tool',
    check: ({ twins }: MarkdownSettings, field, { url }) => {
      if (twins) reportWithoutUrl(url, field.nested('twins'), 'Twins hold absolute addresses');
    },
    about: 'How Markdown becomes HTML.',
  },
} as const satisfies FieldTable;
