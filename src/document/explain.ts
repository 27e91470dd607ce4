// Explains common errors of templates: which name is missing, and which one was probably meant.

import { NO_ACCENT } from '../api/index.ts';
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { withoutCodeComments } from '../kit/diagnostics/place-in-code.ts';
import { linesOf } from '../kit/lines.ts';
import { nearest } from '../kit/nearest.ts';
import { wordsOf } from '../kit/thrown.ts';
import { relativePath } from '../markdown/index.ts';
import type { SiteIndex } from '../model/pages/entry.ts';
import { explainUnknownExport, unknownExport } from '../templates/index.ts';
import { reactWords, withoutNumber } from './react-words.ts';

/** Templates of a site, read only after an error. */
export interface TemplateTexts {
  /** Paths of all files in `templates/`, sorted. */
  readonly files: readonly string[];
  readonly textOf: (file: string) => string | undefined;
  /** Names that templates can import from the package. */
  readonly exported: readonly string[];
}

/** Names of the properties that layouts get, by the name of the object: `page`, `page.fields`, `site`. */
export type PropertyNames = Readonly<Record<string, readonly string[]>>;

interface Explanation {
  readonly message: string;
  readonly hint: string;
  /** A better place than that of the error. */
  readonly at?: Place;
}

/** Explains an error and locates it; undefined for errors without a common cause. */
export type ErrorExplainer = (error: unknown, at: Place) => Explanation | undefined;

/** Creates an explainer. The templates are read only if there is an error. */
export function explainBy(templates: () => TemplateTexts): (known: PropertyNames) => ErrorExplainer {
  return (known) => (error, at) => explainError(error, at, templates(), known);
}

function explainError(
  error: unknown,
  at: Place,
  templates: TemplateTexts,
  known: PropertyNames,
): Explanation | undefined {
  const message = messageOf(error);
  const [, missing] = /^(\w+) is not defined$/.exec(message) ?? [];
  if (missing !== undefined) return { message, hint: importHint(missing, at, templates) };
  const imported =
    explainUnknownExport(message, templates.exported) ??
    explainImport(message, at, templates) ??
    explainComponent(message, templates);
  if (imported) return imported;
  const [, missingMethod] = /^([\w$.]+) is not a function$/.exec(message) ?? [];
  if (missingMethod !== undefined) return explainMethod(missingMethod, known);
  const [, nothing, property] =
    /^Cannot read properties of (undefined|null) \(reading '([^']+)'\)$/.exec(message) ?? [];
  if (nothing !== undefined && property !== undefined) {
    const line = templates.textOf(at.path)?.split('\n')[at.line - 1] ?? '';
    const owner = ownerOf(property, line, at.column);
    return owner === undefined ? undefined : explainMissing(owner, nothing, property, known);
  }
  const [, name, destructured = '', empty = ''] =
    /^Cannot destructure property '([^']+)' of '([\w$.]+)' as it is (undefined|null)\.$/.exec(message) ?? [];
  if (name !== undefined) return explainMissing(destructured, empty, name, known);
  const [, keys] =
    /^Objects are not valid as a React child \(found: object with keys \{(.*)\}\)/.exec(message) ?? [];
  if (keys !== undefined) return explainObject(keys.split(', '), at, templates, known);
  if (message.startsWith(NO_ACCENT.text)) return { message: NO_ACCENT.text, hint: NO_ACCENT.remedy };
  const [, hint] = OWN.find(([pattern]) => pattern.test(message)) ?? [];
  return hint === undefined ? reactWords(message) : { message, hint };
}

/** First line of what an error says. */
export function messageOf(error: unknown): string {
  return withoutNumber(wordsOf(error).split('\n', 1)[0] ?? '');
}

/** Functions and fields of the site that `select` and `pages` get. */
export const QUERIES: readonly (keyof SiteIndex)[] = [
  ...(['base', 'pages', 'tree', 'breadcrumbs', 'excerpt', 'words', 'readingTime'] as const),
  ...(['entries', 'entry', 'get', 'neighbors', 'referring'] as const),
];

