// Modules of packages in a program. Their variables are passed on, so that each page gets the values that they had once the
// templates were loaded: a counter in a package would otherwise show which pages were rendered before. Packages that layouts or
// components of the site come from, as in `export { default } from 'theme/page'`, count as code of the site, because its author
// chose them to render whole pages.
import { type Insertion, scopeStart } from './guards.ts';
import { RUN, STATE } from './program.ts';
import type { ModuleScope, ModuleScopes } from './scopes.ts';

/** Modules with components, which hold more than variables that are set: lists, maps and objects. */
const COMPONENTS = /\brequire\("react(?:"|\/)/;

/** Variables that code doesn't set, or whose values belong to other modules. */
const PASSED: ReadonlySet<string> = new Set([
  'this',
  'arguments',
  'require',
  'module',
  '__dirname',
  '__filename',
]);

export function keepersOf(code: string, { scopes, settings }: ModuleScopes): Insertion[] {
  const loading = scopes.find(({ callable, node }) => callable?.isLoading && callable.node === node);
  const kept = new Map<ModuleScope, Map<string, boolean>>();
  const keep = (declaredIn: ModuleScope, name: string, isSet: boolean) => {
    // Variables of the module exist once it is loaded.
    const scope = declaredIn.outer ? declaredIn : loading;
    if (!scope || PASSED.has(name)) return;
    const names = kept.get(scope) ?? new Map<string, boolean>();
    kept.set(scope, names.set(name, isSet || names.get(name) === true));
  };
  for (const { name, declaredIn } of settings) keep(declaredIn, name, true);
  if (COMPONENTS.test(code))
    for (const scope of [scopes[0], loading])
      for (const [name, { aliasOf }] of scope?.variables ?? [])
        if (scope && aliasOf === undefined) keep(scope, name, false);
  return [...kept].flatMap(([scope, names]) => scopeStart(code, scope, ` ${textOf([...names])}`));
}

function textOf(names: readonly (readonly [name: string, isSet: boolean])[]): string {
  const writes = names.flatMap(([name, isSet], index) => (isSet ? `${name} = $kept$[${index}];` : []));
  const read = `() => [${names.map(([name]) => name).join(', ')}]`;
  return `${RUN} || ${STATE}.keep(${read}, ($kept$) => { ${writes.join(' ')} }); `;
}

/** Line of a program that exports a template: `exports["templates/page.tsx"] = () => (init_page(), __toCommonJS(page_exports));` */
const TEMPLATE = /^exports\["templates\/.+"\] = \(\) => \([\w$]+\(\), __toCommonJS\(([\w$]+)\)\);$/gm;

/** Returns the folders of these packages: `node_modules/theme/`. */
export function themesIn(code: string): readonly string[] {
  const names = [...code.matchAll(TEMPLATE)].flatMap(([, exported = '']) => defaultOf(code, exported) ?? []);
  const folders = names.flatMap((name) => packageFolder(fileOf(code, name)) ?? []);
  return [...new Set(folders)];
}

/** Returns the variable that a module exports by default: `Page`, or `import_theme`. */
function defaultOf(code: string, exported: string): string | undefined {
  const start = code.indexOf(`\n__export(${exported}, {\n`);
  const list = start === -1 ? '' : code.slice(start, code.indexOf('\n});', start));
  return /^ {2}default: \(\) => ([\w$]+)/m.exec(list)?.[1];
}

/** Returns the file that declares a variable, or the value that it is an alias of. */
function fileOf(code: string, name: string): string {
  const escaped = name.replaceAll('$', '\\$&');
  const alias = new RegExp(`^ {4}${escaped} = (?:__toESM\\()?([\\w$]+)(?:\\.[\\w$]+|\\(\\).*)?;$`, 'm').exec(
    code,
  );
  if (alias?.[1] !== undefined && alias[1] !== name) return fileOf(code, alias[1]);
  const at = code.search(
    new RegExp(`^(?:(?:async )?function\\*? ${escaped}\\(|var (?:[\\w$, ]+, )?${escaped}(?:[,;]| = ))`, 'm'),
  );
  const comment = at === -1 ? -1 : code.lastIndexOf('\n// ', at);
  return comment === -1 ? '' : code.slice(comment + 4, code.indexOf('\n', comment + 1));
}

function packageFolder(file: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file)?.[0];
}
