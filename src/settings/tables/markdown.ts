// The setting `markdown`: how Markdown becomes HTML.
import { DECLARATIONS } from '../../features/declarations.ts';
import {
  defaultsOf,
  type Field,
  type FieldTable,
  joinDeclared,
  mapping,
  strictFlag,
  type ValuesOf,
} from '../../fields/index.ts';

const markdownFields = {
  ...joinDeclared(DECLARATIONS, 'markdown'),
  math: {
    type: strictFlag,
    default: false,
    about: 'Renders `$…$`, `$$…$$` and code blocks named `math` as formulas.',
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
    check: (values: MarkdownSettings, field, all) => {
      for (const [name, { check }] of Object.entries<Field>(markdownFields))
        check?.(values[name as keyof MarkdownSettings] as never, field.nested(name), all);
    },
    about: 'How Markdown becomes HTML.',
  },
} as const satisfies FieldTable;