/** Hint for a query of the site in a component; undefined for any other member. */
function selectHint(member: string, known: PropertyNames): string | undefined {
  const [, query] = /^site\.(\w+)$/.exec(member) ?? [];
  if (query === undefined || known.site?.includes(query) || !QUERIES.some((one) => one === query))
    return undefined;
  const call = query === 'pages' || query === 'tree' ? `site.${query}` : `site.${query}(…)`;
  return `Ask in select, which gets all pages: export function select(site, page) { return ${call}; }. The component reads site.selected.`;
}

function explainMethod(method: string, known: PropertyNames): Explanation {
  if (/^import_meta\d*\.glob$/.test(method))
    return {
      message: 'import.meta.glob() does not exist here',
      hint: "Ask for pages and entries in select: export function select(site) { return site.entries('posts'); }. The component reads site.selected.",
    };
  const hint = selectHint(method, known) ?? likelyMember(method, known);
  return {
    message: `${method} is not a function`,
    hint: hint ?? 'Check the name, and what the object is.',
  };
}

/** Explains the call of something that a module does not export, which esbuild writes as `(0 , import_clsx.default)`. */
function explainImport(message: string, at: Place, { textOf }: TemplateTexts): Explanation | undefined {
  const [, name] = /^\(0 , import_[\w$]+\.([\w$]+)\) is not a function$/.exec(message) ?? [];
  if (name === undefined) return undefined;
  const line =
    textOf(at.path)
      ?.split('\n')
      [at.line - 1]?.slice(at.column - 1) ?? '';
  const written = name === 'default' ? (/^[\w$]+/.exec(line)?.[0] ?? 'The default export') : name;
  return {
    message: `${written} is not a function`,
    hint: 'Check its import: write { name } for a named export, and name without braces for a default export.',
  };
}

