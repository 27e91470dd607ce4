import { nearest } from '../base/nearest.ts';
import { type Checked, type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { DeclaredCollection } from '../model/collection.ts';
import { lookUp } from '../model/expression.ts';
import type { Source } from '../model/files/source.ts';
import { DEFAULT_LAYOUT, type Layout, type Layouts } from '../model/layout.ts';
import type { PageText, UnroutedPage } from '../model/page.ts';
import { collectionOf, entryId } from '../model/page-path.ts';
import { titleFromPath } from '../model/page-title.ts';
import type { Settings } from '../model/settings.ts';
import { referencesIn } from './collections/references.ts';
import { addressByPattern } from './collections/route-pattern.ts';
import { decodeText } from './decode-text.ts';
import { expandFields, expandText, type FindSetting } from './expand.ts';
import { type FieldReader, reportField } from './field-reader.ts';
import { copyOf, type FrontMatter, readFrontMatter } from './front-matter.ts';
import { readExemptions } from './line-exemptions.ts';
import { readOwnFields } from './own-fields.ts';
import { readPageFields } from './page-fields.ts';

/** What pages are checked against. */
export interface PageContext {
  readonly layouts: Pick<Layouts, 'get' | 'keys'>;
  readonly settings: Settings;
  /** The collection that the page is an entry of. */
  readonly collection: DeclaredCollection | undefined;
  /** Text of the first heading in a Markdown body. */
  readonly firstHeading: (body: string) => string | undefined;
}

export interface ParsedPage extends PageText {
  readonly page: UnroutedPage;
  /** The whole decoded source, front matter included; empty where it cannot be decoded. */
  readonly text: string;
}

/**
 * A page as its file says. There is always one, so that links to it hold; with errors it is `broken`. While
 * its front matter cannot be read, what that would say is not checked any further.
 */
export function parsePage(source: Source, context: PageContext): Checked<ParsedPage> {
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
    diagnostics: isReadable ? read.diagnostics : unreadable,
  };
}

function readPage(
  source: Source,
  text: string,
  { yaml, body }: FrontMatter,
  context: PageContext,
): Checked<UnroutedPage> {
  const { path } = source;
  const find: FindSetting = (expression) => lookUp(expression, context.settings.values);
  const expanded = expandFields({ path, spans: yaml.spans, values: yaml.data }, find);
  const diagnostics: Diagnostic[] = [...expanded.diagnostics];
  const reader: FieldReader = { path, spans: yaml.spans, values: expanded.values, diagnostics };
  const fields = readPageFields(reader);
  const title = fields.title ?? headingOf(text.slice(body.offset), context, find) ?? nameOf(path, context);
  const { collection } = context;
  const layoutName = fields.layout ?? collection?.layout ?? collection?.pages?.layout ?? DEFAULT_LAYOUT;
  const layout = findLayout(fields.layout, layoutName, context.layouts, reader);
  const own = readOwnFields({ ...fields, title, layout: layoutName }, collection?.fields, layout, reader);
  const id = entryId(path);
  const permalink = fields.permalink ?? addressIn(collection, { id, date: fields.date }, reader);
  // Written out, since V8 takes several times as long to build an object on top of a spread one.
  const page = {
    path,
    permalink,
    aliases: fields.aliases,
    layout: layoutName,
    title,
    description: fields.description,
    date: fields.date,
    updated: fields.updated,
    expires: fields.expires,
    order: fields.order,
    image: fields.image,
    draft: fields.draft,
    noindex: fields.noindex,
    legal: fields.legal,
    effective: fields.effective,
    history: fields.history,
    anchors: fields.anchors,
    collection: collectionOf(path),
    entryId: id,
    fields: own,
    references: referencesIn(own),
    broken: hasErrors(diagnostics),
  };
  return { value: page, diagnostics };
}

function headingOf(body: string, context: PageContext, find: FindSetting): string | undefined {
  const heading = context.firstHeading(body)?.trim();
  return heading ? copyOf(expandText(heading, find).text) : undefined;
}

function nameOf(path: string, { settings }: PageContext): string {
  return titleFromPath(path) ?? (settings.core.name || 'Home');
}

/** The address that its collection gives a page, if any. */
function addressIn(
  collection: DeclaredCollection | undefined,
  page: { readonly id: string; readonly date: string | undefined },
  reader: FieldReader,
): string | undefined {
  if (collection?.route === undefined) return undefined;
  const address = addressByPattern(collection.route, page);
  if (address === undefined && !Object.hasOwn(reader.values, 'date'))
    reportField(reader, 'date', {
      code: 'field-missing',
      message: `date is missing, and ${collection.route} needs it`,
      hint: 'Add it, as in date: 2026-02-28.',
    });
  return address;
}

function findLayout(
  written: string | undefined,
  name: string,
  layouts: PageContext['layouts'],
  reader: FieldReader,
): Layout | undefined {
  const layout = layouts.get(name);
  // What a collection names was checked there.
  if (layout || (written === undefined && name !== DEFAULT_LAYOUT)) return layout;
  const likely = written === undefined ? undefined : nearest(written, layouts.keys());
  reportField(reader, 'layout', {
    code: 'layout-unknown',
    message:
      written === undefined
        ? `The page names no layout, and there is no templates/${name}.tsx`
        : `There is no layout templates/${name}.tsx`,
    hint: likely ? `Did you mean ${likely}?` : layoutHint(layouts),
  });
  return undefined;
}

function layoutHint(layouts: PageContext['layouts']): string {
  const names = [...layouts.keys()].sort();
  return names.length === 0 ? `Make templates/${DEFAULT_LAYOUT}.tsx.` : `Choose one of: ${names.join(', ')}.`;
}
