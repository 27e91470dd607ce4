// State of the templates' modules. Code that renders pages may not change it, or a page would depend on which pages were
// rendered before. In the program that esbuild prints, a module is a function that sets variables outside of itself:
//
//     var count, formats;
//     var init_page = __esm({
//       "templates/page.tsx"() {
//         count = 0;
//
// The functions of the module come before that.

/** A compiled program whose modules can be sealed once they are loaded. */
export interface SealableProgram {
  readonly code: string;
  /** Variables that code outside of module initialization sets. The caller provides them. */
  readonly variables: readonly string[];
  /** Position of the code of each of the site's own modules. */
  readonly own: readonly (readonly [start: number, end: number])[];
}

/** The program exports a function of this name, which returns the values of the site's own modules. */
export const MODULE_VALUES = 'values of modules';

/** The start of a module, with its variables if it has some. */
const MODULE = /^(?:var ([\w$, ]+);\n)?var [\w$]+ = __esm\(\{\n {2}(".+")\(\) \{\n/gm;
const MODULE_END = '\n  }\n});';

const FUNCTION = /^(?:async )?function\*? ([\w$]+)/gm;

/** Modules without code, which may be long. */
const DATA = /\.(?:json|ya?ml)"$/;

/** A statement of a module that sets variables. */
const STATEMENT = /^ {4}(?:[\w$]+|\(?[{[].*[\]}]) = /gm;

/** Variables for values of other modules. Packages may change their own. */
const ALIAS = /^ {4}([\w$]+) = (?:__toESM\(|require[(_]|[\w$.]+;$)|^ {4}\(?[{[](.*)[\]}] = [\w$.]+\)?;$/gm;

/** Finds the names in `count++`, `count ??= 1`, `[count, other] = …` and `for (count of …)`, and some that nothing sets. */
const SET =
  /(?:\+\+|--)([\w$]+)|(?<![\w$.])([\w$]+)(?:\+\+|--| (?:\*\*|<<|>>>?|&&|\|\||\?\?|[-+*/%&|^])?= )|[[{]([^[\]{}=;]*)[\]}] = |for (?:await )?\(([\w$]+) (?:of|in) /g;

/** Makes a program sealable without moving anything else in it. */
export function sealable(code: string): SealableProgram {
  const variables: string[] = [];
  const values: string[] = [];
  const own: [number, number][] = [];
  let rewritten = code;
  for (const { index, 0: head, 1: list = '', 2: file = '' } of code.matchAll(MODULE)) {
    if (file.includes('node_modules/')) continue;
    const names = list.split(', ').filter((name) => name !== '');
    if (DATA.test(file)) {
      values.push(...names);
      continue;
    }
    const start = code.lastIndexOf(`\n// ${JSON.parse(file)}\n`, index);
    const end = code.indexOf(MODULE_END, index);
    const functions = code.slice(start, index);
    const body = code.slice(index + head.length, end);
    const set = new Set([...namesIn(functions, SET), ...namesIn(body.replaceAll(STATEMENT, ''), SET)]);
    const aliases = namesIn(body, ALIAS);
    // A template literal of several lines may contain text that looks like a function.
    for (const name of namesIn(functions, FUNCTION)) values.push(`typeof ${name} === "function" && ${name}`);
    values.push(...names.filter((name) => !aliases.has(name)));
    variables.push(...names.filter((name) => set.has(name)));
    own.push([start, end]);
    rewritten = withoutVariables(rewritten, index, names, set);
  }
  const exported = `exports[${JSON.stringify(MODULE_VALUES)}] = () => [${values.join(', ')}];\n`;
  return { code: rewritten + exported, variables, own };
}

/** Omits variables from a declaration, and keeps its length. */
function withoutVariables(
  code: string,
  at: number,
  names: readonly string[],
  omitted: ReadonlySet<string>,
): string {
  const kept = names.filter((name) => !omitted.has(name));
  if (kept.length === names.length) return code;
  const { length } = `var ${names.join(', ')};`;
  const declaration = kept.length > 0 ? `var ${kept.join(', ')};` : '';
  return code.slice(0, at) + declaration.padEnd(length) + code.slice(at + length);
}

function namesIn(text: string, pattern: RegExp): ReadonlySet<string> {
  const groups = [...text.matchAll(pattern)].flatMap(([, ...found]) => found);
  return new Set(groups.flatMap((group) => group?.match(/[\w$]+/g) ?? []));
}
