import { nearest } from '../base/nearest.ts';
import type { CoreSettings, NavigationItem } from '../model/settings.ts';
import { isEmail, isRootRelative, isWebAddress } from './address.ts';
import { type FieldReader, readImage, readText, reportField } from './field-reader.ts';
import { isRecord } from './record.ts';
import { parseSiteUrl, type SiteUrl } from './site-url.ts';

/** The settings that the tool itself knows, in any order. */
export const CORE_SETTINGS: readonly string[] = [
  'name',
  'url',
  'language',
  'description',
  'email',
  'image',
  'navigation',
] satisfies readonly (keyof CoreSettings)[];

/** The core settings except for the address, with their defaults. */
export function readCoreSettings(reader: FieldReader): Omit<CoreSettings, 'url'> {
  return {
    name: readText(reader, 'name') ?? '',
    language: readLanguage(reader) ?? 'en',
    description: readText(reader, 'description'),
    email: readEmail(reader),
    image: readImage(reader, 'image'),
    navigation: readNavigation(reader),
  };
}

export function readSiteUrl(reader: FieldReader): SiteUrl | undefined {
  const text = readText(reader, 'url');
  const site = text === undefined ? undefined : parseSiteUrl(text);
  if (text !== undefined && !site) {
    invalid(
      reader,
      'url',
      `url is not the address of a site: ${text}`,
      'Write it with https:// and without ? and #, as in https://example.com.',
    );
  }
  return site;
}

function readLanguage(reader: FieldReader): string | undefined {
  const text = readText(reader, 'language');
  if (text === undefined || isLanguageTag(text)) return text;
  invalid(
    reader,
    'language',
    `language is not a language tag: ${text}`,
    'Write it as in en, de-AT or zh-Hans.',
  );
  return undefined;
}

/** By the grammar of BCP 47. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function readEmail(reader: FieldReader): string | undefined {
  const text = readText(reader, 'email');
  if (text === undefined || isEmail(text)) return text;
  invalid(reader, 'email', `email is not an e-mail address: ${text}`, 'Write it as in name@example.com.');
  return undefined;
}

const ITEM_FIELDS = ['label', 'to'];
const ITEM_HINT = 'Write a list of entries with label and to, as in - { label: About, to: /about/ }.';

function readNavigation(reader: FieldReader): readonly NavigationItem[] {
  const items = reader.values.navigation;
  if (items === undefined || items === null) return [];
  if (!Array.isArray(items)) {
    invalid(reader, 'navigation', 'navigation is not a list', ITEM_HINT);
    return [];
  }
  return items.flatMap((item: unknown, index) => readItem(reader, item, `navigation.${index}`) ?? []);
}

function readItem(reader: FieldReader, item: unknown, field: string): NavigationItem | undefined {
  if (!isRecord(item)) {
    invalid(reader, field, `${field} is not an entry with label and to`, ITEM_HINT);
    return undefined;
  }
  for (const name of Object.keys(item)) {
    if (!ITEM_FIELDS.includes(name)) reportUnknown(reader, `${field}.${name}`, name);
  }
  const label = itemText(reader, item, field, 'label');
  const to = itemText(reader, item, field, 'to');
  if (to !== undefined && !isTarget(to)) {
    const hint = 'Begin it with / for a page, as in /about/, or with https: or mailto:.';
    invalid(reader, `${field}.to`, `${field}.to leads nowhere: ${to}`, hint);
    return undefined;
  }
  return label === undefined || to === undefined ? undefined : { label, to };
}

function isTarget(to: string): boolean {
  return isRootRelative(to) || isWebAddress(to) || /^mailto:[^\s\p{Cc}]+$/u.test(to);
}

function itemText(
  reader: FieldReader,
  item: Readonly<Record<string, unknown>>,
  field: string,
  name: string,
): string | undefined {
  const value = item[name];
  if (value === undefined || value === null || value === '') {
    const mistake = { message: `${field}.${name} is missing`, hint: ITEM_HINT };
    reportField(reader, `${field}.${name}`, { code: 'field-missing', ...mistake });
    return undefined;
  }
  if (typeof value !== 'object') return String(value);
  invalid(reader, `${field}.${name}`, `${field}.${name} is not a text`, ITEM_HINT);
  return undefined;
}

function reportUnknown(reader: FieldReader, field: string, name: string): void {
  const likely = nearest(name, ITEM_FIELDS);
  const hint = likely ? `Did you mean ${likely}?` : 'An entry has label and to alone.';
  reportField(reader, field, { code: 'field-unknown', message: `${field} is not known`, hint }, 'name');
}

function invalid(reader: FieldReader, field: string, message: string, hint: string): void {
  reportField(reader, field, { code: 'field-invalid', message, hint });
}
