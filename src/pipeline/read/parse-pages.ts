// Reads all pages, but for those that an earlier build has read and that are as they were.
import { isJson } from '../../base/json.ts';
import { readFrontMatter } from '../../content/front-matter.ts';
import { parsePage } from '../../content/page.ts';
import { type Checked, type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.ts';
import type { Markdown } from '../../markdown/markdown.ts';
import type { Layouts } from '../../model/layout.ts';
import type { Measures } from '../../model/measure.ts';
import type { UnroutedPage } from '../../model/page.ts';
import type { Project } from '../../model/project.ts';
import type { SourceRecord } from '../../model/record.ts';
import type { Settings } from '../../model/settings.ts';
import type { Source } from '../../model/source.ts';
import type { Spans } from '../../model/span.ts';
import type { ReadSource } from '../../project/read.ts';
import type { Texts } from '../../project/texts.ts';
import type { Records } from '../../reuse/records.ts';
import type { TimeLimit } from '../render/time-limit.ts';

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

/** Throws a Fault. */
export const parsePages: ParsePages = ({ pages }, context) => {
  const diagnostics: Diagnostic[] = [];
  const value = pages.map((file) => {
    const parsed = parseOne(file, context);
    diagnostics.push(...parsed.diagnostics);
    return parsed.value;
  });
  context.sources.close();
  return { value, diagnostics };
};

function parseOne(file: string, context: ParseContext): Checked<UnroutedPage> {
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
  return parseAnew(source ?? read(file), context);
}

function parseAnew(source: Source, context: ParseContext): Checked<UnroutedPage> {
  const { layouts, settings, markdown, limit, texts, sources } = context;
  const firstHeading = (body: string) => {
    const heading = limit(() => markdown.firstHeading(body, settings));
    return heading.kind === 'done' ? heading.value : undefined;
  };
  const { value, diagnostics } = parsePage(source, { layouts, settings, firstHeading });
  texts.keep(source.path, value.text);
  const { page } = value;
  const key = context.keyOf(page.layout);
  if (key !== undefined && !hasErrors(diagnostics) && isJson(page.frontMatter)) {
    // With the spans, of which JSON leaves nothing: to copy all else would take as long as to write it.
    sources.put(source.path, { key, page, diagnostics });
  }
  return { value: value.page, diagnostics };
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
