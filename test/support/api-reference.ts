// `docs/api.md`: the exports of `src/index.ts` with their types, doc comments and examples, as TypeScript sees them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Checker,
  type Symbol as Declared,
  NodeBuilderFlags,
  SignatureKind,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync';
import type { FieldTable } from '../../src/fields/field.ts';
import { pageFields } from '../../src/model/pages/page.ts';
import { SETTINGS_TABLE } from '../../src/settings/settings.ts';
import { repository } from './sources.ts';
import { compiled } from './types.ts';

const INTRODUCTION = `# API

Look up every component, function and type that templates import from \`sitewright\`. This page is generated from the code by
\`npm run docs\`. [Layouts](layouts.md) and [Components](components.md) show how to use them.

\`\`\`tsx
import { href, type LayoutProps, PageHead } from 'sitewright';
\`\`\`

The examples leave this import out.

## All exports
`;

export interface Export {
  readonly name: string;
  readonly isValue: boolean;
  /** The doc comment, as Markdown. */
  readonly text: string;
  /** A signature, or tables of fields. */
  readonly shape: readonly string[];
  /** Code in Markdown; empty if there is none. */
  readonly example: string;
}

/** Functions that declare content rather than compute something. */
const SCHEMAS = ['collection', 'reference', 'link', 'file', 'image'];

const GROUPS: readonly (readonly [title: string, about: string, has: (one: Export) => boolean])[] = [
  ['Components', 'Render these in layouts.', ({ name, isValue }) => isValue && isComponent(name)],
  [
    'Functions',
    'Call these in layouts and components.',
    ({ name, isValue }) => isValue && !isComponent(name) && !SCHEMAS.includes(name),
  ],
  [
    'Schemas',
    'Use these in `templates/collections.ts` and in the schemas of layouts and components.',
    ({ name, isValue }) => isValue && SCHEMAS.includes(name),
  ],
  ['Types', 'Use these to type layouts and components.', ({ isValue }) => !isValue],
];

export function apiReference(all = readExports()): string {
  const sections = GROUPS.flatMap(([title, about, has]) => [
    `## ${title}\n`,
    `${about}\n`,
    ...all
      .filter((one) => has(one))
      .flatMap(({ name, text, shape, example }) => [
        `### ${name}\n`,
        `${text}\n`,
        ...shape.map((part) => `${part}\n`),
        ...(example === '' ? [] : [`${example}\n`]),
      ]),
  ]);
  const names: string[] = [];
  const rows = GROUPS.map(([title, , has]) => {
    const links = all
      .filter((one) => has(one))
      .map(({ name }) => {
        const id = name.toLowerCase();
        const earlier = names.filter((one) => one === id).length;
        names.push(id);
        return `[\`${name}\`](#${id}${earlier > 0 ? `-${earlier}` : ''})`;
      });
    return `| ${title.toLowerCase()} | ${links.join(', ')} |`;
  });
  const overview = ['| | |', '|---|---|', ...rows, ''].join('\n');
  return [INTRODUCTION, overview, ...sections].join('\n');
}

function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/** Values of the parameter of `HookProps`, each with fields of its own. */
const HOOKS = ['heading', 'link', 'image', 'code', 'table', 'alert'];

/** Types that are shown with their parameters instead of their defaults. */
const GENERIC = ['SiteIndex', 'Neighbors', 'Resolved'];

export function readExports(): readonly Export[] {
  const index = readFileSync(path.join(repository, 'src/index.ts'), 'utf8');
  const names = [...index.matchAll(/^export (?:type |const )?\{([^}]*)\}/gms)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '');
  const types = names.filter((name) => isComponent(name) && !GENERIC.includes(name));
  const shown = [
    "import type * as All from '../../../src/index.ts';",
    "export * from '../../../src/index.ts';",
    "import type { createKinds } from '../../../src/api/kinds.ts';",
    'export interface Shown {',
    '  kinds: ReturnType<typeof createKinds>;',
    ...types.map((name) => `  ${name}: All.${name};`),
    ...HOOKS.map((name) => `  ${name}: All.HookProps<'${name}'>;`),
    '}',
  ].join('\n');
  return compiled({ 'shown.ts': shown }, ({ checker, exportsOf }) => {
    const symbols = new Map(exportsOf('shown.ts').map((symbol) => [symbol.name, resolved(symbol, checker)]));
    const holder = symbols.get('Shown');
    if (!holder) throw new Error('There are no types to show');
    const instances = new Map(
      checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(holder))
        .map((property) => [property.name, checker.getTypeOfSymbol(property) as Type]),
    );
    // The comments of destructured exports are at the properties.
    const kinds = instances.get('kinds');
    for (const kind of kinds ? checker.getPropertiesOfType(kinds) : []) symbols.set(kind.name, kind);
    const reader: Reader = { checker, instances, exported: new Set(names), depth: 0 };
    return names.toSorted().map((name) => exportOf(name, symbols.get(name) as Declared, reader));
  });
}

