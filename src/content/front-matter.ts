// Finds the front matter of a page, and reads its YAML.
import matter from 'gray-matter';
import { TomlError } from 'smol-toml';
import { stringify } from 'yaml';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, hasErrors, type WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import type { Spans } from '../kit/diagnostics/span.ts';
import { linesOf } from '../kit/lines.ts';
import type { BodyPosition } from '../model/pages/page.ts';
import { secondFields, unreadFields } from './unread-fields.ts';
import { parseToml, yamlOfToml } from './yaml/toml.ts';
import { NO_YAML, parseSimpleYaml, parseWholeYaml, type Yaml } from './yaml/yaml.ts';

export interface FrontMatter {
  readonly yaml: Yaml;
  readonly body: BodyPosition;
}

/** Limit for front matter in UTF-16 code units. */
export const MAX_FRONT_MATTER = 64 * 1024;

/** Long white space, in which gray-matter would need quadratic time to find comments. */
const GAP = /\s{500}/;

const OPENING = /^---([^\n\r-][^\n\r]*)?(?=[\n\r]|$)/;
const CLOSING = /(?:\r\n|\n|\r)---[ \t]*(?:\r\n|\n|\r|$)/;
const LATE_OPENING = /^(\s+)---[ \t]*[\n\r]/;
/** TOML front matter, as Hugo and Zola read it. */
const TOML = /^\+\+\+[ \t]*(?=[\n\r])([\s\S]*?[\n\r])\+\+\+[ \t]*(?:\r\n|\n|\r|$)/;
const FIRST_WORDS = /^[ \t]*([^\s#][^\n\r]*)/m;
const FIELD = /^["'\w-]+[ \t]*:(?:\s|$)/;
const ALMOST_CLOSING = /[\n\r]([ \t]*---[^\n\r]*)/;
const LATE_CLOSING = /[\n\r][ \t]*---[ \t]*(?:[\n\r]|$)/;

/**
 * Finds the front matter of a page, reads its YAML, and returns the start of the body. The form of a fence is decided
 * here: gray-matter itself would run `---js`, accept `----` as a closing fence, and print front matter after a blank
 * line.
 */
export function readFrontMatter(path: string, text: string): WithDiagnostics<FrontMatter> {
  const toml = TOML.exec(text);
  if (toml) return readToml(path, text, toml);
  const before = blanksBefore(text);
  const read = readFenced(path, text, before);
  if (!read) {
    const unread = unreadFields(path, text);
    return { value: { yaml: NO_YAML, body: bodyAt(text, 0) }, diagnostics: unread ? [unread] : [] };
  }
  if (before === '' || hasErrors(read.diagnostics)) return read;
  return { ...read, diagnostics: [misplaced(path, before), ...read.diagnostics] };
}

function readToml(
  path: string,
  text: string,
  [fenced = '', written = '']: RegExpExecArray,
): WithDiagnostics<FrontMatter> {
  const lines = copyOf(written).replace(/\r\n?/g, '\n');
  if (written.length > MAX_FRONT_MATTER)
    return refused(text, tooComplex(path, `The front matter is longer than ${MAX_FRONT_MATTER / 1024} KiB`));
  const yaml = yamlOfToml(lines);
  const read = yaml === undefined ? readWholeToml(path, lines) : { ...readYaml(path, yaml), yaml };
  if ('fault' in read) return refused(text, read.fault);
  const warning = diagnostic('front-matter-toml', {
    message: 'The front matter is TOML',
    at: { path, line: 1, column: 1, length: 3 },
    hint: 'Write it as YAML between two lines of ---, or let site fix do it.',
    fix: { at: { path, line: 1, column: 1 }, from: fenced, to: `---${read.yaml}---\n` },
  });
  const value = { yaml: read.value, body: bodyAt(text, fenced.length) };
  return { value, diagnostics: [warning, ...read.diagnostics] };
}

/** Reads TOML whose lines have no equivalents in YAML. All its places are the opening fence. */
function readWholeToml(
  path: string,
  toml: string,
): (WithDiagnostics<Yaml> & { readonly yaml: string }) | { readonly fault: Diagnostic } {
  try {
    const yaml = `\n${stringify(parseToml(toml), { lineWidth: 0, aliasDuplicateObjects: false })}`;
    const { value, diagnostics } = readYaml(path, yaml);
    const at = { line: 1, column: 1, length: 3 };
    const spans: Spans = { get: (field, part) => value.spans.get(field, part) && at };
    return {
      yaml,
      value: { ...value, spans },
      diagnostics: diagnostics.map((one) => ({ ...one, at: { path, ...at } })),
    };
  } catch (error) {
    return { fault: unreadableToml(path, error) };
  }
}

/** Reads front matter; undefined without an opening fence. `before` is the skipped white space at the start of the text. */
function readFenced(path: string, text: string, before: string): WithDiagnostics<FrontMatter> | undefined {
  const opening = OPENING.exec(text.slice(before.length));
  if (!opening) return undefined;
  const [fence, behind = ''] = opening;
  if (behind.trim() !== '') return refused(text, otherLanguage(path, behind));
  const start = before.length + fence.length;
  const closing = closingFence(text, start);
  if (!closing) return refused(text, unclosed(path, text));
  const written = text.slice(start, closing.start);
  if (written.length > MAX_FRONT_MATTER) {
    return refused(text, tooComplex(path, `The front matter is longer than ${MAX_FRONT_MATTER / 1024} KiB`));
  }
  if (GAP.test(written))
    return refused(text, tooComplex(path, 'The front matter contains a gap of 500 characters'));
  // The lines before the fence count.
  const lines = copyOf(before.replace(/[^\r\n]/g, '') + written).replace(/\r\n?/g, '\n');
  const yaml = readYaml(path, lines);
  const second = secondFields(path, text, closing.end);
  return {
    value: { yaml: yaml.value, body: bodyAt(text, closing.end) },
    diagnostics: second ? [...yaml.diagnostics, second] : yaml.diagnostics,
  };
}

function closingFence(text: string, from: number): { readonly start: number; readonly end: number } | null {
  const closing = CLOSING.exec(text.slice(from));
  return closing && { start: from + closing.index, end: from + closing.index + closing[0].length };
}

/** Reads YAML with gray-matter, which removes the fences that were found. */
function readYaml(path: string, yaml: string): WithDiagnostics<Yaml> {
  const simple = parseSimpleYaml(yaml);
  if (simple) return simple;
  let read: WithDiagnostics<Yaml> = { value: NO_YAML, diagnostics: [] };
  const parse = (text: string): object => {
    read = parseWholeYaml({ path, text, kind: 'front matter' });
    return read.value.data;
  };
  // With an options object, gray-matter uses no cache. From its cache, a broken file would be valid the second time.
  matter(`---${yaml}\n---\n`, {
    language: 'yaml',
    delimiters: ['---', '---\n'],
    engines: { ...NO_ENGINES, yaml: parse },
  });
  return read;
}

function refuse(): never {
  throw new Error('Non-YAML front matter reached gray-matter');
}

const NO_ENGINES = {
  javascript: refuse,
  js: refuse,
  json: refuse,
  coffee: refuse,
  cson: refuse,
  toml: refuse,
};

/** Copies a part of a text, because V8 would otherwise keep the whole text in memory for it. */
export function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** Result for unclear fences, with an empty body. */
function refused(text: string, why: Diagnostic): WithDiagnostics<FrontMatter> {
  return { value: { yaml: NO_YAML, body: bodyAt(text, text.length) }, diagnostics: [why] };
}

function bodyAt(text: string, offset: number): BodyPosition {
  const breaks = text.slice(0, offset).match(/\r\n|\n|\r/g) ?? [];
  const length = text.length - offset;
  return { offset, length, line: breaks.length + 1, empty: !/\S/.test(text.slice(offset)) };
}

/**
 * White space before front matter. It counts only if an opening fence, a first field and a closing fence follow, which
 * aren't just lines across the page.
 */
function blanksBefore(text: string): string {
  const [opening, blanks = ''] = LATE_OPENING.exec(text) ?? [];
  if (opening === undefined) return '';
  const rest = text.slice(opening.length);
  return FIELD.test(FIRST_WORDS.exec(rest)?.[1] ?? '') && LATE_CLOSING.test(rest) ? blanks : '';
}

function misplaced(path: string, before: string): Diagnostic {
  const at = { path, ...linesOf(before).at(before.length), length: 3 };
  const message = 'The front matter does not start on the first line of the file';
  const hint = 'Remove everything before the ---, or let site fix do it.';
  const fix = { at: { path, line: 1, column: 1 }, from: before, to: '' };
  return diagnostic('front-matter-misplaced', { message, at, hint, fix });
}

function otherLanguage(path: string, behind: string): Diagnostic {
  const language = behind.trim();
  return diagnostic('front-matter-language', {
    message: `The opening --- is followed by "${language.slice(0, 40)}"`,
    at: { path, line: 1, column: 4 + behind.indexOf(language), length: language.length },
    hint: /^ya?ml$/i.test(language)
      ? 'Remove the word: front matter is always YAML.'
      : 'Write the front matter as YAML, with nothing after the opening ---.',
  });
}

function unreadableToml(path: string, error: unknown): Diagnostic {
  const { line, column } = error instanceof TomlError ? error : { line: 1, column: 1 };
  return diagnostic('front-matter-language', {
    message: 'The front matter is TOML that cannot be parsed',
    at: { path, line, column },
    hint: 'Correct this line, or write the front matter as YAML between two lines of ---.',
  });
}

function unclosed(path: string, text: string): Diagnostic {
  const almost = ALMOST_CLOSING.exec(text);
  const related = almost && [
    {
      message: 'this line is not exactly ---',
      at: { path, ...linesOf(text).at(almost.index + 1), length: almost[1]?.length ?? 1 },
    },
  ];
  return diagnostic('front-matter-unclosed', {
    message: 'The front matter that starts here has no closing ---',
    at: { path, line: 1, column: 1, length: 3 },
    ...(related && { related }),
    hint: 'End it with a line that contains only ---. For a horizontal rule, write *** instead.',
  });
}

function tooComplex(path: string, message: string): Diagnostic {
  return diagnostic('yaml-too-complex', {
    message,
    at: { path, line: 1, column: 1, length: 3 },
    hint: 'Move long text to the body of the page.',
  });
}
