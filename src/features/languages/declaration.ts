// The setting `languages`, and the field of a translation that leads to its original.
import {
  type Declaration,
  entry,
  entryText,
  type FieldType,
  isLanguageTag,
  isRecord,
  label,
  oneOf,
  schemaOf,
} from '../../fields/index.ts';
import { error } from '../../kit/diagnostics/diagnostic.ts';
import { STALE_TREATMENTS, type StaleTreatment } from '../../kit/languages/stale.ts';
import { fallbacksOf } from '../../kit/languages/tags.ts';
import translations from './labels.json' with { type: 'json' };

/** Treatment of pages that aren't translated to a language. */
export type MissingPages = 'link' | 'show' | 'hide';

export interface LanguageSettings {
  /** Name of the language in itself: `Deutsch`. */
  readonly name: string;
  readonly missing: MissingPages;
  readonly stale: StaleTreatment;
}

/** Languages by the tag that is the name of their folder in `content/`. */
export type LanguagesSettings = Readonly<Record<string, LanguageSettings>>;

const HINT = 'Write the tag of each language with its name, such as de: { name: Deutsch }.';

const MISSING: readonly MissingPages[] = ['link', 'show', 'hide'];

const languageFields = {
  name: {
    type: { ...entryText, example: 'Deutsch' },
    required: true,
    about: 'Name of the language, in the language itself.',
  },
  missing: {
    type: oneOf(MISSING, (field) =>
      field.invalid(
        `${field.name} is not link, show or hide`,
        'Write link to lead to the original, show to publish it in this language’s folder too, or hide.',
      ),
    ),
    default: 'link',
    example: 'show',
    about:
      'What happens to pages without a translation: `link` leads visitors to the original, `show` publishes the original below the route of the language, `hide` leaves it out.',
  },
  stale: {
    type: oneOf(STALE_TREATMENTS, (field) =>
      field.invalid(
        `${field.name} is not keep, note or original`,
        'Write note to tell visitors, original to show the original instead, or keep.',
      ),
    ),
    default: 'keep',
    example: 'note',
    about:
      'What visitors see of a [stale translation](translators.md): `keep` shows only the translation, `note` also says that the original has changed, `original` shows the original instead, with a note. A [collection](collections.md) can differ.',
  },
} as const;

const one = entry(languageFields, 'Write its name, such as de: { name: Deutsch }.');

const languages: FieldType<LanguagesSettings> = {
  takes: 'an object with an object for each language tag',
  example: { de: { name: 'Deutsch' } },
  schema: { type: 'object', additionalProperties: schemaOf(languageFields) },
  fields: languageFields,
  read(value, field) {
    if (!isRecord(value)) return field.invalid(`${field.name} is not a mapping of languages`, HINT);
    const read: Record<string, LanguageSettings> = {};
    for (const [tag, written] of Object.entries(value)) {
      const [usual = tag] = fallbacksOf(tag);
      const at = field.nested(tag);
      const isCode = isLanguageTag(tag) && /^[a-z]{2,3}(?:-|$)/i.test(tag);
      if (!isCode || usual !== tag) {
        const hint = isCode ? `Write ${usual}, and name its folder content/${usual}/.` : HINT;
        at.report('field-invalid', `${tag} is not the tag of a language`, hint, 'name');
        continue;
      }
      const settings = one.read(written, at);
      if (settings) read[tag] = settings;
    }
    return read;
  },
};

/** Path of the original from `content/`, or `false` for a page that exists only in its language. */
const original: FieldType<string | false> = {
  takes: 'the path of a page from `content/`, or `false`',
  example: 'about.md',
  schema: { anyOf: [{ type: 'string', pattern: '\\.md$' }, { const: false }] },
  read(value, field) {
    if (value === false) return false;
    const path = String(value).replace(/^(?:\.\/|\/)?(?:content\/)?/, '');
    if (typeof value === 'string' && path.endsWith('.md')) return path;
    const hint = `Write its path from content/, such as ${field.name}: about.md, or false if there is none.`;
    return field.invalid(`${field.name} is not the path of a page`, hint);
  },
};

export const languagesDeclaration = {
  codes: {
    'language-empty': error(
      'Language without pages',
      'Each language in the settings needs a page in its folder. Without one, its pages have nothing to lead to.',
    ),
    'translation-orphan': error(
      'Translation without an original',
      'A page in the folder of a language translates the page of the same name outside of it, or the one that `translates` names, also by its old path in `aliases`. `translates: false` is for a page that exists only in its language.',
    ),
    'translation-twice': error(
      'Two translations of one page',
      'A page has at most one translation to each language, to which the links between languages lead.',
    ),
    'translation-misplaced': error(
      'Translation in the wrong folder',
      'Pages of a language are in its folder, and all pages there are in that language. `language` may only be more exact: `de-AT` in `content/de/`.',
    ),
  },
  labels: {
    languageName: label('English', 'Name of the language of the site, in the language itself.'),
    languages: label('Languages', 'Label of the links to other languages.'),
    untranslated: label('This page is not translated yet.', 'Note on an original that a language shows.'),
  },
  translations,
  settings: {
    languages: {
      type: languages,
      default: {} as LanguagesSettings,
      seenBy: 'tool',
      check(all: LanguagesSettings, field, { language }) {
        const [main] = fallbacksOf(String(language));
        if (main === undefined || !Object.hasOwn(all, main)) return;
        const message = `${main} is the language of the site itself`;
        const hint = `Remove it: its pages are directly in content/, and the label languageName is its name.`;
        field.nested(main).report('field-invalid', message, hint, 'name');
      },
      about: 'Other languages of the site, each with a folder in `content/`; see [languages](languages.md).',
    },
  },
  fields: {
    translates: {
      type: original,
      otherwise: 'the page of the same name outside the folder of the language',
      seenBy: 'tool',
      onlyInMarkdown: true,
      about: 'The page that this one [translates](languages.md), if its file has another name.',
    },
  },
} as const satisfies Declaration;
