import { escapeMarkup } from '../../kit/escape.ts';
import type { Feed } from '../../model/feed.ts';

/** What XML 1.0 forbids in any form (section 2.2): all but these. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An element with a text, on a line of its own. */
export function xmlElement(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return `<${name}${written(attributes)}>${xmlText(text)}</${name}>\n`;
}

/** An element without content. */
export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${written(attributes)}/>\n`;
}

function written(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');
}

function xmlText(text: string): string {
  return escapeMarkup(text.replace(FORBIDDEN, ''));
}

/** The newest day of an entry, and the first of all days for a feed that has none: never the day of the build. */
export function newestDay({ entries }: Feed): string {
  return entries.reduce((newest, { updated }) => (updated > newest ? updated : newest), '1970-01-01');
}
