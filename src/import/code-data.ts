// Reads the data in settings that are JavaScript or TypeScript. Nothing runs: values are known if they are literals, names of
// literals in this file or in imported ones, or returned by functions without conditions. Everything else is undefined.
import path from 'node:path';
import { Fault } from '../kit/diagnostics/fault.ts';
import { linesOf } from '../kit/lines.ts';
import { afterBlank, afterBrackets, afterString, declarationIn, importIn, nextOf } from './code-scanner.ts';
import { literalText } from './markup/attributes.ts';
import type { OldProject } from './old-project.ts';
import { listIn, ownEntry, valuesIn } from './values.ts';

/** A value of code, and the offset after it. */
interface Read {
  readonly value: unknown;
  readonly end: number;
}

const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js', '/index.mts'];
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const NUMBER = /-?\d[\d_]*(?:\.\d+)?/y;

/** Reads the modules of a project, each name once. */
export class CodeReader {
  readonly #project: OldProject;
  readonly #known = new Map<string, unknown>();

  constructor(project: OldProject) {
    this.#project = project;
  }

  /** Value of `export default` or `module.exports` of a file. @throws {Fault} if a bracket isn't closed */
  defaultOf(file: string): unknown {
    return this.#once(`${file} default`, () => {
      const code = this.#code(file);
      if (file.endsWith('.json')) return jsonIn(code);
      const start = /^export\s+default\s+|^module\.exports\s*=\s*/m.exec(code);
      return start ? this.#expression(file, start.index + start[0].length).value : undefined;
    });
  }

  #code(file: string): string {
    return this.#project.text(file) ?? '';
  }

  /** Reads a name once. One that depends on itself is unknown. */
  #once(key: string, read: () => unknown): unknown {
    if (this.#known.has(key)) return this.#known.get(key);
    this.#known.set(key, undefined);
    const value = read();
    this.#known.set(key, value);
    return value;
  }

  /** Reads an expression. If it isn't data as a whole, its value is undefined. */
  #expression(file: string, from: number): Read {
    const code = this.#code(file);
    const first = this.#operand(file, afterBlank(code, from));
    const at = afterBlank(code, first.end);
    const end = nextOf(code, at, (sign) => sign === ',' || sign === ';');
    const rest = code.slice(at, end);
    if (/^(?:as|satisfies)\b/.test(rest) || at === end) return { value: first.value, end };
    const isOther = /^(?:\?\?|\|\|)/.test(rest);
    if (isOther) {
      const other = this.#expression(file, at + 2);
      return { value: first.value ?? other.value, end: other.end };
    }
    if (rest.startsWith('+')) {
      const other = this.#expression(file, at + 1);
      const isText = typeof first.value === 'string' && typeof other.value === 'string';
      return { value: isText ? `${first.value}${other.value}` : undefined, end: other.end };
    }
    // A line without a semicolon ends a statement too.
    const isStatement = /\n\s*$/.test(code.slice(first.end, at)) && /^[\p{L}$_@/]/u.test(rest);
    return { value: isStatement ? first.value : undefined, end };
  }

  #operand(file: string, at: number): Read {
    const code = this.#code(file);
    const sign = code[at] ?? '';
    if (/["'`]/.test(sign)) return this.#string(file, at);
    if (sign === '{' || sign === '[') return sign === '{' ? this.#object(file, at) : this.#list(file, at);
    if (sign === '(') return this.#group(file, at);
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(code)?.[0];
    if (number !== undefined) return { value: Number(number.replaceAll('_', '')), end: at + number.length };
    return this.#named(file, at);
  }

  #string(file: string, at: number): Read {
    const code = this.#code(file);
    const end = afterString(code, at);
    const written = code.slice(at, end);
    if (code[at] !== '`') return { value: literalText(written), end };
    const filled = written.replace(/(?<!\\)\$\{\s*([\w$.]+)\s*\}/g, (whole, name: string) => {
      const value = this.#valueOf(file, name);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
    });
    return { value: literalText(filled), end };
  }

  /** Reads parentheses; if an arrow follows, they begin a function. */
  #group(file: string, at: number): Read {
    const code = this.#code(file);
    const end = afterBrackets(code, at);
    if (/^\s*(?::[^=;]*)?=>/.test(code.slice(end, end + 200))) return { value: undefined, end };
    return { value: this.#expression(file, at + 1).value, end };
  }

  #list(file: string, at: number): Read {
    const items: unknown[] = [];
    const end = this.#items(file, at, (from) => {
      const isSpread = this.#code(file).startsWith('...', from);
      const { value, end } = this.#expression(file, isSpread ? from + 3 : from);
      if (isSpread) items.push(...listIn(value));
      else items.push(value);
      return end;
    });
    return { value: items, end };
  }

  #object(file: string, at: number): Read {
    const code = this.#code(file);
    const values: Record<string, unknown> = {};
    const end = this.#items(file, at, (from) => {
      if (code.startsWith('...', from)) {
        const { value, end } = this.#expression(file, from + 3);
        Object.assign(values, valuesIn(value));
        return end;
      }
      const { value: key, end } = this.#key(file, from);
      const after = afterBlank(code, end);
      if (key === undefined || key === '__proto__') return this.#skip(code, from);
      if (code[after] === ':') {
        const read = this.#expression(file, after + 1);
        values[key] = read.value;
        return read.end;
      }
      if (/[,}]/.test(code[after] ?? '')) values[key] = this.#valueOf(file, key);
      return this.#skip(code, after);
    });
    return { value: values, end };
  }

  #skip(code: string, from: number): number {
    return nextOf(code, from, (sign) => sign === ',');
  }

  /** Name of a field: a word, a text, or a text in brackets. */
  #key(file: string, at: number): { readonly value: string | undefined; readonly end: number } {
    const code = this.#code(file);
    const sign = code[at] ?? '';
    if (/["'`]/.test(sign)) {
      const { value, end } = this.#string(file, at);
      return { value: typeof value === 'string' ? value : undefined, end };
    }
    if (sign === '[') {
      const { value } = this.#expression(file, at + 1);
      return { value: typeof value === 'string' ? value : undefined, end: afterBrackets(code, at) };
    }
    const word = /[\p{ID_Continue}$]+/uy;
    word.lastIndex = at;
    const found = word.exec(code)?.[0];
    return { value: found, end: at + (found?.length ?? 0) };
  }

  /** Reads the items between brackets; `read` returns the offset after one. @throws {Fault} */
  #items(file: string, at: number, read: (from: number) => number): number {
    const code = this.#code(file);
    let from = afterBlank(code, at + 1);
    while (from < code.length) {
      if (/[}\])]/.test(code[from] ?? '')) return from + 1;
      const end = code[from] === ',' ? from : this.#skip(code, read(from));
      from = afterBlank(code, code[end] === ',' ? end + 1 : end);
    }
    throw new Fault(
      `${file}:${linesOf(code).at(at).line} can't be read: a bracket is never closed`,
      'Correct the settings of the old site, and import again.',
    );
  }

  /** A word, a value by its name, or a call. */
  #named(file: string, at: number): Read {
    const code = this.#code(file);
    NAME.lastIndex = at;
    const name = NAME.exec(code)?.[0];
    if (name === undefined) return { value: undefined, end: at };
    let end = at + name.length;
    if (WORDS.has(name)) return { value: WORDS.get(name), end };
    if (/^(?:new|async|function|class|await|typeof)$/.test(name)) return { value: undefined, end };
    const path = /(?:\s*\??\.\s*[\p{ID_Start}$_][\p{ID_Continue}$]*)*/uy;
    path.lastIndex = end;
    const names = [name, ...(path.exec(code)?.[0] ?? '').split(/\s*\??\.\s*/).slice(1)];
    end = path.lastIndex;
    const types = /\s*<[^()=;]*?>(?=\s*\()/y;
    types.lastIndex = end;
    if (types.test(code)) end = types.lastIndex;
    const open = afterBlank(code, end);
    if (code[open] !== '(') return { value: this.#valueOf(file, names.join('.')), end };
    return { value: this.#call(file, names, open), end: afterBrackets(code, open) };
  }

  /** Result of a call: what a function of the project returns, or the first argument of any other, such as `defineConfig`. */
  #call(file: string, names: readonly string[], open: number): unknown {
    const [name = ''] = names;
    if (names.length > 1) return undefined;
    const place = this.#place(file, name);
    if (place !== undefined) return this.#once(`${place.file} ${name}()`, () => this.#returned(place));
    return this.#importOf(file, name) === 'package' ? this.#expression(file, open + 1).value : undefined;
  }

  /** Returns the value of a function: its expression, or that of its first `return`. */
  #returned({ file, at }: DeclaredName): unknown {
    const code = this.#code(file);
    const start = afterBlank(code, at);
    const isFunction = /^(?:async\s+)?function\b/.test(code.slice(start, start + 20));
    const open = code.indexOf('(', start);
    const arrow = isFunction
      ? -1
      : code.indexOf('=>', code[start] === '(' ? afterBrackets(code, start) : start);
    if (isFunction ? open < 0 : arrow < 0) return undefined;
    const body = isFunction
      ? nextOf(code, afterBrackets(code, open), (sign) => sign === '{')
      : afterBlank(code, arrow + 2);
    if (code[body] !== '{') return this.#expression(file, body).value;
    const inner = code.slice(body, afterBrackets(code, body));
    const found = /\breturn\b/.exec(inner);
    return found ? this.#expression(file, body + found.index + found[0].length).value : undefined;
  }

  #valueOf(file: string, written: string): unknown {
    const [name = '', ...rest] = written.split('.');
    const place = this.#place(file, name);
    const value = place && this.#once(`${place.file} ${name}`, () => this.#valueAt(place));
    return rest.reduce((inner: unknown, one) => ownEntry(valuesIn(inner), one), value);
  }

  #valueAt({ file, at, isDefault }: DeclaredName): unknown {
    return isDefault ? this.defaultOf(file) : this.#expression(file, at).value;
  }

  /** Finds the declaration of a name, here or in a module of the project. */
  #place(file: string, name: string): DeclaredName | undefined {
    const at = declarationIn(this.#code(file), name);
    if (at !== undefined) return { file, at };
    const imported = this.#importOf(file, name);
    if (imported === undefined || imported === 'package') return undefined;
    if (imported.name === 'default') return { file: imported.file, at: 0, isDefault: true };
    return this.#visiting(`${file} ${name}`, () => this.#place(imported.file, imported.name));
  }

  readonly #visited = new Set<string>();

  /** Follows an import once. */
  #visiting<T>(key: string, work: () => T): T | undefined {
    if (this.#visited.has(key)) return undefined;
    this.#visited.add(key);
    try {
      return work();
    } finally {
      this.#visited.delete(key);
    }
  }

  /** Module and name that a name is imported from. */
  #importOf(
    file: string,
    name: string,
  ): { readonly file: string; readonly name: string } | 'package' | undefined {
    const imported = importIn(this.#code(file), name);
    if (imported === undefined || !imported.from.startsWith('.')) return imported && 'package';
    const base = path.posix.join(path.posix.dirname(file), imported.from);
    const found = ENDINGS.map((ending) => base + ending).find((one) => this.#project.text(one) !== undefined);
    return found === undefined ? undefined : { file: found, name: imported.name };
  }
}

/** A declaration: the offset of its value, or of a function. */
interface DeclaredName {
  readonly file: string;
  readonly at: number;
  readonly isDefault?: true;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
