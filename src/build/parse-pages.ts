// Reads all pages, but for those that an earlier build has read and that are as they were.
import { isJson } from '../base/json.ts';
import type { Records } from '../cache/records.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import { type PageContext, type ParsedPage, parsePage } from '../content/page.ts';
import { type Checked, hasErrors } from '../diagnostics/diagnostic.ts';
import { type Markdown, tooComplex } from '../markdown/markdown.ts';
import type { Layouts } from '../model/layout.ts';
import type { Measures } from '../model/measure.ts';
import type { UnroutedPage } from '../model/page.ts';
import type { Project } from '../model/project.ts';
import type { SourceRecord } from '../model/record.ts';
import type { Settings } from '../model/settings.ts';
import type { Source } from '../model/source.ts';
import type { Spans } from '../model/span.ts';
import type { ReadSource } from '../project/read.ts';
import type { Texts } from '../project/texts.ts';
import { createTimeLimit, type Limited, type TimeLimit } from './time-limit.ts';

export interface ParseContext {
  readonly layouts: Layouts;
  readonly settings: Settings;
  readonly markdown: Markdown;
  readonly limit: TimeLimit;
  /** Keeps the pages' texts for their rendering. */
  readonly texts: Texts;
  readonly measures: Measures;
  readonly sources: Records<SourceRecord>;
  /** Stands for the settings and for a layout's code. Undefined where there is no such layout. */
  readonly keyOf: (layout: string) => string | undefined;
  /** Throws a Fault. */
  readonly read: (file: string) => ReadSource;
}

export type ParsePages = (
  project: Pick<Project, 'pages' | 'layouts'>,
  context: ParseContext,
) => Checked<readonly UnroutedPage[]>;

/** A page whose title is its first heading, if it has one, for which its whole body has to be read. */
interface Untitled {
  readonly source: Source;
  readonly body: string;
  /** As it is without a heading. */
  readonly parsed: Checked<ParsedPage>;
}

/** So many share one time limit at most, and if they are several, bodies of so many UTF-16 code units. */
const MOST_UNTITLED = 64;
const MOST_TEXT = 1024 * 1024;

/** Milliseconds for a body that was late, which may be for a pause of the machine. */
const PATIENCE = 8000;

/** Throws a Fault. */
export const parsePages: ParsePages = ({ pages }, context) => {
  const results = new Map<string, Checked<UnroutedPage>>();
  const untitled: Untitled[] = [];
  const settle = () => {
    for (const { source, parsed } of titled(untitled.splice(0), context))
      results.set(source.path, recorded(source, parsed, context));
  };
  for (const file of pages) {
    results.set(file, parseOne(file, context, untitled));
    const length = untitled.reduce((sum, { body }) => sum + body.length, 0);
    if (untitled.length >= MOST_UNTITLED || length >= MOST_TEXT) settle();
  }
  settle();
  context.sources.close();
  const parsed = [...results.values()];
  return {
    value: parsed.map(({ value }) => value),
    diagnostics: parsed.flatMap(({ diagnostics }) => diagnostics),
  };
};

/** One that is added to the untitled is not settled yet. */
function parseOne(file: string, context: ParseContext, untitled: Untitled[]): Checked<UnroutedPage> {
  const { measures, sources, read } = context;
  const known = sources.get(file);
  const measure = measures.recall(file);
  const source = measure && known?.page.hash === measure.hash ? undefined : read(file);
  if (source && source.hash !== measure?.hash) {
    measures.note(file, { hash: source.hash, size: source.bytes.length }, source.stats);
  }
  const isValid = known !== undefined && known.key === context.keyOf(known.page.layout);
  if (isValid && (!source || source.hash === known.page.hash)) {
    sources.keep(file);
    return recalled(known, context);
  }
  return parseAnew(source ?? read(file), context, untitled);
}

function parseAnew(source: Source, context: ParseContext, untitled: Untitled[]): Checked<UnroutedPage> {
  const unread: string[] = [];
  const parsed = parseWith(source, context, (body) => {
    const heading = context.markdown.headingAtSight(body, context.settings);
    if (heading === undefined) unread.push(body);
    return heading;
  });
  const [body] = unread;
  if (body === undefined) return recorded(source, parsed, context);
  untitled.push({ source, body, parsed });
  return { value: parsed.value.page, diagnostics: parsed.diagnostics };
}

function parseWith(
  source: Source,
  { layouts, settings }: ParseContext,
  firstHeading: PageContext['firstHeading'],
): Checked<ParsedPage> {
  return parsePage(source, { layouts, settings, firstHeading });
}

/** Pages with their titles; one whose heading cannot be found in time is broken, and that is told. */
function titled(
  untitled: readonly Untitled[],
  context: ParseContext,
): readonly Pick<Untitled, 'source' | 'parsed'>[] {
  const headings = readHeadings(untitled, context);
  return untitled.map(({ source, parsed }, index) => {
    const heading = headings[index];
    if (heading?.kind === 'done')
      return heading.value === undefined
        ? { source, parsed }
        : { source, parsed: parseWith(source, context, () => heading.value) };
    const { page, text } = parsed.value;
    const value = { page: { ...page, broken: true }, text };
    return { source, parsed: { value, diagnostics: [...parsed.diagnostics, tooComplex(page)] } };
  });
}

function readHeadings(
  untitled: readonly Untitled[],
  { markdown, settings, limit }: ParseContext,
): readonly Limited<string | undefined>[] {
  if (untitled.length === 0) return [];
  const read = ({ body }: Untitled) => markdown.firstHeading(body, settings);
  const together = limit(() => untitled.map(read));
  if (together.kind === 'done') return together.value.map((value) => ({ kind: 'done', value }));
  const patient = createTimeLimit(PATIENCE);
  return untitled.map((page) => patient(() => read(page)));
}

/** Keeps what was found, but for mistakes. */
function recorded(
  source: Source,
  { value, diagnostics }: Checked<ParsedPage>,
  context: ParseContext,
): Checked<UnroutedPage> {
  const { page, text } = value;
  context.texts.keep(source.path, text);
  const key = context.keyOf(page.layout);
  if (key !== undefined && !hasErrors(diagnostics) && isJson(page.frontMatter)) {
    // With the spans, of which JSON leaves nothing: to copy all else would take as long as to write it.
    context.sources.put(source.path, { key, page, diagnostics });
  }
  return { value: page, diagnostics };
}

function recalled({ page, diagnostics }: SourceRecord, { texts }: ParseContext): Checked<UnroutedPage> {
  return { value: Object.assign(page, { spans: spansIn(page, texts) }), diagnostics };
}

/** Places of fields are wanted when something is reported, and then the file is read again. */
function spansIn(page: Omit<UnroutedPage, 'spans'>, texts: Texts): Spans {
  let spans: Spans | undefined;
  return {
    get(field, part) {
      spans ??= readFrontMatter(page.path, texts.read(page)).value.yaml.spans;
      return spans.get(field, part);
    },
  };
}
