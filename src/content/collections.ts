// Checks the exports of `templates/collections.ts`. After that, each collection matches its declaration.

import type { ZodType } from 'zod';
import { kindOf } from '../api/index.ts';
import { isRecord } from '../fields/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, MessageAndHint, WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import { keyed, placeInCode, quotedText, withoutCodeComments } from '../kit/diagnostics/place-in-code.ts';
import { STALE_TREATMENTS } from '../kit/languages/stale.ts';
import { didYouMean } from '../kit/nearest.ts';
import type {
  CollectionOptions,
  DeclaredCollection,
  DeclaredCollections,
  EntryOrder,
} from '../model/pages/collection.ts';
import { pageFields } from '../model/pages/page.ts';
import { inputDefinition, knownKeys } from './schema/keys.ts';

const OPTIONS = [
  'fields',
  'layout',
  'order',
  'route',
  'id',
  'pages',
  'stale',
] as const satisfies readonly (keyof CollectionOptions)[];

/** Built-in fields by which entries can be sorted. */
const SORTABLE = [...Object.keys(pageFields), 'id', 'path'];

/**
 * Collections by name; undefined if they can't be determined, or if their entries can't be read. `layouts` are the names of
 * existing layouts, and `file` declares the collections.
 */
export function declareCollections(
  exported: unknown,
  layouts: readonly string[],
  file: { readonly path: string; readonly text: string },
): WithDiagnostics<DeclaredCollections | undefined> {
  const { path, text } = file;
  const diagnostics: Diagnostic[] = [];
  let isReadable = true;
  const reportIn =
    (range?: readonly [number, number]): Report =>
    (message, hint, code = /(?!)/) => {
      const at = placeInCode(path, text, code, range);
      diagnostics.push(diagnostic('collection-invalid', { message, at, hint }));
    };
  const report = reportIn();
  const declared = new Map<string, DeclaredCollection>();
  if (!isRecord(exported)) {
    report(`${path} does not export \`collections\``, 'Write: export const collections = { … }');
    return { value: undefined, diagnostics };
  }
  for (const [name, options] of Object.entries(exported)) {
    const one = declare(name, options, layouts, reportIn(declarationOf(name, text)));
    if (one) declared.set(name, { ...one, path });
    if (one?.fields === undefined && isRecord(options) && options.fields !== undefined) isReadable = false;
  }
  return { value: isReadable ? declared : undefined, diagnostics };
}

