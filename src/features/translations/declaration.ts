// The record of translations, the setting `bindingLanguage`, and the codes and labels of both.
import { type Declaration, label, language } from '../../fields/index.ts';
import { error, suggestion, warning } from '../../kit/diagnostics/diagnostic.ts';
import translations from './labels.json' with { type: 'json' };

/** Record of which text of its original each translation translates. */
export const TRANSLATION_LOCK = 'content/translations.lock.yaml';

export const translationsDeclaration = {
  translations,
  labels: {
    staleTranslation: label(
      'The original has changed since this page was translated.',
      'Note on a stale translation.',
    ),
    outdatedTranslation: label(
      'The translation of this page is out of date, so this is the original.',
      'Note on an original that is shown instead of its stale translation.',
    ),
    bindingVersion: label(
      'Binding version: {language}',
      'Link from a legal page to the version that is binding.',
    ),
  },
  settings: {
    bindingLanguage: {
      type: language,
      example: 'en',
      seenBy: 'tool',
      about:
        'Language whose version of [legal pages](legal.md) is binding. Needed if legal pages are translated: the other versions link to it.',
    },
  },
  record: { about: 'the record of translations', paths: [TRANSLATION_LOCK] },
  codes: {
    'legal-binding': error(
      'No binding version of a legal page',
      'A legal page in several languages says which version is binding: the setting `bindingLanguage`. Each other version links to it above its text.',
    ),
    'translation-lock': error(
      'Invalid record of translations',
      '`content/translations.lock.yaml` records which text of its original each translation translates. `site translation done` writes it. Two branches may change it; a merge keeps the records of both.',
    ),
    'translation-stale': warning(
      'Stale translation',
      'The original has changed since the translation was recorded. Each block counts on its own: its text with its markup, its links, its code, and settings that it shows; how the source is written does not count. For a page with `legal: true`, this is an error.',
    ),
    'translation-unchanged': warning(
      'Translation recorded without a change',
      'The record of a translation was edited, so that it has the current blocks of the original, but the text of the translation is still the one that was recorded before. For a page with `legal: true`, this is an error.',
    ),
    'translation-unrecorded': suggestion(
      'Translation without a record',
      'Nobody learns when the original of this translation changes.',
    ),
  },
} as const satisfies Declaration;
