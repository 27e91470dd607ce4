// Imports sites of MkDocs, Material for MkDocs and ProperDocs.
import path from 'node:path';
import { relativePath } from '../../../markdown/index.ts';
import { SETTINGS_TABLE } from '../../../settings/index.ts';
import { keepIds } from '../../markup/heading-ids.ts';
import { convertPythonBlocks, type PythonRules } from '../../markup/python/blocks.ts';
import { convertInline, type InlineRules, iconOf } from '../../markup/python/inline.ts';
import { type InsertRules, insertedFolders, insertFiles } from '../../markup/python/inserts.ts';
import { convertMaterialMarks } from '../../markup/python/plugins.ts';
import { ReferenceIds, withoutReferenceBlocks } from '../../markup/python/references.ts';
import { slugifyOf, uniqueId } from '../../markup/python/slugs.ts';
import { MARKDOWN_FILE, partsOfName } from '../../names.ts';
import type {
  ConvertedPage,
  FieldRule,
  MenuEntry,
  OldPage,
  OldProject,
  OldSite,
  OldTool,
} from '../../old-project.ts';
import { SiteReader } from '../../site-reader.ts';
import { pathOfUrl } from '../../urls/same-url.ts';
import { listIn, type OldValues, omitted, ownEntry, readOldText, textIn, valuesIn } from '../../values.ts';
import { readMike } from './mike.ts';
import { type NavEntry, pagesIn, readNav } from './nav.ts';
import { i18nLanguages, switchesOf } from './new-settings.ts';
import { PageReader } from './pages.ts';
import { hasExtension, type MkDocsSettings, readMkDocs } from './settings.ts';

/** Fields of MkDocs and of the plug-ins of Material. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  ...omitted(
    'template',
    'hide',
    'icon',
    'status',
    'slug',
    'render_macros',
    'comments',
    'readtime',
    'pin',
    'links',
  ),
  ...omitted('social', 'search', 'subtitle', 'disable_toc', 'hero', 'og_image', 'ignore_macros', 'nav_order'),
};

const MACRO = {
  pattern: /(?<!\\)\{\{(?!\s*site\.)[^}\n]*\}\}|\{%[^\n]*?%\}/g,
  what: 'A macro has no equivalent: write out what it inserts.',
};

export const mkdocs: OldTool = {
  read: readSite,
  outside(project) {
    const settings = readMkDocs(project);
    const { folders } = snippetOptions(settings);
    const inserted = new SiteReader(project)
      .below(settings.docs)
      .filter(({ file }) => MARKDOWN_FILE.test(file))
      .flatMap(({ file }) => insertedFolders(project.text(file) ?? ''));
    return [settings.docs, ...folders.filter((folder) => folder !== ''), ...inserted];
  },
  fields: FIELDS,
  convert: (text) => text,
  foreign: [
    MACRO,
    {
      pattern: /^[ \t]*;?-{2,}8<-{2,}[^\n]*/gm,
      what: 'A snippet was not found, and is published as text: insert its text.',
    },
    {
      pattern: /<!-- material\/tags[^>]*-->|^\[TAGS\]$/gm,
      what: 'A list of tags is not imported: write a layout for it.',
    },
  ],
  templateFiles: () => [],
  hasComponents: false,
  bracesAreText: false,
};

/** Lines that define links. */
const DEFINITIONS = /^ {0,3}\[[^\]^\n][^\]\n]*\]:[ \t]*\S.*$/gm;

function readSite(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const settings = readMkDocs(project);
  const { values, plugins } = settings;
  const nav = readNav(site, settings);
  const { pages: found, redirects } = new PageReader(site, settings, pagesIn(nav ?? [])).read();
  const versions = project.finished && readMike(project.finished, found);
  const pages = versions?.pages ?? found;
  const { appended, parts } = appendedFiles(site, settings);
  leaveTheRest(site, settings);
  const url = textIn(values.site_url);
  const base = pathOfUrl(url);
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const read = site.site(base, {
    name: textIn(values.site_name),
    url: url?.replace(/\/+$/, ''),
    description: textIn(values.site_description),
    language: textIn(valuesIn(values.theme).language) ?? textIn(values.locale),
    navigation: menuOf(nav ?? [], (to) => byFile.get(`${settings.docs}/${to}`), site),
    languages: i18nLanguages(settings),
    markdown: switchesOf(site, settings, [...pages, ...parts]),
    ...versions?.settings,
    ...(redirects.length > 0 && { redirects: [...redirects, ...(versions?.settings.redirects ?? [])] }),
  });
  const hasMacros = plugins.has('macros') || settings.extensions.has('zensical.extensions.macros');
  const macros = hasMacros ? valuesIn(values.extra) : undefined;
  return {
    ...read,
    linksAreUrls: true,
    pages: [...pages, ...parts],
    copies: [...read.copies, ...(versions?.copies ?? [])],
    roots: [settings.docs],
    values: macros ?? {},
    // Without the plug-in, they are text.
    ...(!hasMacros && { foreign: mkdocs.foreign.filter((one) => one !== MACRO) }),
    convert: converterOf(project, settings, {
      files: pages.map((page) => page.file),
      macros,
      parts,
      definitions: appended.flatMap((one) => site.text(one).match(DEFINITIONS) ?? []),
    }),
    left: [...read.left, ...(versions?.left ?? [])],
  };
}

