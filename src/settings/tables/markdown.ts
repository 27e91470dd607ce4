// The setting `markdown`: how Markdown becomes HTML.
import {
  defaultsOf,
  type FieldTable,
  flagOf,
  mapping,
  refusingNull,
  reportWithoutUrl,
  type ValuesOf,
} from '../../fields/index.ts';

const strictFlag = refusingNull(
  flagOf(({ name }) => {
    const local = name.slice(name.lastIndexOf('.') + 1);
    return `Write ${local}: true or ${local}: false.`;
  }),
);

const markdownFields = {
  copyButton: { type: strictFlag, default: true, about: 'Adds a copy button to code blocks.' },
  math: {
    type: strictFlag,
    default: false,
    about: 'Renders `$…$`, `$$…$$` and code blocks named `math` as formulas.',
  },
  copies: {
    type: strictFlag,
    default: false,
    about: 'Publishes each page as plain Markdown too, and lists these files in `llms.txt`.',
  },
} as const satisfies FieldTable;

export interface MarkdownSettings extends ValuesOf<typeof markdownFields> {}

export const MARKDOWN: MarkdownSettings = defaultsOf(markdownFields);

export const markdownSettings = {
  markdown: {
    type: mapping(markdownFields, {
      wrong: 'is not a mapping of names to true or false',
      hint: 'Write markdown: with one line per option below it, such as copyButton: true.',
      unknown: `Use ${Object.keys(markdownFields).join(', ')}.`,
    }),
    default: MARKDOWN,
    seenBy: 'tool',
    check: ({ copies }: MarkdownSettings, field, { url }) => {
      if (copies) reportWithoutUrl(url, field.nested('copies'), 'Markdown copies contain absolute URLs');
    },
    about: 'How Markdown becomes HTML.',
  },
} as const satisfies FieldTable;
