// Adds guards to a module. They keep a page from setting variables and private fields that other pages see: they
// compare the run in which these were created with the current one. `hold` passes on everything that functions keep, so that it
// can be frozen once the templates are loaded.
import type { AnyNode, Class } from 'acorn';
import { RUN, STATE } from './program.ts';
import { type Callable, type ModuleScope, type ModuleScopes, privatesOf, stateOf } from './scopes.ts';

/** Text to insert. It contains no line break. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly of: Pick<AnyNode, 'start' | 'end'>;
  /** True if the text is inserted after that code. */
  readonly isEnd: boolean;
  /** Rank among insertions for the same code: those with a lower rank are outside. */
  readonly rank: number;
}

export function guardsOf(code: string, module: ModuleScopes): Insertion[] {
  const { scopes, settings, privates, classes } = module;
  const numbers = new Map(
    [...scopes.flatMap(({ callable }) => callable ?? []), ...classes].map((of, i) => [of, i]),
  );
  const runOf = (of: Callable) => `$run${numbers.get(of)}$`;
  const insertions = [
    ...scopes.flatMap((scope) => scopeStart(code, scope, textOfScope(scope, runOf))),
    ...settings.flatMap(({ node, name, of }) => {
      const guard = `${RUN} === ${of ? runOf(of) : 0} || ${STATE}.refuse(${JSON.stringify(name)})`;
      return around(node, `(${guard}, `, ')', 1);
    }),
    ...privates.map(({ object, name, of }) => {
      const isStatic = privatesOf(of).some((part) => part.name === name && part.isStatic);
      return after(object, `.#${isStatic ? 'static' : 'own'}${numbers.get(of)}$()`);
    }),
    ...classes.map((of) => within(of.body, of.body.start + 1, textOfClass(of, `${numbers.get(of)}`, module))),
  ];
  return insertions.filter(({ text }) => text !== '');
}

function textOfScope(scope: ModuleScope, runOf: (of: Callable) => string): string {
  const { node, callable } = scope;
  const declared =
    callable?.isSetInside && node === callable.node ? `const ${runOf(callable)} = ${RUN}; ` : '';
  const kept = stateOf(scope);
  return declared + (kept.length > 0 ? `${holding(kept)}; ` : '');
}

/** Expression that is 0 while templates load, and later the number of the run. */
function holding(values: readonly string[]): string {
  return `${RUN} || ${STATE}.hold(${values.map((value) => `() => ${value}`).join(', ')})`;
}

/** Returns insertions that put a text at the start of a scope. */
export function scopeStart(code: string, { node }: ModuleScope, text: string): Insertion[] {
  if (text === '') return [];
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'CatchClause':
      return node.body.type === 'BlockStatement'
        ? [within(node.body, node.body.start + 1, ` ${text}`)]
        : around(node.body, `{ ${text}return (`, '); }', 0);
    case 'BlockStatement':
    case 'StaticBlock':
      return [within(node, code.indexOf('{', node.start) + 1, ` ${text}`)];
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return around(node.body, `{ ${text}`, ' }', 0);
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent: [first] }) => (first ? within(first, first.start, text) : []));
    default:
      return [];
  }
}

/** Members to add to a class: guards of its private fields, and functions that return what it and its instances keep. */
function textOfClass(of: Class, number: string, { privates, scopes }: ModuleScopes): string {
  const set = privates.filter((one) => one.of === of).map(({ name }) => name);
  const isInstanceHeld = scopes.some(
    ({ callable, variables }) => callable?.fieldOf === of && variables.get('this')?.isCaptured,
  );
  const members = (isStatic: boolean, prefix: string, guard: string) => {
    const own = privatesOf(of).filter((part) => part.isStatic === isStatic);
    const held = own.filter(({ isField }) => isField).map(({ name }) => `this.#${name}`);
    if (isStatic || isInstanceHeld) held.push('this');
    const refused = `${STATE}.refuse("a private field")`;
    return [
      held.length > 0 ? `${prefix}#run${guard}${number}$ = ${holding(held)}; ` : '',
      own.some(({ name }) => set.includes(name))
        ? `${prefix}#${guard}${number}$() { return this.#run${guard}${number}$ === ${RUN} ? this : ${refused}; } `
        : '',
    ];
  };
  return ` ${[...members(true, 'static ', 'static'), ...members(false, '', 'own')].join('')}`;
}

type Range = Insertion['of'];

function within(of: Range, at: number, text: string): Insertion {
  return { at, text, of, isEnd: false, rank: 0 };
}

function after(of: Range, text: string): Insertion {
  return { at: of.end, text, of, isEnd: true, rank: 0 };
}

function around(of: Range, before: string, behind: string, rank: number): Insertion[] {
  return [
    { at: of.start, text: before, of, isEnd: false, rank },
    { at: of.end, text: behind, of, isEnd: true, rank },
  ];
}

/** Sorts insertions: inner code ends before outer code, and starts after it. */
export function byPlace(a: Insertion, b: Insertion): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.isEnd !== b.isEnd) return a.isEnd ? -1 : 1;
  return a.isEnd ? b.of.start - a.of.start || b.rank - a.rank : b.of.end - a.of.end || a.rank - b.rank;
}
