// `labels`: words that the tool itself writes into pages, in place of its own.
import { nearest } from '../../base/nearest.ts';
import { LABELS, type Labels, type LanguageLabels } from '../../model/settings/labels.ts';
import { reportInvalid } from '../entries.ts';
import { type FieldReader, reportField } from '../field-reader.ts';
import { isLanguageTag } from '../language.ts';
import { isRecord } from '../record.ts';

const NAMES = Object.keys(LABELS) as readonly (keyof Labels)[];

/** All labels, those of the settings first. */
export function readLabels(reader: FieldReader): Labels {
  const written = reader.values.labels;
  if (written === undefined || written === null) return LABELS;
  if (!isRecord(written)) {
    const hint = `Write labels: and below it a line for each, as in ${NAMES[0]}: ${LABELS.page}.`;
    reportInvalid(reader, 'labels', 'labels are no words by their names', hint);
    return LABELS;
  }
  const own = Object.entries(written).filter(([name, value]) => !isLanguage(name, value));
  return { ...LABELS, ...readTable(reader, 'labels', Object.fromEntries(own)) };
}

/** Those under the tags of languages: `de: { next: Weiter }`. */
export function readLanguageLabels(reader: FieldReader): LanguageLabels {
  const { labels } = reader.values;
  if (!isRecord(labels)) return {};
  const tables = Object.entries(labels).flatMap(([name, value]) =>
    isLanguage(name, value) && isRecord(value)
      ? [[name.toLowerCase(), readTable(reader, `labels.${name}`, value)]]
      : [],
  );
  return Object.fromEntries(tables);
}

function isLanguage(name: string, value: unknown): boolean {
  return isRecord(value) && isLanguageTag(name);
}

function readTable(
  reader: FieldReader,
  field: string,
  written: Readonly<Record<string, unknown>>,
): Partial<Labels> {
  for (const name of Object.keys(written).filter((own) => !Object.hasOwn(LABELS, own)))
    reportUnknown(reader, `${field}.${name}`, name);
  const own = NAMES.map(
    (name) => [name, readLabel(reader, `${field}.${name}`, name, written[name])] as const,
  );
  return Object.fromEntries(own.filter(([, label]) => label !== undefined));
}

function reportUnknown(reader: FieldReader, field: string, name: string): void {
  const likely = nearest(name, NAMES);
  const hint = likely ? `Did you mean ${likely}?` : `There are ${NAMES.join(', ')}.`;
  const mistake = { code: 'field-unknown', message: `${field} is not known`, hint } as const;
  reportField(reader, field, mistake, 'name');
}

function readLabel(
  reader: FieldReader,
  field: string,
  name: keyof Labels,
  value: unknown,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'object' ? '' : String(value).trim();
  if (text === '') {
    reportInvalid(reader, field, `${field} is no text`, `Write it as in ${name}: ${LABELS[name]}.`);
    return undefined;
  }
  const missing = (LABELS[name].match(/\{\w+\}/g) ?? []).find((part) => !text.includes(part));
  if (missing === undefined) return text;
  reportInvalid(
    reader,
    field,
    `${field} does not hold ${missing}`,
    `Write it as in ${name}: ${LABELS[name]}.`,
  );
  return undefined;
}
