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
  abbreviations: {
    type: strictFlag,
    default: false,
    about: 'Explains each `HTML` of a page that has a line `*[HTML]: HyperText Markup Language`.',
  },
  attributes: {
    type: strictFlag,
    default: false,
    about:
      'Reads `{.class #id width=300}` after a link, an image or a heading, or on the last line of a paragraph, as attributes.',
  },
  definitions: {
    type: strictFlag,
    default: false,
    about: 'Renders a line that starts with `:   ` as the definition of the terms above it.',
  },
  keys: { type: strictFlag, default: false, about: 'Renders `++ctrl+c++` as keys.' },
  mark: { type: strictFlag, default: false, about: 'Highlights text between `==` and `==`.' },
  math: {
    type: strictFlag,
    default: false,
    about: 'Renders `$…$`, `$$…$$` and code blocks named `math` as formulas.',
  },
  quotes: {
    type: strictFlag,
    default: false,
    about: 'Renders `"` and `\'` as the quotes of the page’s language, such as “ ”, „ “ or « ».',
  },
  wiki: {
    type: strictFlag,
    default: false,
    about:
      'Reads [wiki links](wiki-links.md) such as `[[Page]]`, and what else notes of Obsidian have. Routes of pages become slugs.',
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