/** Explains an undefined component that a template imports from the package. */
function explainComponent(
  message: string,
  { files, textOf, exported }: TemplateTexts,
): Explanation | undefined {
  if (!/^Element type is invalid: .*but got: undefined/.test(message)) return undefined;
  for (const path of files) {
    const text = textOf(path) ?? '';
    for (const { 0: names, index } of text.matchAll(/(?<=^import \{)[^}]*(?=\} from ['"]sitewright['"])/gm))
      for (const { 0: name, index: offset } of names.matchAll(/(?<![\w$]|\btype )[A-Z]\w*/g))
        if (!exported.includes(name) && text.includes(`<${name}`))
          return {
            ...unknownExport(name, exported),
            at: { path, ...linesOf(text).at(index + offset), length: name.length },
          };
  }
  return undefined;
}

/** Hints for errors that functions and components of the package throw. */
const OWN: readonly (readonly [RegExp, string])[] = [
  [
    /^formatDate got '\w+' as its language/,
    'The language comes second, as in formatNumber. Without options, the date is long.',
  ],
  [
    /^formatDate got .*, not a date/,
    'Declare the field as z.iso.date(), and write a day such as 2026-01-31.',
  ],
  [/^formatNumber got .*, not a number$/, 'Declare the field as z.number() or z.coerce.number().'],
  [
    /^<Image src=\{…\}> needs an image$/,
    "Import one with ?image (import photo from './photo.jpg?image'), or use a field declared with image().",
  ],
  [
    /^(?:sortByText|initialOf|longestWord) got .*, not text$/,
    'Pass text that exists, such as item.title, and the language, such as page.language.',
  ],
  [
    /^<\w+> needs \w+$/,
    'Pass it as a prop. A layout gets page and site, and passes them to its components: page={page} site={site}.',
  ],
  [/^byYear needs a date/, 'Give each entry a date, or leave those without one out of the list.'],
];

/** Keywords that start a statement. With a typo, they are read as names. */
const KEYWORDS = ['async', 'await', 'const', 'function', 'return', 'switch', 'throw', 'typeof'];

/** Names that only browsers have. */
const BROWSER = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location', 'history'];

function importHint(name: string, at: Place, { files, textOf, exported }: TemplateTexts): string {
  if (BROWSER.includes(name))
    return `Pages are rendered without a browser. Use ${name} in a script: import script from './name.client.ts?url', <script type="module" src={script} />.`;
  const own = files.find((file) => file !== at.path && nameOf(file) === name);
  if (own !== undefined) {
    const from = relativePath(at.path, own);
    const isDefault = /\bexport default\b/.test(textOf(own) ?? '');
    const url = from.startsWith('.') ? from : `./${from}`;
    return `Add: import ${isDefault ? name : `{ ${name} }`} from '${url}';`;
  }
  if (exported.includes(name)) return `Add: import { ${name} } from 'sitewright';`;
  const words = new Set(textOf(at.path)?.match(/[A-Za-z_$][\w$]*/g));
  words.delete(name);
  const likely = nearest(name, [...exported, ...words, ...KEYWORDS]);
  if (likely !== undefined && KEYWORDS.includes(likely)) return `Did you mean ${likely}?`;
  return likely === undefined
    ? `Import ${name}, or declare it.`
    : `Did you mean ${likely}? Otherwise import ${name}, or declare it.`;
}

function nameOf(file: string): string | undefined {
  return file
    .split('/')
    .at(-1)
    ?.replace(/\.tsx?$/, '');
}

/** Finds the property access nearest to the column: `page.readingTme` in `page.readingTme.toFixed(1)`. */
function ownerOf(property: string, line: string, column: number): string | undefined {
  const reads = [
    ...line.matchAll(/([A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*)\??\.([A-Za-z_$][\w$]*)/g),
  ].flatMap(({ 0: whole, index }) => {
    const names = whole.split(/\??\./);
    return names.flatMap((name, number) =>
      number > 0 && name === property
        ? { owner: names.slice(0, number).join('.'), distance: Math.abs(index + 1 - column) }
        : [],
    );
  });
  return reads.sort((a, b) => a.distance - b.distance)[0]?.owner;
}

function explainMissing(owner: string, nothing: string, property: string, known: PropertyNames): Explanation {
  // V8 has no name for the argument of a function: function price({ amount }) { … }.
  if (owner === nothing)
    return {
      message: `The function needs an object with ${property}, and gets ${nothing}`,
      hint: 'Pass the object where the function is called, or give the parameter a default, such as = {}.',
    };
  const hint = `Check the name. If it can be missing, test it first, or write ${owner}?.${property}.`;
  return {
    message: `${owner} is ${nothing}`,
    hint: selectHint(owner, known) ?? likelyMember(owner, known) ?? hint,
  };
}

/** Reads of names that the props do not have, and that are similar to others: `page.readingTme`. */
export function misspelledReads(known: PropertyNames, { files, textOf }: TemplateTexts) {
  return files
    .filter((file) => /\.[jt]sx$/.test(file))
    .flatMap((path) => {
      const text = withoutCodeComments(textOf(path) ?? '');
      return [...text.matchAll(/(?<![\w$.])(page|site)\.(\w+)/g)].flatMap(
        ({ 0: written, 1: owner = '', 2: name = '', index }) => {
          const names = known[owner] ?? [];
          const likely = names.includes(name) ? undefined : nearest(name, names);
          if (likely === undefined) return [];
          return { path, line: linesOf(text).at(index).line, written, meant: `${owner}.${likely}` };
        },
      );
    });
}

function likelyMember(member: string, known: PropertyNames): string | undefined {
  const [, around = '', name = member] = /^(.*)\.([^.]+)$/.exec(member) ?? [];
  const likely = nearest(
    name,
    (known[around] ?? []).filter((one) => one !== name),
  );
  return likely && `Did you mean ${around}.${likely}?`;
}

function explainObject(
  keys: readonly string[],
  at: Place,
  { textOf }: TemplateTexts,
  known: PropertyNames,
): Explanation {
  const [name] = Object.entries(known).find(([, names]) => keys.every((key) => names.includes(key))) ?? [];
  const lines = textOf(at.path)?.split('\n') ?? [];
  const written = name === undefined ? undefined : `{${name}}`;
  const columns = lines.map((line) =>
    name === undefined ? -1 : line.search(new RegExp(`(?<![=.$])\\{${name}\\}`)),
  );
  const index = columns.findIndex((column) => column >= 0);
  const shown = keys.length > 5 ? `${keys.slice(0, 5).join(', ')}, …` : keys.join(', ');
  return {
    message:
      written === undefined
        ? `An object with ${shown} cannot be shown`
        : `${written} is an object, which cannot be shown`,
    hint: `Show one of its fields, such as ${name ?? 'object'}.${keys.includes('title') ? 'title' : keys[0]}.`,
    ...(written !== undefined &&
      index >= 0 && {
        at: {
          path: at.path,
          line: index + 1,
          column: (columns[index] ?? 0) + 1,
          length: written.length,
        },
      }),
  };
}