function resolved(symbol: Declared, checker: Checker): Declared {
  return symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

interface Reader {
  readonly checker: Checker;
  /** Exported types with the defaults of their parameters, and the hooks. */
  readonly instances: ReadonlyMap<string, Type>;
  readonly exported: ReadonlySet<string>;
  /** Depth of types that are spelled out. */
  readonly depth: number;
}

function exportOf(name: string, symbol: Declared, reader: Reader): Export {
  const { checker, instances } = reader;
  const isValue = (symbol.flags & (SymbolFlags.Function | SymbolFlags.Variable | SymbolFlags.Property)) !== 0;
  const text = textOf(symbol, checker);
  if (text === '') throw new Error(`${name} has no doc comment`);
  const tags = checker.getJsDocTagsOfSymbol(symbol).filter((tag) => tag.name === 'example');
  const example = tags.map((tag) => tag.text ?? '').join('\n');
  const entry = { name, isValue, text, example };
  if (isValue)
    return { ...entry, shape: shapeOfValue(name, checker.getTypeOfSymbol(symbol) as Type, reader) };
  if (name === 'HookProps')
    return {
      ...entry,
      shape: HOOKS.flatMap((hook) => [
        `\`HookProps<'${hook}'>\`:`,
        table(fieldsOf(hook, instances.get(hook) as Type, reader)),
      ]),
    };
  const type = instances.get(name) ?? checker.getDeclaredTypeOfSymbol(symbol);
  const fields = fieldsOf(name, type, reader);
  if (fields.length > 0) return { ...entry, shape: [table(fields)] };
  const written = shownType(type, reader, true);
  return {
    ...entry,
    shape: isReadable(written, reader) && written !== '{  }' ? [code(`type ${name} = ${written};`)] : [],
  };
}

function textOf(symbol: Declared, checker: Checker): string {
  return checker.getDocumentationCommentOfSymbol(symbol).trim();
}

function code(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function shapeOfValue(name: string, type: Type, reader: Reader): readonly string[] {
  const { checker } = reader;
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  if (!signature) throw new Error(`${name} is not a function`);
  const [props] = isComponent(name) ? [checker.getParameterType(signature, 0)] : [];
  if (props) return [table(fieldsOf(name, props, reader))];
  const written = shownType(type, reader, true);
  const [, generics = '', parameters = '', result = ''] =
    /^(<.*?>(?=\())?\((.*?)\) => (.*)$/.exec(written) ?? [];
  if (SCHEMAS.includes(name) && name !== 'collection')
    return [code(`function ${name}(${parameters.replace(': Name', ': string')}): ZodType;`)];
  const line = `function ${name}${generics}(${parameters}): ${result};`;
  const lines = `function ${name}${generics}(\n  ${parameters.replaceAll(', ', ',\n  ')},\n): ${result};`;
  return [code(line.length > 100 ? lines : line)];
}

interface ShownField {
  readonly name: string;
  readonly type: string;
  readonly about: string;
}

/** Descriptions of fields that come from the tables. */
const TABLES: Readonly<Record<string, FieldTable>> = {
  LayoutPage: pageFields,
  PageSummary: pageFields,
  CardPage: pageFields,
  Entry: pageFields,
  CoreSettings: SETTINGS_TABLE,
  LayoutSite: SETTINGS_TABLE,
};

function fieldsOf(name: string, type: Type, reader: Reader): readonly ShownField[] {
  const { checker } = reader;
  if (!type.isObjectType() && !type.isIntersectionType() && !type.isUnionType()) return [];
  const isChoice = type.isUnionType() && checker.getPropertiesOfType(type).length === 0;
  const members = isChoice ? type.getTypes() : [type];
  const known = Object.keys(TABLES[name] ?? {});
  const rank = (field: ShownField) => (known.includes(field.name) ? known.indexOf(field.name) : known.length);
  return members
    .flatMap((member) => checker.getPropertiesOfType(member))
    .filter(
      ({ declarations }) => !declarations.every((declaration) => declaration.path.includes('/node_modules/')),
    )
    .map((symbol): ShownField => {
      const about = textOf(symbol, checker) || TABLES[name]?.[symbol.name]?.about;
      if (!about) throw new Error(`${name}.${symbol.name} has no doc comment`);
      const written = shownType(checker.getTypeOfSymbol(symbol) as Type, reader);
      if (!isReadable(written, reader)) throw new Error(`${name}.${symbol.name} has the type ${written}`);
      const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0 || isChoice;
      const type = isOptional ? written.replace(/ \| undefined$|^undefined \| /, '') : written;
      return { name: isOptional ? `${symbol.name}?` : symbol.name, type, about };
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** Names of other packages, and of type parameters. */
const KNOWN = /^(?:Readonly|Record|ReactNode|ZodType|ComponentType|All|Item|Kind|Name|One|Options|P)$/;

/** Returns true if a type mentions no name that templates cannot import. */
function isReadable(type: string, { exported }: Reader): boolean {
  const names = type.replace(/'[^']*'/g, '').match(/\b[A-Z]\w*/g) ?? [];
  return names.every((name) => exported.has(name) || KNOWN.test(name));
}

/** A type in one line; names that templates cannot import are spelled out. */
function shownType(type: Type, reader: Reader, isWhole = false): string {
  const { checker } = reader;
  // The site of a component is the site of its layout, of which it needs less.
  const hasLabels = checker.getPropertiesOfType(type).some(({ name }) => name === 'labels');
  if (hasLabels && !isWhole && reader.depth === 0) return 'LayoutSite';
  const flags = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseSingleQuotesForStringLiteralType;
  const written = plain(
    checker.typeToString(type, undefined, isWhole ? flags | NodeBuilderFlags.InTypeAlias : flags),
  );
  if (isReadable(written, reader) || reader.depth > 4) return written;
  const within = { ...reader, depth: reader.depth + 1 };
  if (type.isUnionType())
    return type
      .getTypes()
      .map((one) => shownType(one, within))
      .sort((a, b) => Number(a === 'undefined') - Number(b === 'undefined'))
      .join(' | ');
  if (checker.isArrayType(type) && type.isTypeReference())
    return `readonly ${checker.getTypeArguments(type).map((item) => shownType(item, within))}[]`;
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return written;
  const properties = checker.getPropertiesOfType(type);
  const fields = properties.map(
    (field) => `${field.name}: ${shownType(checker.getTypeOfSymbol(field) as Type, within)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

/** Removes what only the compiler needs. */
function plain(type: string): string {
  return type
    .replaceAll(/ZodType<unknown, unknown, [^>]*>>/g, 'ZodType')
    .replace(/^<Name extends [^>]*>+\(/, '(')
    .replaceAll('{ readonly [x: string]: unknown; }', 'Readonly<Record<string, unknown>>')
    .replaceAll(/\b(\w+)<(?:Readonly<Record<string, unknown>>|unknown), string>/g, '$1')
    .replaceAll(
      /\b(LayoutSite|LayoutPagination|Subpage|Reference|LayoutProps|CardProps)<(?:unknown|string|TypedExports)(?:, unknown)?>/g,
      '$1',
    )
    .replaceAll(/((?:'\w+' \| ){2})(?:'\w+' \| ){4,}'\w+'/g, '$1…')
    .replaceAll(/(\w+)\?: ([^,;)]+) \| undefined/g, '$1?: $2')
    .replaceAll('; }', ' }');
}

function table(fields: readonly ShownField[]): string {
  const rows = fields.map(({ name, type, about }) => {
    const cells = [`\`${name}\``, `\`${type}\``, about.replace(/\s*\n\s*/g, ' ')];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| name | type | what it is |\n|---|---|---|', ...rows].join('\n');
}