/** Range of the declaration of a collection; undefined if there is more than one like it. */
function declarationOf(name: string, text: string): readonly [number, number] | undefined {
  const code = withoutCodeComments(text);
  const declarations = [...code.matchAll(/(['"]?)([\w$-]+)\1\s*:\s*collection\(/g)];
  const [start, ...others] = declarations.filter(([, , declared]) => declared === name);
  if (!start || others.length > 0) return undefined;
  const next = declarations.find(({ index }) => index > start.index);
  return [start.index, next?.index ?? text.length];
}

/** Reports a mistake, with the pattern of the code that makes it. */
type Report = (message: string, hint: string, code?: RegExp) => void;

/** Checks a declaration. Returns undefined if it isn't a collection; invalid options are reported and dropped. */
function declare(
  name: string,
  options: unknown,
  layouts: readonly string[],
  report: Report,
): Omit<DeclaredCollection, 'path'> | undefined {
  if (!isRecord(options) || options.kind !== 'collection') {
    report(`${name} is not a collection`, `Write: ${name}: collection({ … })`, keyed(name));
    return undefined;
  }
  const problem = nameProblem(name);
  if (problem !== undefined) {
    report(`"${name}" cannot be the name of a collection`, problem, keyed(name));
    return undefined;
  }
  reportUnknown(name, options, report);
  const fields = readFields(name, options.fields, report);
  const id = readName(`${name}.id`, options.id, report) ?? 'id';
  const titles = ['title', id, ...(fields ? knownKeys(fields) : [])];
  const pages = readPages(name, options.pages, titles, layouts, report);
  const layout = readLayout(`${name}.layout`, options.layout, layouts, report);
  if (pages && layout !== undefined)
    report(
      `${name} has both layout and pages`,
      'Use layout only for Markdown, and pages only for records.',
      keyed('pages'),
    );
  return {
    name,
    fields,
    layout,
    pages,
    order: readOrder(name, options.order, fields, report),
    route: readRoute(name, options.route, report),
    id,
    stale: readStale(name, options.stale, report),
  };
}

/** Returns the reason why a folder or file can't have a name. */
function nameProblem(name: string): string | undefined {
  if (name === 'site') return 'content/site.yaml contains the settings: choose another name.';
  if (/^[^\s/\\.#_][^\s/\\#]*$/.test(name)) return undefined;
  return 'Use a valid folder name for content/: no spaces, slashes or #, and no dot or _ at the start.';
}

function reportUnknown(name: string, options: object, report: Report): void {
  for (const option of Object.keys(options)) {
    if (option === 'kind' || OPTIONS.some((known) => known === option)) continue;
    const hint = didYouMean(option, OPTIONS, `A collection can have ${OPTIONS.join(', ')}.`);
    report(`Unknown option ${option} in the collection ${name}`, hint, keyed(option));
  }
}

function readFields(name: string, value: unknown, report: Report): ZodType | undefined {
  if (value === undefined) return undefined;
  if (isRecord(value) && '_zod' in value && 'safeParse' in value) {
    const fields = value as unknown as ZodType;
    const reserved = reservedField(fields);
    if (reserved === undefined) return fields;
    const hint = `Rename the field, for example to ${reserved === 'image' ? 'photo' : `${name}${reserved[0]?.toUpperCase()}${reserved.slice(1)}`}.`;
    report(
      `${name}.fields cannot declare ${reserved}: every page has a field of that name`,
      hint,
      keyed(reserved),
    );
    return undefined;
  }
  report(`${name}.fields is not a zod schema`, 'Write: fields: z.object({ … })', keyed('fields'));
  return undefined;
}

/** Returns the first field with the name of a built-in one that is declared as an image, a link, a file or a reference. */
function reservedField(fields: ZodType): string | undefined {
  const definition = inputDefinition(fields);
  if (definition.type !== 'object') return undefined;
  return Object.keys(pageFields).find((name) => {
    const schema = Object.hasOwn(definition.shape, name) ? (definition.shape[name] as ZodType) : undefined;
    const { data } = schema?.safeParse('text') ?? {};
    return typeof data === 'object' && data !== null && kindOf(data) !== undefined;
  });
}

function readName(option: string, value: unknown, report: Report): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  report(`${option} is not text`, 'Write a string in quotes.', keyed(option.replace(/^.*\./, '')));
  return undefined;
}

function readLayout(
  option: string,
  value: unknown,
  layouts: readonly string[],
  report: Report,
): string | undefined {
  const name = readName(option, value, report);
  if (name === undefined || layouts.includes(name)) return name;
  const hint = didYouMean(name, layouts, `Create it, or use one of: ${layouts.join(', ')}.`);
  report(`${option}: there is no layout templates/${name}.tsx`, hint, quotedText(name));
  return name;
}

function readPages(
  name: string,
  value: unknown,
  titles: readonly string[],
  layouts: readonly string[],
  report: Report,
): DeclaredCollection['pages'] {
  if (value === undefined) return undefined;
  if (!isRecord(value) || value.layout === undefined || value.title === undefined) {
    report(
      `${name}.pages does not name a layout and a title`,
      "Write: pages: { layout: 'page', title: 'name' }",
      keyed('pages'),
    );
    return undefined;
  }
  const layout = readLayout(`${name}.pages.layout`, value.layout, layouts, report);
  const title = readName(`${name}.pages.title`, value.title, report);
  if (layout === undefined || title === undefined) return undefined;
  reportField(`${name}.pages.title`, title, titles, report);
  return { layout, title };
}

function readOrder(
  name: string,
  value: unknown,
  fields: ZodType | undefined,
  report: Report,
): EntryOrder | undefined {
  const order = readName(`${name}.order`, value, report);
  if (order === undefined) return undefined;
  const isDescending = order.startsWith('-');
  const field = isDescending ? order.slice(1) : order;
  reportField(`${name}.order`, field, [...SORTABLE, ...(fields ? knownKeys(fields) : [])], report);
  return { field, isDescending };
}

/** Reports a field that no schema has, which is probably misspelled. */
function reportField(option: string, field: string, known: readonly string[], report: Report): void {
  if (known.includes(field)) return;
  const hint = didYouMean(field, known, `Use one of: ${known.join(', ')}.`);
  report(`${option} is ${field}, which is not a field of the collection`, hint, quotedText(field, '-?'));
}

function readStale(name: string, value: unknown, report: Report): DeclaredCollection['stale'] {
  const stale = STALE_TREATMENTS.find((one) => one === value);
  if (value !== undefined && !stale)
    report(
      `${name}.stale is not one of ${STALE_TREATMENTS.join(', ')}`,
      `Write: stale: 'note'`,
      keyed('stale'),
    );
  return stale;
}

function readRoute(name: string, value: unknown, report: Report): string | undefined {
  const route = readName(`${name}.route`, value, report);
  const problem = route === undefined ? undefined : patternProblem(route);
  if (!problem) return route;
  report(`${name}.route ${problem.message}: ${route}`, problem.hint, quotedText(route ?? ''));
  return undefined;
}

/** Names allowed between braces in a pattern of routes: `/blog/{year}/{slug}/`. */
const PARTS = ['slug', 'path', 'year', 'month', 'day'] as const;

const BRACES = /\{([^{}]*)\}/g;

/** Reason why a pattern is invalid, and a hint; undefined if it's valid. */
function patternProblem(pattern: string): MessageAndHint | undefined {
  const names = Array.from(pattern.matchAll(BRACES), ([, name = '']) => name);
  const unknown = names.find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined || /[{}]/.test(pattern.replace(BRACES, ''))) {
    const message = unknown === undefined ? 'has an unclosed brace' : `contains {${unknown}}`;
    return { message, hint: `Put one of these between braces: ${PARTS.join(', ')}.` };
  }
  if (!/^\/(?!\/)/.test(pattern) || !/(?:\/|\.html)$/.test(pattern))
    return {
      message: 'does not start with a slash, or does not end with a slash or .html',
      hint: 'Write it like /blog/{slug}/.',
    };
  if (names.includes('slug') || names.includes('path')) return undefined;
  return { message: 'gives all pages the same route', hint: 'Add {slug} or {path}.' };
}

/** Returns the route of a page, percent-encoded; undefined if the pattern needs a date and the page has none. */
export function routeByPattern(
  pattern: string,
  { id, date }: { readonly id: string; readonly date: string | undefined },
): string | undefined {
  const [year, month, day] = date?.split('-') ?? [];
  const encoded = id.split('/').map(encodeURIComponent);
  const parts: Readonly<Record<string, string | undefined>> = {
    slug: encoded.at(-1),
    path: encoded.join('/'),
    year,
    month,
    day,
  };
  let isWhole = true;
  const url = pattern.replace(BRACES, (_, name: string) => {
    const part = parts[name];
    isWhole &&= part !== undefined;
    return part ?? '';
  });
  return isWhole ? url : undefined;
}
