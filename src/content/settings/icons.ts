// The setting `icons`: `icons: favicon.svg`, or `icons: { source: favicon.svg, background: '#fcfaf4' }`.
import type { IconSettings } from '../../model/settings/icons.ts';
import { readEntry, reportInvalid, requiredText, type Shape } from '../entries.ts';
import type { FieldReader } from '../field-reader.ts';

const ICONS: Shape = {
  fields: ['source', 'background'],
  hint: "Write icons: favicon.svg, or icons: { source: favicon.svg, background: '#ffffff' }.",
};

const BACKGROUND = '#ffffff';

export function readIcons(reader: FieldReader): IconSettings | undefined {
  const { icons } = reader.values;
  if (icons === undefined || icons === null) return undefined;
  if (typeof icons === 'string') return iconsOf(reader, 'icons', icons, BACKGROUND);
  const entry = readEntry(reader, 'icons', icons, ICONS);
  const source = entry && requiredText(reader, entry, 'source', ICONS.hint);
  const background = readColour(reader, entry?.values.background);
  return source === undefined ? undefined : iconsOf(reader, 'icons.source', source, background);
}

function iconsOf(
  reader: FieldReader,
  field: string,
  written: string,
  background: string,
): IconSettings | undefined {
  const source = written.replace(/^\//, '');
  if (/\.svg$/i.test(source) && !/^[a-z]+:|\\|(?:^|\/)\.{0,2}(?:\/|$)/i.test(source))
    return { source, background };
  const hint = 'Name an SVG of public/, as in icons: favicon.svg.';
  reportInvalid(reader, field, `${field} is no SVG file: ${written}`, hint);
  return undefined;
}

function readColour(reader: FieldReader, written: unknown): string {
  if (written === undefined || written === null) return BACKGROUND;
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(String(written)) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits !== undefined) return `#${digits.toLowerCase()}`;
  const hint = "Write it as in background: '#ffffff', with the quotes: # begins a comment.";
  reportInvalid(reader, 'icons.background', `icons.background is no colour: ${written}`, hint);
  return BACKGROUND;
}
