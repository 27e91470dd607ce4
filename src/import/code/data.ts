// Reads the data in settings that are JavaScript or TypeScript. Nothing runs: values are known if they are literals, names of
// literals in this file or in imported ones, or returned by functions without conditions. Everything else is undefined.
import path from 'node:path';
import type { AnyNode, CallExpression, Function as FunctionNode, ObjectExpression } from 'acorn';
import { Fault } from '../../kit/diagnostics/fault.ts';
import type { OldProject } from '../old-project.ts';
import { listIn, type OldValues, ownEntry, valuesIn } from '../values.ts';
import { type CodeScope, type CodeSource, declaredIn, readModule, unknownNames } from './module.ts';

const MODULE = /\.(?:[cm]?[jt]sx?|json)$/;
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js', '/index.mts'];

/** A function, which isn't data: one of the project with the names around it, or one of a package. */
class CalledCode {
  readonly own: { readonly node: FunctionNode; readonly scope: CodeScope } | undefined;

  constructor(own?: CalledCode['own']) {
    this.own = own;
  }
}

/** Values that a file exports; undefined if its code isn't valid. */
export function exportedBy(project: OldProject, file: string | undefined): OldValues | undefined {
  try {
    return file === undefined ? {} : valuesIn(new CodeReader(project).defaultOf(file));
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/** Reads the modules of a project, each name once. */
export class CodeReader {
  readonly #project: OldProject;
  readonly #modules = new Map<string, CodeScope>();
  readonly #known = new Map<CodeSource, unknown>();

  constructor(project: OldProject) {
    this.#project = project;
  }

  /** Value of `export default` or `module.exports` of a file; what it returns if it is a function. @throws {Fault} if the code isn't valid */
  defaultOf(file: string): unknown {
    const value = this.#exported(file, 'default');
    return dataIn(value instanceof CalledCode ? this.#returned(value) : value);
  }

  #exported(file: string, name: string): unknown {
    if (!MODULE.test(file)) return undefined;
    if (file.endsWith('.json') && name !== 'default')
      return ownEntry(valuesIn(this.#exported(file, 'default')), name);
    const module = this.#modules.get(file) ?? readModule(file, this.#project.text(file) ?? '');
    this.#modules.set(file, module);
    return this.#valueOf(module.names.get(`export ${name}`) ?? module.names.get(name), module);
  }

  /** Reads a source once. One that depends on itself is unknown. */
  #valueOf(source: CodeSource, scope: CodeScope): unknown {
    if (!source || this.#known.has(source)) return this.#known.get(source);
    this.#known.set(source, undefined);
    const isImport = source.type === 'ImportedName';
    const value = isImport ? this.#imported(source.from, source.name, scope) : this.#read(source, scope);
    this.#known.set(source, value);
    return value;
  }

  #imported(from: string, name: string, { file }: CodeScope): unknown {
    if (!from.startsWith('.')) return new CalledCode();
    const base = path.posix.join(path.posix.dirname(file), from);
    const found = [base, base.replace(/\.[cm]?js$/, '')]
      .flatMap((stem) => ENDINGS.map((ending) => stem + ending))
      .find((one) => this.#project.text(one) !== undefined);
    return found === undefined ? undefined : this.#exported(found, name);
  }

  #named(name: string, scope: CodeScope): unknown {
    if (scope.names.has(name)) return this.#valueOf(scope.names.get(name), scope);
    if (scope.outer) return this.#named(name, scope.outer);
    return name === '__dirname' ? path.posix.dirname(scope.file) : undefined;
  }

  #read(node: AnyNode, scope: CodeScope): unknown {
    const read = (inner: AnyNode) => this.#read(inner, scope);
    switch (node.type) {
      case 'Literal':
        return node.regex || node.bigint ? undefined : node.value;
      case 'Identifier':
        return this.#named(node.name, scope);
      case 'TemplateLiteral': {
        const inner = node.expressions.map(read);
        return textOf(node.quasis.flatMap(({ value }, at) => [value.cooked, ...inner.slice(at, at + 1)]));
      }
      case 'ObjectExpression':
        return this.#object(node, scope);
      case 'ArrayExpression':
        return node.elements.flatMap((one) =>
          one?.type === 'SpreadElement' ? listIn(read(one.argument)) : [one && dataIn(read(one))],
        );
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return new CalledCode({ node, scope });
      case 'CallExpression':
        return this.#call(node, scope);
      case 'ChainExpression':
        return read(node.expression);
      case 'AwaitExpression':
        return read(node.argument);
      case 'MemberExpression': {
        const key = this.#key(node.property, node.computed, scope);
        return key === undefined ? undefined : ownEntry(valuesIn(read(node.object)), key);
      }
      case 'LogicalExpression':
        if (node.operator === '||') return read(node.left) || read(node.right);
        return node.operator === '??' ? (read(node.left) ?? read(node.right)) : undefined;
      case 'BinaryExpression': {
        const left = node.operator === '+' ? read(node.left) : undefined;
        return typeof left === 'string' ? textOf([left, read(node.right)]) : undefined;
      }
      case 'UnaryExpression': {
        const value = node.operator === '-' ? read(node.argument) : undefined;
        return typeof value === 'number' ? -value : undefined;
      }
      default:
        return undefined;
    }
  }

  #object({ properties }: ObjectExpression, scope: CodeScope): unknown {
    const entries = properties.flatMap((one): readonly (readonly [string, unknown])[] => {
      if (one.type === 'SpreadElement') return Object.entries(valuesIn(this.#read(one.argument, scope)));
      const key = this.#key(one.key, one.computed, scope);
      return key === undefined ? [] : [[key, dataIn(this.#read(one.value, scope))]];
    });
    return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
  }

  /** Name of a field: a word, or a text. */
  #key(node: AnyNode, isComputed: boolean, scope: CodeScope): string | undefined {
    return node.type === 'Identifier' && !isComputed ? node.name : textOf([this.#read(node, scope)]);
  }

  /** Result of a call: what a function of the project returns, or the first argument of any other, such as `defineConfig`; `path.join()` is known. */
  #call({ callee, arguments: parts }: CallExpression, scope: CodeScope): unknown {
    const [first] = parts;
    if (callee.type === 'MemberExpression') {
      const name = scope.code.slice(callee.start, callee.end);
      const names = parts.map((part) => textOf([this.#read(part, scope)]));
      const isPath = /^path\.(?:join|resolve)$/.test(name) && names.every((one) => one !== undefined);
      return isPath ? path.posix.join(...names) : undefined;
    }
    const called = callee.type === 'Identifier' ? this.#named(callee.name, scope) : undefined;
    if (!(called instanceof CalledCode)) return undefined;
    return called.own ? this.#returned(called) : first && this.#read(first, scope);
  }

  /** Value that a function of the project returns, if no condition, loop or error decides on it. */
  #returned({ own }: CalledCode): unknown {
    if (!own) return undefined;
    const {
      node: { body, params },
      scope: outer,
    } = own;
    const statements = body.type === 'BlockStatement' ? body.body : [];
    const unknown = params.flatMap((one) => unknownNames(one, outer.code));
    const scope = { ...outer, outer, names: new Map([...unknown, ...declaredIn(statements, outer.code)]) };
    if (body.type !== 'BlockStatement') return this.#valueOf(body, scope);
    const end = statements.find(({ type }) => !/Declaration$|^(?:Expression|Empty)Statement$/.test(type));
    return end?.type === 'ReturnStatement' ? this.#valueOf(end.argument, scope) : undefined;
  }
}

function dataIn(value: unknown): unknown {
  return value instanceof CalledCode ? undefined : value;
}

/** Text of parts that are texts and numbers; undefined if others are among them. */
function textOf(parts: readonly unknown[]): string | undefined {
  return parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.join('')
    : undefined;
}
