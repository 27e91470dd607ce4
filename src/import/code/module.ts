// Parses modules of JavaScript and TypeScript, and finds the names that they declare, import and export. Nothing runs.
import { type AnyNode, parse } from 'acorn';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { isOverflow, wordsOf } from '../../kit/thrown.ts';
import { esbuild, isBuildFailure } from '../../templates/index.ts';

/** A name of another module or package. */
export interface ImportedName {
  readonly type: 'ImportedName';
  readonly from: string;
  readonly name: string;
}

/** CodeSource of a value; undefined for parameters and other names without one. */
export type CodeSource = AnyNode | ImportedName | null | undefined;

/** NamedSources of a module, or of a function in it. What a module exports as `a` is at `export a`. */
export interface CodeScope {
  readonly file: string;
  /** The module without types. */
  readonly code: string;
  readonly names: ReadonlyMap<string, CodeSource>;
  readonly outer?: CodeScope;
}

type NamedSources = readonly (readonly [string, CodeSource])[];

/** Largest file in characters. The stack of esbuild overflows if megabytes of brackets are nested, and it prints a trace. */
const LARGEST = 256 * 1024;
const HINT = 'Correct the settings of the old site, and import again.';

/** Returns the names of a module. @throws {Fault} if its code is longer than the limit, or isn't valid */
export function readModule(file: string, written: string): CodeScope {
  if (written.length > LARGEST)
    throw new Fault(`${file} can't be read: it is longer than ${LARGEST / 1024} KiB`, HINT);
  try {
    const loader = file.endsWith('.json') ? 'json' : /\.[cm]?ts$/.test(file) ? 'ts' : 'tsx';
    const { code } = esbuild.transformSync(written, { loader, logLevel: 'silent', tsconfigRaw: '{}' });
    const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    return { file, code, names: new Map(declaredIn(body, code)) };
  } catch (error) {
    if (isOverflow(error)) throw error;
    const [first] = isBuildFailure(error) ? error.errors : [];
    const { line, column = 0, lineText = '' } = first?.location ?? {};
    const before = Buffer.from(lineText).subarray(0, column).toString();
    const place = line === undefined ? file : `${file}:${line}:${before.length + 1}`;
    throw new Fault(`${place} can't be read: ${first?.text ?? wordsOf(error)}`, HINT);
  }
}

/** NamedSources of statements, without those of inner blocks. */
export function declaredIn(statements: readonly AnyNode[], code: string): NamedSources {
  return statements.flatMap((statement): NamedSources => {
    switch (statement.type) {
      case 'VariableDeclaration':
        return statement.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' ? [[id.name, init] as const] : unknownNames(id, code),
        );
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        return [[statement.id?.name ?? '', statement]];
      case 'ImportDeclaration':
        return statement.specifiers.map((one) => {
          const name = one.type === 'ImportSpecifier' ? wordOf(one.imported) : 'default';
          return [one.local.name, { type: 'ImportedName', from: wordOf(statement.source), name }];
        });
      case 'ExportDefaultDeclaration':
        return [['export default', statement.declaration], ...declaredIn([statement.declaration], code)];
      case 'ExportNamedDeclaration': {
        const { source: from, specifiers, declaration } = statement;
        if (declaration) return declaredIn([declaration], code);
        return specifiers.map(({ exported, local }) => [
          `export ${wordOf(exported)}`,
          from ? { type: 'ImportedName', from: wordOf(from), name: wordOf(local) } : local,
        ]);
      }
      case 'ExpressionStatement': {
        const isExported = code.startsWith('module.exports = ', statement.start);
        const { expression } = statement;
        return isExported && 'right' in expression ? [['export default', expression.right]] : [];
      }
      default:
        return [];
    }
  });
}

/** NamedSources of a parameter or pattern, whose values aren't known. */
export function unknownNames({ start, end }: AnyNode, code: string): NamedSources {
  const words = code.slice(start, end).matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu);
  return Array.from(words, ([name]) => [name, undefined]);
}

function wordOf(word: { readonly name: string } | { readonly value?: unknown }): string {
  return 'name' in word ? word.name : String(word.value);
}
