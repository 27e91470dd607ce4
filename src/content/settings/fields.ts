import type { Hosting } from '../../model/settings/hosting.ts';
import type { CoreSettings, NavigationItem, Settings } from '../../model/settings/settings.ts';
import { isEmail, isRootRelative, isWebAddress } from '../address.ts';
import { type Entry, readEntries, reportInvalid, requiredText, type Shape } from '../entries.ts';
import { type FieldReader, readImage, readImageAlt, readText } from '../field-reader.ts';
import { readLanguage } from '../language.ts';
import { readIcons } from './icons.ts';
import { readLabels } from './labels.ts';
import { parseSiteUrl, type SiteUrl } from './site-url.ts';

/** The settings that the tool itself knows, in any order. */
export const CORE_SETTINGS: readonly string[] = [
  'name',
  'url',
  'language',
  'description',
  'email',
  'image',
  'imageAlt',
  'icons',
  'navigation',
  'feeds',
  'labels',
  'hosts',
  'redirects',
  'appFiles',
  'attachments',
  'policy',
  'markdown',
  'images',
  'sharedFolders',
] satisfies readonly (keyof CoreSettings | keyof Hosting | keyof Settings | 'sharedFolders')[];

/** The core settings except for the address, with their defaults. */
export function readCoreSettings(reader: FieldReader): Omit<CoreSettings, 'url' | 'feeds'> {
  return {
    name: readText(reader, 'name') ?? '',
    language: readLanguage(reader) ?? 'en',
    description: readText(reader, 'description'),
    email: readEmail(reader),
    image: readImage(reader, 'image'),
    imageAlt: readImageAlt(reader),
    icons: readIcons(reader),
    navigation: readNavigation(reader),
    labels: readLabels(reader),
  };
}

export function readSiteUrl(reader: FieldReader): SiteUrl | undefined {
  const text = readText(reader, 'url');
  const site = text === undefined ? undefined : parseSiteUrl(text);
  if (text !== undefined && !site) {
    reportInvalid(
      reader,
      'url',
      `url is not the address of a site: ${text}`,
      'Write it with https:// and without ? and #, as in https://example.com; its path may hold letters, digits and - . _ ~.',
    );
  }
  return site;
}

function readEmail(reader: FieldReader): string | undefined {
  const text = readText(reader, 'email');
  if (text === undefined || isEmail(text)) return text;
  reportInvalid(
    reader,
    'email',
    `email is not an e-mail address: ${text}`,
    'Write it as in name@example.com.',
  );
  return undefined;
}

const ITEM: Shape = {
  fields: ['label', 'to', 'children'],
  hint: 'Write a list of entries with label and to, as in - { label: About, to: /about/ }.',
};

function readNavigation(reader: FieldReader): readonly NavigationItem[] {
  return readItems(reader, 'navigation', reader.values.navigation);
}

function readItems(reader: FieldReader, field: string, value: unknown): readonly NavigationItem[] {
  return readEntries(reader, field, value, ITEM).flatMap((entry) => readItem(reader, entry) ?? []);
}

function readItem(reader: FieldReader, entry: Entry): NavigationItem | undefined {
  const label = requiredText(reader, entry, 'label', ITEM.hint);
  const to = requiredText(reader, entry, 'to', ITEM.hint);
  const children = readItems(reader, `${entry.field}.children`, entry.values.children);
  if (to !== undefined && !isTarget(to)) {
    const field = `${entry.field}.to`;
    const hint = 'Begin it with / for a page, as in /about/, or with https: or mailto:.';
    reportInvalid(reader, field, `${field} leads nowhere: ${to}`, hint);
    return undefined;
  }
  return label === undefined || to === undefined ? undefined : { label, to, children };
}

function isTarget(to: string): boolean {
  return isRootRelative(to) || isWebAddress(to) || /^mailto:[^\s\p{Cc}]+$/u.test(to);
}
