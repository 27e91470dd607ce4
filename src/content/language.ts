// `language`, in the settings and in front matter.
import { reportInvalid } from './entries.ts';
import { type FieldReader, readText } from './field-reader.ts';

export function readLanguage(reader: FieldReader): string | undefined {
  const text = readText(reader, 'language');
  if (text === undefined || isLanguageTag(text)) return text;
  reportInvalid(
    reader,
    'language',
    `language is not a language tag: ${text}`,
    'Write it as in en, de-AT or zh-Hans.',
  );
  return undefined;
}

/** By the grammar of BCP 47. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
