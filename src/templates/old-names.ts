// Finds old names in templates by their syntax. esbuild removes the types and JSX, acorn parses the rest, and the source
// map leads back: a name counts only if it is at that place in the source.
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { AnyNode, Identifier, Node, Program, Property } from 'acorn';
import { RENAMES, renamed } from '../fields/index.ts';
import type { TextEdit } from '../kit/diagnostics/text-edits.ts';
import { lineStarts } from '../kit/lines.ts';
import { loadProgram } from '../limits/index.ts';
import { esbuild } from './esbuild.ts';

export interface OldNames {
  readonly edits: readonly TextEdit[];
  /** Names that may be old ones, with their offsets. What they belong to can't be proved. */
  readonly unproved: readonly TextEdit[];
}

/** Finds old names in a TypeScript file. Throws an error of esbuild if it can't be parsed. */
export function oldNamesIn(source: string, { isLayout }: { readonly isLayout: boolean }): OldNames {
  const { code, map } = esbuild.transformSync(source, {
    loader: 'tsx',
    jsx: 'transform',
    jsxFactory: 'h',
    sourcemap: true,
    tsconfigRaw: '{ "compilerOptions": { "verbatimModuleSyntax": true } }',
  });
  const { syntaxOf } = loadProgram<{ syntaxOf(code: string): Program }>('#sealable');
  const finder = new Finder(source, new TraceMap(map), isLayout);
  const program = syntaxOf(code);
  finder.readImports(program);
  finder.visit(program, program);
  finder.readKeys();
  return finder.found();
}

class Finder {
  readonly #source: string;
  readonly #map: TraceMap;
  readonly #starts: readonly number[];
  readonly #isLayout: boolean;
  /** Names that the package exports, by what the file calls them. */
  readonly #imported = new Map<string, string>();
  readonly #edits = new Map<number, TextEdit>();
  readonly #unproved = new Map<number, TextEdit>();

  constructor(source: string, map: TraceMap, isLayout: boolean) {
    this.#source = source;
    this.#map = map;
    this.#starts = lineStarts(source);
    this.#isLayout = isLayout;
  }

