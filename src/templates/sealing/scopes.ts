// Scopes of a module, as far as sealing needs them: which variables outlive the call that declares them, and which code
// sets variables of another call or private fields.

import type { AnyNode, Class, PropertyDefinition, StaticBlock } from 'acorn';
import { wordSet } from '../../kit/word-set.ts';

type FunctionNode = Extract<AnyNode, { params: unknown }>;

/** Code that can be called: a function, a static block, or the initial value of a field. */
export interface Callable {
  readonly node: FunctionNode | StaticBlock | PropertyDefinition;
  /** Class whose instances get this initial value, if it is one. */
  readonly fieldOf?: Class | undefined;
  /** True for the function that loads the module. */
  readonly isLoading?: boolean;
  /** True if functions inside it set its variables. */
  isSetInside: boolean;
}

interface Variable {
  /** Code around the variable; undefined for variables of the module. */
  readonly callable: Callable | undefined;
  /** Variable whose value, or part of it, this one gets. */
  readonly aliasOf: string | undefined;
  /** True if functions inside `callable` name it, and may do so after the call. */
  isCaptured: boolean;
}

export interface ModuleScope {
  readonly node: AnyNode;
  readonly callable: Callable | undefined;
  readonly outer: ModuleScope | undefined;
  readonly variables: Map<string, Variable>;
}

interface Setting {
  readonly node: AnyNode;
  readonly name: string;
  readonly of: Callable | undefined;
  /** Scope that declares the variable. */
  readonly declaredIn: ModuleScope;
}

export interface ModuleScopes {
  /** Scopes, outer ones first. */
  readonly scopes: ModuleScope[];
  /** Nodes that set a variable of another call. */
  readonly settings: Setting[];
  /** Objects whose private fields are set. */
  readonly privates: { readonly object: AnyNode; readonly name: string; readonly of: Class }[];
  readonly classes: Class[];
}

interface ScopePlace {
  readonly scope: ModuleScope;
  readonly classes: readonly Class[];
}

export function scopesOf(module: AnyNode): ModuleScopes {
  const found: ModuleScopes = { scopes: [], settings: [], privates: [], classes: [] };
  visitScope(module, { outer: undefined, classes: [] }, undefined, found);
  return found;
}

function visitScope(
  node: AnyNode,
  { outer, classes }: { readonly outer: ModuleScope | undefined; readonly classes: readonly Class[] },
  callable: Callable | undefined,
  found: ModuleScopes,
): void {
  const scope: ModuleScope = { node, callable, outer, variables: new Map() };
  found.scopes.push(scope);
  declare(node, scope);
  for (const child of childrenOf(node)) visit(child, { scope, classes }, found);
}

function visit(node: AnyNode, at: ScopePlace, found: ModuleScopes): void {
  const { scope, classes } = at;
  if (isSetting(node)) recordSetting(node, at, found);
  if (node.type === 'Identifier') capture(node.name, scope);
  else if (node.type === 'ThisExpression') capture('this', scope);
  else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
    found.classes.push(node);
    if (node.superClass) visit(node.superClass, at, found);
    visit(node.body, { scope, classes: [...classes, node] }, found);
  } else if (SCOPES.has(node.type)) {
    if (node.type === 'PropertyDefinition' && node.computed) visit(node.key, at, found);
    visitScope(node, { outer: scope, classes }, callableOf(node, at) ?? scope.callable, found);
  } else for (const child of childrenOf(node)) visit(child, at, found);
}

function callableOf(node: AnyNode, { scope, classes }: ScopePlace): Callable | undefined {
  if (node.type === 'PropertyDefinition')
    return { node, fieldOf: node.static ? undefined : classes.at(-1), isSetInside: false };
  if (!('params' in node) && node.type !== 'StaticBlock') return undefined;
  return { node, isLoading: !scope.callable && node.type === 'FunctionExpression', isSetInside: false };
}

const SCOPES = wordSet(
  'ArrowFunctionExpression BlockStatement CatchClause ForInStatement ForOfStatement ForStatement FunctionDeclaration FunctionExpression PropertyDefinition StaticBlock SwitchStatement',
);

type SettingNode = Extract<
  AnyNode,
  { type: 'AssignmentExpression' | 'UpdateExpression' | 'ForInStatement' | 'ForOfStatement' }
>;

function isSetting(node: AnyNode): node is SettingNode {
  return SETTINGS.has(node.type);
}

const SETTINGS = new Set(['AssignmentExpression', 'UpdateExpression', 'ForInStatement', 'ForOfStatement']);

function capture(name: string, scope: ModuleScope): void {
  const variable = find(name, scope)?.variables.get(name);
  if (variable?.callable && variable.callable !== scope.callable) variable.isCaptured = true;
}

/** Returns the scope that declares a variable. */
function find(name: string, from: ModuleScope): ModuleScope | undefined {
  let scope: ModuleScope | undefined = from;
  while (scope && !scope.variables.has(name)) scope = scope.outer;
  return scope;
}

function recordSetting(node: SettingNode, { scope, classes }: ScopePlace, found: ModuleScopes): void {
  const target = node.type === 'UpdateExpression' ? node.argument : node.left;
  for (const one of targetsOf(target)) {
    if (one.type === 'Identifier') recordVariable(one.name, evaluated(node), scope, found);
    if (one.type !== 'MemberExpression' || one.object.type === 'Super') continue;
    const { object, property } = one;
    if (property.type !== 'PrivateIdentifier') continue;
    const { name } = property;
    const of = classes.findLast((known) => privatesOf(known).some((part) => part.name === name));
    if (of) found.privates.push({ object, name, of });
  }
}

