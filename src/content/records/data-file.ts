// Reads the records of a data file in JSON or YAML, within limits for its size.
import type { ZodType } from 'zod';
import { isRecord } from '../../fields/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf, type Spans } from '../../kit/diagnostics/span.ts';
import type { Source } from '../../model/files/source.ts';
import { decodeText } from '../decode-text.ts';
import { type FindSetting, filledLength } from '../expand.ts';
import { parseYaml } from '../yaml/yaml.ts';
import { parseCsv } from './csv.ts';
import { parseJson } from './json.ts';
import { NO_RECORDS, type RawRecords, spansBelow } from './raw-record.ts';

/** Largest size in MiB by kind. YAML takes much more memory than its text. */
const MOST = { yaml: 4, json: 64, csv: 64 } as const;

/** Limit in MiB for the texts of a file's records, with the settings that they insert. */
const MOST_FILLED = 64;

/** Reads the records of a data file, in its order. With `isOne`, the whole file is one record. */
export function readDataFile(
  source: Source,
  isOne: boolean,
  schema: ZodType | undefined,
): WithDiagnostics<RawRecords> {
  const { path } = source;
  const kind = path.endsWith('.csv') ? 'csv' : path.endsWith('.json') ? 'json' : 'yaml';
  const decoded = decodeText(source, MOST[kind] * 1024 * 1024);
  if (decoded.value === undefined) return { value: NO_RECORDS, diagnostics: decoded.diagnostics };
  const text = decoded.value;
  if (kind === 'csv') return parseCsv(path, text, schema);
  if (kind === 'json') {
    const { value: json, diagnostics } = parseJson(path, text);
    return json ? recordsIn(path, json.value, json.spans, isOne) : { value: NO_RECORDS, diagnostics };
  }
  const { value: yaml, diagnostics } = parseYaml({ path, text: text.replace(/\r\n?/g, '\n'), kind: 'data' });
  if (diagnostics.length > 0) return { value: NO_RECORDS, diagnostics };
  const value = yaml.isList ? Object.values(yaml.data) : yaml.data;
  return recordsIn(path, value, yaml.spans, isOne);
}

/** Returns no records instead of those that would be too long once they are filled in. `find` is only called for settings. */
export function withinLimit(
  path: string,
  read: WithDiagnostics<RawRecords>,
  find: FindSetting,
): WithDiagnostics<RawRecords> {
  const { records, spansOf } = read.value;
  const lengthOf = filledLength(find);
  let length = 0;
  const index = records.findIndex(({ values }) => {
    length += lengthOf(values);
    return length > MOST_FILLED * 1024 * 1024;
  });
  if (index < 0) return read;
  const message = `The records up to this one have more than ${MOST_FILLED} MiB of text once settings are inserted`;
  const hint = 'Insert long settings less often, or divide the file.';
  const at = placeOf(path, spansOf(index), '');
  return { value: NO_RECORDS, diagnostics: [diagnostic('yaml-too-complex', { message, at, hint })] };
}

function recordsIn(path: string, value: unknown, spans: Spans, isOne: boolean): WithDiagnostics<RawRecords> {
  if (typeof value !== 'object' || value === null || (isOne && Array.isArray(value)))
    return { value: NO_RECORDS, diagnostics: [noRecord(path, spans, '', 'The file')] };
  if (isOne)
    return {
      value: { records: [{ values: { ...value } }], spansOf: () => spans },
      diagnostics: [],
    };
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const wrong = entries.find(([, record]) => !isRecord(record));
  if (wrong) return { value: NO_RECORDS, diagnostics: [noRecord(path, spans, wrong[0], 'This')] };
  const records = entries.map(([key, values]) => (isList ? { values } : { key, values }));
  const spansOf = (index: number) => spansBelow(spans, entries[index]?.[0] ?? '');
  return { value: { records, spansOf }, diagnostics: [] };
}

function noRecord(path: string, spans: Spans, field: string, what: string) {
  return diagnostic('data-invalid', {
    message: `${what} is not a record with names and values`,
    at: placeOf(path, spans, field),
    hint: 'Write a list of records, or a mapping from ids to records. Each record needs named fields.',
  });
}