  found(): OldNames {
    const edits = [...this.#edits.values()];
    return { edits, unproved: [...this.#unproved.values()].filter(({ start }) => !this.#edits.has(start)) };
  }

  readImports({ body }: Program): void {
    for (const node of body) {
      if (node.type !== 'ImportDeclaration' || node.source.value !== 'sitewright') continue;
      for (const { type, local, ...rest } of node.specifiers)
        if (type === 'ImportSpecifier' && 'imported' in rest && rest.imported.type === 'Identifier')
          this.#imported.set(local.name, rest.imported.name);
    }
    this.#readTypes();
  }

  /** Finds old exports, also those that only types use, which esbuild removes. The names of imports mean the same in the whole file. */
  #readTypes(): void {
    const imports = this.#source.matchAll(/^import\s[^'";]*?\bfrom\s*['"]sitewright['"]/gm);
    const names = new Set([...imports].flatMap(([text]) => text.match(/[\w$]+/g) ?? []));
    for (const { kind, from, to } of RENAMES)
      if (kind === 'export' && names.has(from))
        this.#words(new RegExp(`(?<![\\w$.'"-])${from}(?![\\w$'"-])`, 'g'), from, to);
  }

  /** Finds old names in types such as `Pick<Page, 'outline'>`, of a file that has the old names in values or gets the props of a layout. */
  readKeys(): void {
    const isLayout = /\bLayout(?:Props|Page)\b/.test(this.#source);
    const old = new Set([...this.#edits.values()].map(({ from }) => from));
    for (const { kind, of, from, to } of RENAMES)
      if (kind === 'member' && (of === 'props' || of === 'page') && (isLayout || old.has(from)))
        this.#words(new RegExp(`(?<=\\b(?:Omit|Pick)<[^;=()]*')${from}(?=')`, 'g'), from, to);
  }

  #words(pattern: RegExp, from: string, to: string): void {
    for (const { index } of this.#source.matchAll(pattern))
      this.#edits.set(index, { start: index, from, to });
  }

  /** Visits a node, and the nodes in it. `parent` is the node around it. */
  visit(node: AnyNode, parent: AnyNode): void {
    if (node.type === 'CallExpression') this.#call(node);
    if (node.type === 'MemberExpression' && !node.computed) this.#member(node, parent);
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'ObjectPattern')
      this.#taken(ownerOf(node.init), node.id.properties);
    if (node.type === 'ExportNamedDeclaration' && this.#isLayout) this.#layoutExport(node);
    if ('params' in node && node.params[0]?.type === 'ObjectPattern')
      this.#props(node, node.params[0].properties);
    for (const inner of nodesIn(node)) this.visit(inner, node);
  }

  /** Reads a call, and an element, which is a call of `h`. */
  #call(node: Extract<AnyNode, { type: 'CallExpression' }>): void {
    const [first, second] = node.arguments;
    const callee = node.callee.type === 'Identifier' ? node.callee.name : '';
    if (callee === 'h' && first?.type === 'Identifier') {
      const component = this.#imported.get(first.name);
      if (component !== undefined && second) this.#keys(second, 'prop', component);
    }
    const called = this.#imported.get(callee);
    if (called === 'formatDate') this.#dateStyle(node);
    if (called !== undefined && first) this.#keys(first, 'option', called);
  }

  /** Moves the style of `formatDate(date, 'short', language)` behind the language. `long` is the style without options. */
  #dateStyle({ callee, arguments: [, style, language] }: Extract<AnyNode, { type: 'CallExpression' }>): void {
    if (style?.type !== 'Literal' || !language) return;
    const start = this.#position(style);
    const [from = '', , name, kept = ''] =
      /^(['"])(full|long|medium|short)\1\s*,\s*([\w$.]+|'[\w-]+')(?=\s*,?\s*\))/.exec(
        this.#source.slice(start),
      ) ?? [];
    const options = name === 'long' ? '' : `, { dateStyle: '${name}' }`;
    if (from !== '') this.#edits.set(start, { start, from, to: kept + options });
    else if (callee.type === 'Identifier' && /^(full|long|medium|short)$/.test(String(style.value)))
      this.#suspect(callee);
  }

  #keys(node: Node, kind: 'prop' | 'option', of: string): void {
    const object = node as AnyNode;
    if (object.type !== 'ObjectExpression') return;
    for (const property of object.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.computed) continue;
      const { name } = property.key;
      const to = renamed(kind, of, name);
      if (to !== undefined)
        this.#edit(property.key, to, property.shorthand && !this.#isAttribute(property.key));
      this.#keys(property.value, kind, `${of}.${name}`);
    }
  }

  #member({ object, property }: Extract<AnyNode, { type: 'MemberExpression' }>, parent: AnyNode): void {
    if (property.type !== 'Identifier') return;
    const owner = ownerOf(object);
    const to = renamed('member', owner, property.name);
    // Only the index of the site has methods.
    if (to !== undefined && (owner !== 'site' || parent.type === 'CallExpression')) this.#edit(property, to);
    else if (
      RENAMES.some(({ kind, of, from }) => kind === 'member' && of !== 'part' && from === property.name)
    )
      this.#suspect(property);
  }

  /** Reads the names that are taken from a value: `const { all } = part`. */
  #taken(owner: string, properties: readonly AnyNode[]): void {
    for (const one of properties) {
      if (one.type !== 'Property' || one.key.type !== 'Identifier' || owner === 'site') continue;
      const to = renamed('member', owner, one.key.name);
      if (to !== undefined) this.#edit(one.key, to, one.shorthand);
    }
  }

