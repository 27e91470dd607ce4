// Settings of VitePress: `.vitepress/config.ts` and the modules that it imports, read as data.
import { Fault } from '../../../kit/diagnostics/fault.ts';
import { CodeReader } from '../../code/data.ts';
import { folderPath } from '../../names.ts';
import type { OldProject } from '../../old-project.ts';
import { rootedUrl } from '../../urls/same-url.ts';
import { listIn, type OldValues, textIn, valuesIn } from '../../values.ts';

export interface VitePressSettings {
  readonly file: string;
  readonly values: OldValues;
  /** Folder of the pages, without a final slash; empty for that of the settings. */
  readonly pages: string;
  /** Path of the site without a final slash; empty for the root. */
  readonly base: string;
  readonly hasCleanUrls: boolean;
  /** New path of a page in its folder. */
  readonly rewritten: (inner: string) => string;
  /** True if the settings have rewrites that only code knows. */
  readonly hasUnknownRewrites: boolean;
  /** Patterns for files that aren't pages, from their folder. */
  readonly excluded: readonly string[];
  /** Languages by their folders; `root` has none. */
  readonly locales: Readonly<Record<string, OldValues>>;
}

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs'];
const NAMES = ['config', 'config/index'].flatMap((name) =>
  ENDINGS.map((ending) => `.vitepress/${name}.${ending}`),
);

/** @throws {Fault} if there are no settings, or they aren't data */
export function readVitePress(project: OldProject): VitePressSettings {
  const file = NAMES.find((name) => project.text(name) !== undefined);
  if (file === undefined) throw missing(project);
  const reader = new CodeReader(project);
  const written = reader.defaultOf(file);
  if (typeof written !== 'object' || written === null)
    throw new Fault(
      `${file} has no settings that can be read`,
      'It must export an object, a call such as defineConfig({ … }), or a function that returns one without conditions. Code in it is not run.',
    );
  const values = valuesIn(written);
  const rewrites = valuesIn(values.rewrites);
  const hasUnknownRewrites =
    'rewrites' in values &&
    (typeof values.rewrites !== 'object' || Object.values(rewrites).includes(undefined));
  const locales = Object.entries(valuesIn(values.locales)).map(([name, own]) => [
    name.replace(/^\/|\/$/g, '') || 'root',
    valuesIn(own),
  ]);
  return {
    file,
    values: withAdditional(project, reader, values),
    pages: folderPath(textIn(values.srcDir) ?? '.'),
    base: rootedUrl(textIn(values.base) ?? '').replace(/\/$/, ''),
    hasCleanUrls: values.cleanUrls === true,
    rewritten: rewriterOf(rewrites),
    hasUnknownRewrites,
    excluded: listIn(values.srcExclude).map((pattern) => `/${pattern}`),
    locales: Object.fromEntries(locales),
  };
}

/** Adds the sidebar and the menu of `config.ts` in the folder of the pages, which VitePress 2 reads too. */
function withAdditional(project: OldProject, reader: CodeReader, values: OldValues): OldValues {
  const folder = folderPath(textIn(values.srcDir) ?? '.');
  const file = ENDINGS.map((ending) => `${folder && `${folder}/`}config.${ending}`).find(
    (name) => project.text(name) !== undefined,
  );
  if (file === undefined) return values;
  const own = valuesIn(reader.defaultOf(file));
  const themeConfig = { ...valuesIn(own.themeConfig), ...valuesIn(values.themeConfig) };
  return { ...own, ...values, themeConfig };
}

function missing({ files }: OldProject): Fault {
  const other = files.find((file) => /(?:^|\/)\.vitepress\/config[./]/.test(file) && !file.startsWith('..'));
  const folder = other?.replace(/\/?\.vitepress\/.*$/, '');
  return new Fault(
    'The folder contains no .vitepress/config.*',
    folder === undefined
      ? 'Name the folder that contains .vitepress.'
      : `Name its folder: site import vitepress …/${folder}.`,
  );
}

const PARAMETER = /:(\w+)(?:\(([^()]*)\))?([*+?]?)|\(([^()]*)\)|[\\^$.|?*+{}[\]]/g;

/** Reads `'packages/:name/src/:page': ':name/:page'`; the first pattern that fits decides. */
function rewriterOf(rewrites: OldValues): (inner: string) => string {
  const rules = Object.entries(rewrites).flatMap(([from, to]) => {
    const pattern = from.replace(
      PARAMETER,
      (sign, name?: string, own?: string, many?: string, group?: string) => {
        if (group !== undefined) return '(.*)';
        if (name === undefined) return `\\${sign}`;
        return `(?<${name}>${many === '*' || own === '.*' ? '.*' : many === '+' ? '.+' : '[^/]+?'})`;
      },
    );
    return typeof to === 'string' ? [{ pattern: new RegExp(`^${pattern}$`), to }] : [];
  });
  return (inner) => {
    for (const { pattern, to } of rules) {
      const found = pattern.exec(inner);
      if (found) return to.replace(/:(\w+)[*+?]?/g, (_whole, name: string) => found.groups?.[name] ?? '');
    }
    return inner;
  };
}