/** Returns the part of a node that is evaluated only if, and before, the node sets something. */
function evaluated(node: SettingNode): AnyNode {
  if (node.type === 'UpdateExpression') return node;
  if (node.type === 'AssignmentExpression')
    return /^(?:&&|\|\||\?\?)=$/.test(node.operator) ? node.right : node;
  return node.right;
}

function recordVariable(name: string, node: AnyNode, scope: ModuleScope, { settings }: ModuleScopes): void {
  const declaredIn = find(name, scope);
  const variable = declaredIn?.variables.get(name);
  if (!declaredIn || !variable || variable.callable === scope.callable) return;
  const { callable: of } = variable;
  if (!of && scope.callable?.isLoading) return;
  // A function among the parameters doesn't see what the body declares.
  if (of && 'params' in of.node && node.start < of.node.body.start) return;
  if (of) of.isSetInside = true;
  settings.push({ node, name, of, declaredIn });
}

export function privatesOf({ body }: Class): { name: string; isStatic: boolean; isField: boolean }[] {
  return body.body.flatMap((part) => {
    if (part.type === 'StaticBlock' || part.key.type !== 'PrivateIdentifier') return [];
    const isField = part.type === 'PropertyDefinition';
    return [{ name: part.key.name, isStatic: part.static, isField }];
  });
}

function declare(node: AnyNode, { variables, callable }: ModuleScope): void {
  const add = (name: string, init?: AnyNode | null) =>
    variables.set(name, { callable, aliasOf: aliasOf(init), isCaptured: false });
  const addAll = (pattern: AnyNode, init?: AnyNode | null) => {
    for (const target of targetsOf(pattern)) if (target.type === 'Identifier') add(target.name, init);
  };
  if ('params' in node) for (const parameter of node.params) addAll(parameter);
  if (node.type === 'CatchClause' && node.param) addAll(node.param);
  const isCalled = node === callable?.node;
  if (isCalled && node.type !== 'ArrowFunctionExpression')
    for (const name of ['this', 'arguments']) add(name);
  if (isCalled || node.type === 'Program') for (const { id, init } of varsIn(node)) addAll(id, init);
  for (const statement of statementsOf(node)) {
    if ('id' in statement && statement.id) addAll(statement.id);
    if (statement.type === 'VariableDeclaration' && statement.kind !== 'var')
      for (const { id, init } of statement.declarations) addAll(id, init);
  }
}

/** Returns statements that may declare variables of a node's scope. The body of a function is a separate scope. */
function statementsOf(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return node.body;
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => consequent);
    case 'ForStatement':
      return node.init ? [node.init] : [];
    case 'ForInStatement':
    case 'ForOfStatement':
      return [node.left];
    default:
      return [];
  }
}

/** Returns declarations with `var`, which belong to the function around them. */
function varsIn(node: AnyNode): { readonly id: AnyNode; readonly init?: AnyNode | null | undefined }[] {
  return childrenOf(node).flatMap((child) => {
    if (child.type === 'ClassBody' || 'params' in child) return [];
    const own = child.type === 'VariableDeclaration' && child.kind === 'var' ? child.declarations : [];
    return [...own, ...varsIn(child)];
  });
}

/** Returns the aliased name: `other` for `other.list`, `require` for `require("…")`. */
function aliasOf(init: AnyNode | null | undefined): string | undefined {
  if (init?.type === 'MemberExpression') return aliasOf(init.object);
  if (init?.type === 'CallExpression' && init.callee.type === 'Identifier')
    return /^(?:require|__toESM)/.exec(init.callee.name)?.[0];
  return init?.type === 'Identifier' ? init.name : undefined;
}

/** Returns the names of variables that may outlive a call, except aliases, which are sealed elsewhere, or belong to a package. */
export function stateOf(scope: ModuleScope): string[] {
  return [...scope.variables].flatMap(([name, { isCaptured, aliasOf }]) =>
    isCaptured && (aliasOf === undefined || find(aliasOf, scope)?.variables.get(aliasOf)?.callable)
      ? name
      : [],
  );
}

/** Returns everything that an assignment to a pattern sets. */
function targetsOf(pattern: AnyNode): AnyNode[] {
  switch (pattern.type) {
    case 'ParenthesizedExpression':
      return targetsOf(pattern.expression);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? targetsOf(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => targetsOf(part.type === 'Property' ? part.value : part));
    case 'AssignmentPattern':
      return targetsOf(pattern.left);
    case 'RestElement':
      return targetsOf(pattern.argument);
    default:
      return [pattern];
  }
}

/** Returns the nodes directly in a node, except names of properties. Called for each node, so it creates no other lists. */
function childrenOf(node: AnyNode): AnyNode[] {
  const isNamed = 'computed' in node && !node.computed;
  const children: AnyNode[] = [];
  for (const key in node) {
    if (isNamed && (key === 'property' || key === 'key')) continue;
    const value: unknown = node[key as keyof AnyNode];
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) children.push(one);
    } else if (isNode(value)) children.push(value);
  }
  return children;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