/** Files that each page includes at its end, as pages of the new site if they have more than definitions of links. */
function appendedFiles(site: SiteReader, settings: MkDocsSettings) {
  const appended = snippetOptions(settings).appended.filter((one) => site.project.text(one) !== undefined);
  // Definitions of links count only in their own page.
  const others = appended.filter((one) => site.text(one).replace(DEFINITIONS, '').trim() !== '');
  const parts = others.map(
    (one): OldPage => ({
      file: one,
      path: `content/_includes/${partsOfName(one).name}.md`,
      url: undefined,
      given: {},
    }),
  );
  return { appended, parts };
}

/** Things of the project without an equivalent, each once. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  'gen-files': 'Pages that a program makes are not imported: run it, and add its output to the pages.',
  mkdocstrings:
    'References that mkdocstrings makes of code are not imported: publish its own output, or write them.',
  monorepo: 'Pages of other projects are not imported: import each of them.',
  'mkdocs-jupyter': 'Notebooks are not imported: convert them to Markdown.',
  'table-reader': 'Tables that a plug-in reads from files are not imported: write them.',
  rss: 'A feed is not imported: set `feeds` in content/site.yaml.',
  'git-revision-date-localized':
    'Dates from Git are recorded by site pull git: show page.changed in the layout.',
};

const MIKE =
  'Older versions are not imported: check out the branch where mike keeps them, and name its folder with --versions.';

function leaveTheRest(site: SiteReader, { file, values, plugins, docs, tags }: MkDocsSettings): void {
  for (const tag of tags) site.leave(file, 'A function of Python in the settings is not run.', tag);
  for (const [name, what] of Object.entries(NOT_IMPORTED)) if (plugins.has(name)) site.leave(file, what);
  const { provider } = valuesIn(valuesIn(values.extra).version);
  if ((plugins.has('mike') || provider === 'mike') && !site.project.finished) site.leave(file, MIKE);
  for (const hook of [...listIn(values.hooks).map(String), ...(plugins.has('macros') ? ['main.py'] : [])])
    if (site.project.text(hook) !== undefined) site.leave(hook, 'Code that MkDocs runs is not imported.');
  const overrides = textIn(valuesIn(values.theme).custom_dir);
  if (overrides !== undefined) site.leaveLayouts(overrides);
  const looks = [...listIn(values.extra_css), ...listIn(values.extra_javascript)].map((one) =>
    String(valuesIn(one).path ?? one),
  );
  for (const one of looks)
    if (site.project.text(`${docs}/${one}`) !== undefined)
      site.leave(
        `${docs}/${one}`,
        'Scripts and stylesheets are not imported: add what you need to templates/.',
      );
}

/** Entries of the menu: the top of the navigation, each section with its first page. */
function menuOf(
  nav: readonly NavEntry[],
  pageOf: (to: string) => OldPage | undefined,
  site: SiteReader,
): readonly MenuEntry[] {
  const targetOf = (entry: NavEntry): string | undefined => {
    if (entry.to !== undefined && /^[a-z]+:/i.test(entry.to)) return entry.to;
    const page = entry.to === undefined ? undefined : pageOf(entry.to);
    return page?.url ?? entry.inner.map(targetOf).find((to) => to !== undefined);
  };
  return nav.flatMap((entry) => {
    const to = targetOf(entry);
    const first = pagesIn([entry])[0]?.to;
    const page = first === undefined ? undefined : pageOf(first);
    const label = textIn(entry.title) ?? (page && titleIn(site, page.file));
    return to === undefined || label === undefined ? [] : [{ label, to }];
  });
}

/** Title of a page: its field, or its first heading. */
function titleIn(site: SiteReader, file: string): string {
  const { body } = readOldText(site.text(file));
  return (
    textIn(site.head(file).title) ??
    /^#[ \t]+(.+?)(?:[ \t]+\{[^}]*\})?[ \t#]*$/m.exec(body)?.[1] ??
    partsOfName(file).name
  );
}

