// `markdown`: how Markdown becomes HTML.
import { nearest } from '../../base/nearest.ts';
import { MARKDOWN, type MarkdownSettings } from '../../model/settings/settings.ts';
import { reportInvalid } from '../entries.ts';
import { type FieldReader, reportField } from '../field-reader.ts';
import { isRecord } from '../record.ts';

const NAMES = Object.keys(MARKDOWN) as readonly (keyof MarkdownSettings)[];

export function readMarkdown(reader: FieldReader): MarkdownSettings {
  const { markdown: written } = reader.values;
  if (written === undefined || written === null) return MARKDOWN;
  if (!isRecord(written)) {
    const hint = `Write markdown: and below it a line for each, as in ${NAMES[0]}: ${MARKDOWN.copyButton}.`;
    reportInvalid(reader, 'markdown', 'markdown is no mapping of names to true or false', hint);
    return MARKDOWN;
  }
  const settings = { ...MARKDOWN };
  for (const [name, value] of Object.entries(written)) {
    const field = `markdown.${name}`;
    if (!isName(name)) reportUnknown(reader, field, name);
    else if (typeof value === 'boolean') settings[name] = value;
    else
      reportInvalid(
        reader,
        field,
        `${field} is neither true nor false`,
        `Write ${name}: true or ${name}: false.`,
      );
  }
  return settings;
}

function isName(name: string): name is keyof MarkdownSettings {
  return NAMES.some((known) => known === name);
}

function reportUnknown(reader: FieldReader, field: string, name: string): void {
  const likely = nearest(name, NAMES);
  const hint = likely ? `Did you mean ${likely}?` : `There are ${NAMES.join(', ')}.`;
  reportField(reader, field, { code: 'field-unknown', message: `${field} is not known`, hint }, 'name');
}
