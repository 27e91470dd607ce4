// Makes the program that esbuild prints sealable: code that renders pages may not change what modules hold, or a page
// would depend on which pages were rendered before. A module of the site is a function in it:
//
//     // templates/page.tsx
//     function Page() { … }
//     var count, formats;
//     var init_page = __esm({
//       "templates/page.tsx"() {
//         count = 0;
//
// This is a separate program (`#sealable`), because only a compilation needs a parser.
import { parse } from 'acorn';
import { byPlace, guardsOf, type Insertion } from './guards.ts';
import { keepersOf, themesIn } from './packages.ts';
import { MODULE_VALUES, type SealableProgram } from './program.ts';
import { scopesOf } from './scopes.ts';

/** Start of a module, with its variables if it has some. */
const MODULE = /^(?:var ([\w$, ]+);\n)?var ([\w$]+) = __(?:esm|commonJS)\(\{\n {2}(".+")\([\w$, ]*\) \{\n/gm;
const MODULE_END = '\n  }\n});';

/** Modules without code, which may be long. */
const DATA = /\.(?:json|ya?ml)"$/;

/** Variables for values of other modules. Packages may change their own. */
const ALIAS = /^ {4}([\w$]+) = (?:__toESM\(|require[(_]|[\w$.]+;$)|^ {4}\(?[{[](.*)[\]}] = [\w$.]+\)?;$/gm;

export function sealable(code: string): SealableProgram {
  const before = new Map(PARSED);
  PARSED.clear();
  const values: string[] = [];
  const own: [number, number][] = [];
  const unreadable: { readonly file: string; readonly reason: string }[] = [];
  const copy = createCopy(code);
  const themes = themesIn(code);
  for (const { index, 0: head, 1: list = '', 2: init = '', 3: file = '' } of code.matchAll(MODULE)) {
    if (index < copy.copied()) continue;
    const isOwn =
      !file.includes('node_modules/') || themes.some((folder) => file.slice(1).startsWith(folder));
    const names = list.split(', ').filter((name) => name !== '');
    const start = code.lastIndexOf(`\n// ${JSON.parse(file)}\n`, index);
    const known = before.get(file);
    const isKnown = known && code.startsWith(known.text, start);
    const isSame = isKnown && known.isOwn === isOwn;
    const module = DATA.test(file)
      ? undefined
      : isSame
        ? known
        : parseModule(code, start, { from: index, isOwn });
    if (!isOwn && typeof module !== 'object') continue;
    if (typeof module === 'string') {
      unreadable.push({ file: JSON.parse(file) as string, reason: module });
      continue;
    }
    const end = start + (module?.text.length ?? 0);
    const aliases = module ? namesIn(code.slice(index + head.length, end), ALIAS) : new Set();
    const held = [...(module?.functions ?? []), ...names.filter((name) => !aliases.has(name))];
    if (isOwn) values.push(`() => [${[`${init}()`, ...held].join(', ')}]`);
    if (!module) continue;
    PARSED.set(file, module);
    const from = copy.upTo(start);
    for (const { at, text } of module.insertions) copy.insert(start + at, text);
    const to = copy.upTo(end);
    if (isOwn) own.push([from, to]);
  }
  copy.upTo(code.length);
  const exported = `exports[${JSON.stringify(MODULE_VALUES)}] = [${values.join(', ')}];\n`;
  return { code: copy.text() + exported, own, inserted: copy.inserted, unreadable };
}

/** Creates a copy of code with insertions. */
function createCopy(code: string) {
  const inserted: SealableProgram['inserted'][number][] = [];
  let [text, copied, line, lineStart] = ['', 0, 1, 0];
  /** Copies the code up to a position. Returns the length of the copy. */
  const upTo = (to: number): number => {
    for (let next = code.indexOf('\n', copied); next !== -1 && next < to; next = code.indexOf('\n', next + 1))
      [line, lineStart] = [line + 1, next + 1];
    text += code.slice(copied, to);
    copied = to;
    return text.length;
  };
  return {
    inserted,
    upTo,
    insert(at: number, more: string): void {
      upTo(at);
      inserted.push([line, copied - lineStart, more.length]);
      text += more;
    },
    copied: () => copied,
    text: () => text,
  };
}

interface ParsedModule {
  readonly isOwn: boolean;
  readonly text: string;
  readonly functions: readonly string[];
  /** Insertions, relative to the start of the module. */
  readonly insertions: readonly Pick<Insertion, 'at' | 'text'>[];
}

/** Modules of the last program by file: the preview compiles the templates after each save, and most are unchanged. */
const PARSED = new Map<string, ParsedModule>();

/** Parses a module. Returns the reason if that isn't possible. */
function parseModule(
  code: string,
  start: number,
  { from, isOwn }: { readonly from: number; readonly isOwn: boolean },
): ParsedModule | string {
  let reason = '';
  // A multi-line text in the module may look like its end.
  for (let at = code.indexOf(MODULE_END, from); at !== -1; at = code.indexOf(MODULE_END, at + 1)) {
    const end = at + MODULE_END.length;
    const text = code.slice(start, end);
    try {
      const program = parse(text, { ecmaVersion: 'latest', sourceType: 'script', preserveParens: true });
      const functions = program.body.flatMap((node) =>
        node.type === 'FunctionDeclaration' ? node.id.name : [],
      );
      // Slices of the code would keep all of it in memory, and nodes of insertions the whole tree.
      const scopes = scopesOf(program);
      const texts = isOwn ? guardsOf(text, scopes) : keepersOf(text, scopes);
      const insertions = texts.sort(byPlace).map(({ at, text }) => ({ at, text }));
      return { isOwn, text: Buffer.from(text).toString(), functions, insertions };
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
      reason ||= error.message;
    }
  }
  return /stack/.test(reason) ? 'it is nested too deeply' : reason;
}

function namesIn(text: string, pattern: RegExp): ReadonlySet<string> {
  const groups = [...text.matchAll(pattern)].flatMap(([, ...found]) => found);
  return new Set(groups.flatMap((group) => group?.match(/[\w$]+/g) ?? []));
}