function snippetOptions({ extensions, folder }: MkDocsSettings) {
  const { base_path = ['.'], auto_append = [] } = extensions.get('pymdownx.snippets') ?? {};
  const at = (name: unknown) => path.posix.join(folder, String(name)).replace(/^\.\/?|\/+$/g, '');
  const folders = [base_path].flat().map(at);
  return {
    folders,
    appended: [auto_append]
      .flat()
      .flatMap((name) => folders.map((one) => path.posix.join(one, String(name)))),
  };
}

/** Additions of the settings to texts. */
interface Additions {
  /** Files of the pages. */
  readonly files: readonly string[];
  /** Values of macros; undefined if braces are text. */
  readonly macros: OldValues | undefined;
  /** Files that each page includes at its end. */
  readonly parts: readonly OldPage[];
  /** Definitions of links, for the pages that use them. */
  readonly definitions: readonly string[];
}

function insertRules({ text }: OldProject, settings: MkDocsSettings): InsertRules {
  const { extensions, docs, folder } = settings;
  const base = String(extensions.get('markdown_include.include')?.base_path ?? '.');
  return {
    snippetFolders: hasExtension(settings, 'pymdownx.snippets') ? snippetOptions(settings).folders : [],
    includeFolder: path.posix.join(folder, base),
    docs,
    text,
  };
}

function converterOf(
  project: OldProject,
  settings: MkDocsSettings,
  { files, macros, parts, definitions }: Additions,
): (text: string, page: ConvertedPage) => string {
  const has = (name: string) => hasExtension(settings, name);
  const { extensions, plugins } = settings;
  const inserts = insertRules(project, settings);
  const blocks: PythonRules = {
    listIndent: extensions.has('mdx_truly_sane_lists')
      ? Number(extensions.get('mdx_truly_sane_lists')?.nested_indent ?? 2)
      : 4,
    keepsNumbers: has('sane_lists'),
    hasDefinitions: has('def_list'),
    breaksLines: has('nl2br'),
  };
  const slugify = slugifyOf(extensions.get('toc') ?? {});
  const hasReferences = ['mkdocstrings', 'autorefs'].some((name) => plugins.has(name));
  const insertedText = (text: string, file: string) =>
    convertMaterialMarks(insertFiles(text, partsOfName(file).folder, inserts));
  const textOf = (file: string) => insertedText(project.text(file) ?? '', file);
  const ids = new ReferenceIds(files, textOf, slugify);
  const makesReferences = plugins.has('mkdocstrings') || has('mkautodoc') || has('mkdocs-click');
  return (text, page) => {
    const inline: InlineRules = {
      has,
      reference: hasReferences ? (id) => ids.urlOf(id, page.file) : undefined,
      macros: macros && ((name) => macroValue(name, macros, settings.values, page.values)),
      icon: (name) => iconOf(project, name),
    };
    const inserted = insertedText(text, page.file);
    const own = makesReferences
      ? withoutReferenceBlocks(ids.withoutPlaces(inserted, page), page.lose)
      : inserted;
    const converted = convertInline(convertPythonBlocks(own, blocks), inline, page.lose);
    const others = parts.filter((part) => part.path !== page.path);
    const appended = others.map((part) => `<Include file="${relativePath(page.path, part.path)}" />`);
    const used = definitions.filter((one) => converted.toLowerCase().includes(`[${labelIn(one)}]`));
    const end = parts.length === others.length ? [...appended, ...used].map((one) => `\n${one}`) : [];
    const start = text.startsWith('\n') ? '\n' : '';
    return [start + keepIds(converted, { slugify, uniqueId }).replace(/^\n+/, ''), ...end].join('\n');
  };
}

function labelIn(definition: string): string {
  return /\[([^\]]+)\]/.exec(definition)?.[1]?.toLowerCase() ?? '';
}

/** Value of a macro: a setting here, if `extra` has it and no setting has its name; else its text. */
function macroValue(name: string, extra: OldValues, config: OldValues, page: OldValues): string | undefined {
  const at = (values: unknown, names: readonly string[]) =>
    names.reduce((inner: unknown, one) => ownEntry(valuesIn(inner), one), values);
  const names = name.split('.');
  const [top = '', ...rest] = names;
  const value = at(extra, names);
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  if (isPlain && ownEntry(SETTINGS_TABLE, top) === undefined) return `{{ site.${name} }}`;
  const other = isPlain
    ? value
    : top === 'config'
      ? at(config, rest)
      : top === 'page' && rest[0] === 'meta'
        ? at(page, rest.slice(1))
        : at(page, names);
  return ['string', 'number', 'boolean'].includes(typeof other) ? String(other) : undefined;
}
