import { diagnostic } from '../../../kit/diagnostics/codes.ts';
import type { Checked, Diagnostic } from '../../../kit/diagnostics/diagnostic.ts';
import { linesOf } from '../../../kit/lines.ts';
import { isRecord } from '../../../model/fields/forms.ts';
import type { Source } from '../../../model/files/source.ts';
import type { Spans } from '../../../model/span.ts';
import { decodeText } from '../decode-text.ts';
import { composeYaml, type YamlDocument, type YamlMistake } from './document.ts';
import { parseFlatYaml } from './flat.ts';
import { NO_SPANS, spanOf, yamlSpans } from './spans.ts';
import { YamlValues } from './values.ts';

/** The values of a YAML mapping, in the order as written; of a list by their index. */
export interface Yaml {
  readonly data: Readonly<Record<string, unknown>>;
  readonly isList: boolean;
  readonly spans: Spans;
  /** Names of the fields that bear `!placeholder`. */
  readonly placeholders: readonly string[];
}

interface YamlText {
  /** The file that it stands in. */
  readonly path: string;
  /** With lines that end in LF, the first of them being the first of the file. */
  readonly text: string;
  /** Only settings may hold placeholders, and only data may be a list, and long. */
  readonly kind: 'front matter' | 'settings' | 'data';
}

/** About ten for each of the values that one file may hold. */
const LEXEMES = { 'front matter': 100_000, settings: 1_000_000, data: 1_000_000 };

/** Values that one file may unfold into, with what its aliases repeat. Settings may hold tens of thousands of redirects. */
export const MAX_VALUES = { 'front matter': 10_000, settings: 250_000, data: 100_000 };

export const NO_YAML: Yaml = { data: {}, isList: false, spans: NO_SPANS, placeholders: [] };

/** Reads a YAML file; it has no values where it is no text. */
export function readYaml(source: Source, kind: YamlText['kind']): Checked<Yaml> {
  const { value: text, diagnostics } = decodeText(source);
  if (text === undefined) return { value: NO_YAML, diagnostics };
  return parseYaml({ path: source.path, text: text.replace(/\r\n?/g, '\n'), kind });
}

/** Reads YAML. With an error the value holds what could be read all the same. */
export function parseYaml(yaml: YamlText): Checked<Yaml> {
  return parseSimpleYaml(yaml.text) ?? parseWholeYaml(yaml);
}

/** The short way; undefined for texts that are not simple. */
export function parseSimpleYaml(text: string): Checked<Yaml> | undefined {
  const data = parseFlatYaml(text);
  return (
    data && { value: { data, isList: false, spans: yamlSpans(text), placeholders: [] }, diagnostics: [] }
  );
}

/** The same without the short way for simple texts. */
export function parseWholeYaml(yaml: YamlText): Checked<Yaml> {
  const { document, mistake } = composeYaml(yaml.text, LEXEMES[yaml.kind]);
  const read = document ? readDocument(yaml, document) : { value: NO_YAML, diagnostics: [] };
  return mistake ? { value: read.value, diagnostics: [mistaken(yaml, mistake)] } : read;
}

function readDocument(yaml: YamlText, document: YamlDocument): Checked<Yaml> {
  const { contents } = document;
  if (contents === null) return { value: NO_YAML, diagnostics: [] };
  const values = new YamlValues(yaml.kind === 'settings', MAX_VALUES[yaml.kind]);
  const value = values.convert(contents);
  const { placeholders, problems } = values;
  const lines = linesOf(yaml.text);
  const diagnostics = problems.map(({ code, node, message, hint }) => {
    const [start, end] = node.range;
    return diagnostic(code, {
      message,
      at: { path: yaml.path, ...spanOf(yaml.text, start, end, lines) },
      hint,
    });
  });
  if (isRecord(value) || (Array.isArray(value) && yaml.kind === 'data'))
    return {
      value: { data: { ...value }, isList: Array.isArray(value), spans: yamlSpans(yaml.text), placeholders },
      diagnostics,
    };
  if (value === null || diagnostics.length > 0) return { value: NO_YAML, diagnostics };
  const shape = Array.isArray(value) ? 'a list' : 'a single text';
  const mistake = mistaken(yaml, {
    code: 'front-matter-shape',
    offset: contents.range[0],
    message: `This is ${shape}, not names and values`,
    hint: SHAPES[yaml.kind],
  });
  return { value: NO_YAML, diagnostics: [mistake] };
}

const SHAPES = {
  'front matter': 'Write each field as name: value. For a line across the page write *** instead of ---.',
  settings: 'Write each setting as name: value.',
  data: 'Write records as a list, or each below its id.',
};

function mistaken({ path, text }: YamlText, { code, offset, message, hint }: YamlMistake): Diagnostic {
  return diagnostic(code, { message, at: { path, ...linesOf(text).at(offset) }, hint });
}
