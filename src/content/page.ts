// Parses a page: its front matter becomes checked fields, and the rest is its body.
import type { FieldReader } from '../fields/index.ts';
import { type Diagnostic, hasErrors, type WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import type { Source } from '../model/files/source.ts';
import type { Edition } from '../model/pages/edition.ts';
import type { PageText, UnroutedPage } from '../model/pages/page.ts';
import { pageFields } from '../model/pages/page.ts';
import { collectionOf, entryId, titleFromPath } from '../model/pages/page-path.ts';
import { decodeText } from './decode-text.ts';
import { type EntryContext, entryPage, readPageFields, titleInField } from './entry-fields.ts';
import { expandFields, expandText, type FindSetting } from './expand.ts';
import { lookUp } from './expression.ts';
import { copyOf, type FrontMatter, readFrontMatter } from './front-matter.ts';
import { readExemptions } from './line-exemptions.ts';

export interface PageContext extends EntryContext {
  /** Undefined for a page of the main edition. */
  readonly edition: Edition | undefined;
  /** Returns the text of the first heading in a Markdown body. */
  readonly firstHeading: (body: string) => string | undefined;
}

interface ParsedPage extends PageText {
  readonly page: UnroutedPage;
  /** Whole decoded source, including front matter; empty if it can't be decoded. */
  readonly text: string;
}

/**
 * Parses a page. Always returns one, so that links to it stay valid; with errors it is `broken`. If its front matter
 * can't be parsed, its fields aren't checked.
 */
export function parsePage(source: Source, context: PageContext): WithDiagnostics<ParsedPage> {
  const decoded = decodeText(source);
  const text = decoded.value ?? '';
  const front = readFrontMatter(source.path, text);
  const unreadable = [...decoded.diagnostics, ...front.diagnostics];
  const read = readPage(source, text, front.value, context);
  const isReadable = !hasErrors(unreadable);
  return {
    value: {
      page: isReadable ? read.value : { ...read.value, broken: true },
      hash: source.hash,
      body: front.value.body,
      exemptions: readExemptions(source.path, text),
      text,
    },
    diagnostics: isReadable ? [...unreadable, ...read.diagnostics] : unreadable,
  };
}

function readPage(
  source: Source,
  text: string,
  { yaml, body }: FrontMatter,
  context: PageContext,
): WithDiagnostics<UnroutedPage> {
  const { path } = source;
  const find: FindSetting = (expression) => lookUp(expression, context.settings.values);
  const expanded = expandFields({ path, spans: yaml.spans, values: yaml.data }, find);
  const diagnostics: Diagnostic[] = [...expanded.diagnostics];
  const reader: FieldReader = { path, spans: yaml.spans, values: expanded.values, diagnostics };
  const fields = readPageFields(reader, context);
  const { edition } = context;
  const main = edition?.path ?? path;
  const title =
    fields.title ??
    titleInField(context.collection, expanded.values, context.settings.core.language) ??
    headingOf(text.slice(body.offset), context, find) ??
    titleFromPath(main) ??
    (context.settings.core.name || 'Home');
  const identity = {
    path,
    title,
    collection: collectionOf(main),
    entryId: entryId(main),
    ...(edition && { edition }),
    ...(context.settings.markdown.wiki && { names: fields.aliases.filter(isName) }),
    builtIn: Object.keys(pageFields),
  };
  return { value: entryPage(identity, fields, context, reader), diagnostics };
}

/** Returns true for an alias that wiki links use, not an old path. */
function isName(alias: string): boolean {
  return !alias.includes('/');
}

function headingOf(body: string, context: PageContext, find: FindSetting): string | undefined {
  const heading = context.firstHeading(body)?.trim();
  return heading ? copyOf(expandText(heading, find).text) : undefined;
}