  #layoutExport({ declaration }: Extract<AnyNode, { type: 'ExportNamedDeclaration' }>): void {
    const ids =
      declaration?.type === 'VariableDeclaration' ? declaration.declarations.map(({ id }) => id) : [];
    if (declaration && 'id' in declaration && declaration.id) ids.push(declaration.id);
    for (const id of ids) {
      const to = id.type === 'Identifier' ? renamed('layout', '', id.name) : undefined;
      if (id.type !== 'Identifier' || to === undefined) continue;
      this.#edit(id, to);
      this.#words(
        new RegExp(`\\b${id.name}(?=: typeof ${id.name}\\b)|(?<=: typeof )${id.name}\\b`, 'g'),
        id.name,
        to,
      );
    }
  }

  /** Reads the props of a function that gets those of a layout, and the questions of one that asks the site. */
  #props(node: AnyNode, properties: readonly AnyNode[]): void {
    const keys = properties.filter(
      (one) => one.type === 'Property' && one.key.type === 'Identifier',
    ) as Property[];
    const names = keys.map(({ key }) => (key as Identifier).name);
    const isOfLayout = names.includes('site') || names.includes('page');
    for (const { key, value, shorthand } of keys) {
      const { name } = key as Identifier;
      const to = renamed('member', 'props', name);
      if (to === undefined) continue;
      if (!isOfLayout) this.#suspect(key as Identifier);
      else if (!shorthand || value.type !== 'Identifier') this.#edit(key as Identifier, to);
      else this.#local(node, key as Identifier, to);
    }
  }

  /** Renames a prop and its uses, or only the prop if the new name has another meaning there. */
  #local(node: AnyNode, key: Identifier, to: string): void {
    const uses: Identifier[] = [];
    let isFree = true;
    const look = (one: AnyNode, parent: AnyNode): void => {
      if (one.type === 'Identifier' && !isName(one, parent)) {
        if (one.name === key.name) uses.push(one);
        isFree &&= one.name !== to;
      }
      for (const inner of nodesIn(one)) look(inner, one);
    };
    for (const inner of nodesIn(node)) look(inner, node);
    if (!isFree) this.#edit(key, to, true);
    for (const use of isFree ? uses : [])
      this.#edit(use, to, false, this.#isAttribute(use) ? `${key.name}={`.length : 0);
  }

  /** True for a name in the source that is an attribute, whose value has the same name: `part={part}`. */
  #isAttribute(id: Identifier): boolean {
    const start = this.#offset(id);
    return start !== undefined && this.#source.startsWith(`${id.name}={`, start);
  }

  #edit(id: Identifier, to: string, isShorthand = false, shift = 0): void {
    const start = this.#offset(id);
    if (start === undefined) return;
    const from = id.name;
    this.#edits.set(start + shift, { start: start + shift, from, to: isShorthand ? `${to}: ${from}` : to });
  }

  #suspect(id: Identifier): void {
    const start = this.#offset(id);
    if (start !== undefined) this.#unproved.set(start, { start, from: id.name, to: id.name });
  }

  /** Offset of a name in the source; undefined if something else is there. */
  #offset(id: Identifier): number | undefined {
    const { name } = id;
    const start = this.#position(id);
    const after = this.#source[start + name.length] ?? '';
    return this.#source.startsWith(name, start) && !/[\w$]/.test(after) ? start : undefined;
  }

  /** Offset in the source; NaN if the source has no such place. */
  #position({ loc }: Node): number {
    const { line, column } = originalPositionFor(this.#map, loc?.start ?? { line: 1, column: 0 });
    return (this.#starts[(line ?? 0) - 1] ?? Number.NaN) + (column ?? 0);
  }
}

/** `page` for `page` and `props.page`; empty for anything else. */
function ownerOf(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  const isNamed = node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier';
  return isNamed && node.property.type === 'Identifier' ? node.property.name : '';
}

/** True for the name of a property, which no variable has. */
function isName(id: Identifier, parent: AnyNode): boolean {
  if (parent.type === 'MemberExpression') return parent.property === id && !parent.computed;
  return parent.type === 'Property' && parent.key === id && !parent.shorthand && !parent.computed;
}

function nodesIn(node: AnyNode): readonly AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null && typeof value.type === 'string');
}
