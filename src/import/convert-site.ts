// Converts a site from another tool: its pages and settings, and the list of tasks left for people.
import { linesOf } from '../kit/lines.ts';
import { groupBy, sortedBy } from '../kit/order.ts';
import type { ContentLimit } from '../limits/index.ts';
import { convertHead } from './head.ts';
import { languagesWithPages, withOriginals } from './languages.ts';
import { convertFrames, withoutPageCode } from './markup/blocked-html.ts';
import { componentTags, withTextAttributes } from './markup/components.ts';
import { convertFences, withoutMissingLines } from './markup/fence-words.ts';
import { convertLinks, withoutNames } from './markup/links.ts';
import { outsideCode, withoutCode } from './markup/outside-code.ts';
import { MARKDOWN_FILE } from './names.ts';
import type {
  CopiedFile,
  Leftover,
  MenuEntry,
  MissingFile,
  OldPage,
  OldProject,
  OldSettings,
  OldSite,
  OldTool,
} from './old-project.ts';
import { missingHomes, movedGraphics, placeCopies, placeFiles, placePages } from './places.ts';
import { readWithin } from './read-within.ts';
import { StubCollector } from './stub-collector.ts';
import { imageEntry, imageHosts, settingNames, shownSettings } from './text-settings.ts';
import { claimsOf, newUrl, permalinkOf } from './urls/claims.ts';
import { isHostRedirects, readHostRedirects } from './urls/host-redirects.ts';
import { LinkResolver } from './urls/link-resolver.ts';
import { headValues, type OldText, type OldValues, readOldText, spellNames } from './values.ts';

export interface ImportedSite {
  readonly settings: OldSettings;
  /** Settings that a language has instead, by its tag. */
  readonly settingsOf: Readonly<Record<string, OldSettings>>;
  readonly pages: ReadonlyMap<string, string>;
  readonly copies: readonly CopiedFile[];
  readonly missing: readonly MissingFile[];
  /** Components that stand in for templates of the old site, by path. */
  readonly stubs: ReadonlyMap<string, string>;
  /** Sorted by task, then by file. */
  readonly left: readonly Leftover[];
}

const HOME = 'The home page was made by code, and only links to the pages of the menu so far: write it.';

/** Converts a site. `limit` is for each text. @throws {Fault} if its settings take too long to read */
export function convertSite(project: OldProject, tool: OldTool, limit: ContentLimit): ImportedSite {
  const read = readWithin(limit, project, tool.read);
  const left = [...read.left, ...emptySubmodules(project)];
  const old = { ...read, copies: placeFiles(project, read.copies, limit) };
  const found = placePages(readablePages(project, old.pages, left), left);
  const languages = languagesWithPages(found, old.settings.languages);
  const hasHome = found.length === 0 || old.copies.some(({ to }) => to === 'public/index.html');
  const homes = hasHome ? [] : missingHomes(found, { ...old.settings, languages }, old.settingsOf);
  left.push(...homes.map(({ path }) => ({ file: path, what: HOME })));
  const originals = withOriginals([...found, ...homes], languages);
  const { pages: placed, redirects, follow } = readHostRedirects(project, originals, old.copies, left);
  const claimFor = claimsOf(placed, left);
  const resolver = new LinkResolver(project, { ...old, pages: placed }, follow);
  const ofSite = { ...tool, convert: old.convert ?? tool.convert, foreign: old.foreign ?? tool.foreign };
  const pages = new Map<string, string>();
  const shown: ShownNames[] = [];
  const stubs = new StubCollector(project, tool);
  for (const page of placed) {
    const converted = convertPage(
      project,
      page,
      ofSite,
      { resolver, claim: claimFor(page), stubs, limit },
      left,
    );
    pages.set(page.path, converted.text);
    shown.push(converted.shown);
  }
  const files = [...old.copies, ...resolver.found()];
  left.push(...movedGraphics(read.copies, files));
  const copied = files.filter(({ from }) => !isHostRedirects(from));
  const copies = placeCopies(copied, pages, left);
  left.push(...unreadTexts(project, old, copies, left));
  return {
    settings: convertSettings(withFound(old, languages, redirects), shown, resolver, left),
    settingsOf: settingsIn(languages, old, resolver),
    pages,
    missing: old.missing ?? [],
    stubs: stubs.write(left),
    copies: sortedBy(copies, ({ to }) => to),
    left: sortedBy(left, ({ what, file }) => `${what} ${file}`),
  };
}

/** Returns a site with the languages that have pages, and with further redirects. */
function withFound(
  old: OldSite,
  languages: OldSettings['languages'],
  redirects: NonNullable<OldSettings['redirects']>,
): OldSite {
  const { settings } = old;
  const all = [...(settings.redirects ?? []), ...redirects];
  const named = settings.languages && { languages };
  return { ...old, settings: { ...settings, ...named, ...(all.length > 0 && { redirects: all }) } };
}

const UNREADABLE =
  'A page that is not UTF-8 text, or is larger than 8 MiB, was not imported: convert or divide it.';

function readablePages(project: OldProject, pages: readonly OldPage[], left: Leftover[]): readonly OldPage[] {
  const isReadable = ({ text, file }: OldPage) => text !== undefined || project.text(file) !== undefined;
  left.push(...pages.filter((page) => !isReadable(page)).map(({ file }) => ({ file, what: UNREADABLE })));
  return pages.filter(isReadable);
}

/** Texts of the project itself, and patterns for new pages. */
const ABOUT_PROJECT =
  /(?:^|\/)(?:README|LICEN[CS]E|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT|SECURITY|AGENTS|CLAUDE)[^/]*$|^archetypes\//i;

/** Markdown that nothing mentions so far. */
function unreadTexts(
  { files }: OldProject,
  { pages, inserted = [] }: OldSite,
  copies: readonly CopiedFile[],
  left: readonly Leftover[],
): readonly Leftover[] {
  const named = [...pages, ...left].map(({ file }) => file);
  const read = new Set([...named, ...inserted, ...copies.map(({ from }) => from)]);
  const what = 'Markdown outside of the folders that the settings name was not imported.';
  return files
    .filter((file) => MARKDOWN_FILE.test(file) && !ABOUT_PROJECT.test(file) && !read.has(file))
    .map((file) => ({ file, what }));
}

/** Folders of the project that Git has not filled. */
function emptySubmodules({ files, text }: OldProject): readonly Leftover[] {
  const paths = (text('.gitmodules') ?? '').matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm);
  const what =
    'A submodule of Git is empty: run `git submodule update --init` there, and import again into an empty folder.';
  return Array.from(paths, ([, file = '']) => ({ file, what })).filter(
    ({ file }) => !files.some((one) => one.startsWith(`${file}/`)),
  );
}

function convertSettings(
  { settings, values = {} }: OldSite,
  shown: readonly ShownNames[],
  resolver: LinkResolver,
  left: Leftover[],
): OldSettings {
  const hosts = sortedBy(new Set(shown.flatMap(({ hosts }) => hosts)), (host) => host);
  const what = 'Images come from another site: copy them, or mention it on the privacy page.';
  left.push(...hosts.map((words) => ({ file: 'content/site.yaml', what, words })));
  const images = hosts.map(imageEntry);
  return {
    ...shownSettings(
      shown.flatMap(({ names }) => names),
      values,
    ),
    ...withNewMenu(settings, resolver),
    ...(images.length > 0 && { policy: { images } }),
  };
}

/** Returns the own settings of languages. */
function settingsIn(
  languages: OldSettings['languages'] = {},
  { settingsOf = {} }: OldSite,
  resolver: LinkResolver,
): ImportedSite['settingsOf'] {
  const own = Object.entries(settingsOf).filter(([tag]) => languages[tag]);
  return Object.fromEntries(own.map(([tag, settings]) => [tag, withNewMenu(settings, resolver)]));
}

/** Returns settings whose menu leads to the new pages. */
function withNewMenu(settings: OldSettings, resolver: LinkResolver): OldSettings {
  const renewed = ({ to, children, ...entry }: MenuEntry): MenuEntry => {
    const page = resolver.pageAt(to);
    const below = children?.map(renewed);
    return { ...entry, to: page ? newUrl(page) : to, ...(below && { children: below }) };
  };
  const navigation = settings.navigation?.map(renewed);
  return { ...settings, ...(navigation && { navigation }) };
}

interface Conversion {
  readonly resolver: LinkResolver;
  /** Claims an old URL. Returns false if another page has it. */
  readonly claim: (url: string) => boolean;
  readonly stubs: StubCollector;
  readonly limit: ContentLimit;
}

/** Names of settings and hosts of images that a page shows. */
interface ShownNames {
  /** Names of settings: `data.ruby.version`. */
  readonly names: readonly string[];
  /** Hosts of images. */
  readonly hosts: readonly string[];
}

function convertPage(
  project: OldProject,
  page: OldPage,
  tool: OldTool,
  { resolver, claim, stubs, limit }: Conversion,
  left: Leftover[],
): { readonly text: string; readonly shown: ShownNames } {
  const old = readOldText((page.text ?? project.text(page.file) ?? '').replace(/\r\n?/g, '\n'));
  spellNames(old.head, tool.spelling);
  // Before fields get other names.
  const values = { ...page.inherited, ...page.given, ...headValues(old.head) };
  const head = headOf(page, old, tool, claim);
  const report = (what: string, found: readonly string[]) => {
    for (const words of new Set(found)) left.push({ file: page.path, what, words });
  };
  if (old.fault !== undefined)
    left.push({
      file: page.path,
      line: 1,
      what: 'The front matter cannot be parsed and was skipped.',
      words: old.fault,
    });
  report('The value of a field has no equivalent and was skipped.', head.lost);
  const written = (body: string) => head.text + body.replace(/^\n+/, '\n').trimEnd().concat('\n');
  const result = limit(() => {
    const body = convertBody(old.body, values, page, tool, { resolver, stubs });
    const text = written(body.text);
    const before = head.text.split('\n').length - 1;
    const shown = { names: settingNames(text), hosts: imageHosts(text) };
    return { ...body, text, shown, foreign: foreignIn(body.text, page.path, before, tool) };
  });
  if (result.kind === 'late') {
    const what = 'The text takes too long to convert, or is nested too deeply, and was copied unchanged.';
    left.push({ file: page.path, what });
    return { text: written(old.body), shown: { names: [], hosts: [] } };
  }
  const { frames, code, links, lost, foreign, tags, ...converted } = result.value;
  stubs.add(tags);
  report('A frame became a link, because the published policy blocks frames.', frames);
  report('Attributes that were code have their source as text.', code);
  report('A template made these links, which are plain text now.', links);
  for (const [what, found] of groupBy(lost, (one) => one.what))
    report(
      what,
      found.map(({ words }) => words),
    );
  left.push(...foreign);
  return converted;
}

/** Converts a body. Returns it with what was lost, and with its components. It may run again, so it only adds to maps. */
function convertBody(
  body: string,
  values: OldValues,
  page: OldPage,
  tool: OldTool,
  { resolver, stubs }: Pick<Conversion, 'resolver' | 'stubs'>,
) {
  const resolve = (url: string) => resolver.resolve(url, page);
  const pageNamed = (name: string) => resolver.page(name, page);
  const { hasTemplate } = stubs;
  const lost: { readonly what: string; readonly words: string }[] = [];
  const lose = (what: string, words: string) => lost.push({ what, words });
  const convertedPage = {
    file: page.file,
    path: page.path,
    values,
    resolve,
    page: pageNamed,
    hasTemplate,
    lose,
  };
  const fenced = convertFences(tool.fence?.(body, page.file) ?? body);
  const inserted = tool.convert(withoutPageCode(fenced, lose), convertedPage);
  // Inserted files may contain code too.
  const own = withoutMissingLines(withoutPageCode(inserted, lose));
  // Comes before braces are escaped, because those of attributes are code.
  const texts = withTextAttributes(own);
  const plain = tool.bracesAreText
    ? outsideCode(texts.text, (part) => part.replace(/(?<!\\)\{\{(?![<%])/g, '\\{{'))
    : texts.text;
  const frames = convertFrames(plain);
  const linked = convertLinks(frames.text, resolve);
  const named = resolver.linksAreCode ? withoutNames(linked) : { text: linked, lost: [] };
  const { text, lost: links } = named;
  return { text, frames: frames.found, code: texts.lost, links, lost, tags: componentTags(text) };
}

/** Converts front matter so that the page keeps its route. */
function headOf(page: OldPage, text: OldText, tool: OldTool, claim: (url: string) => boolean) {
  return convertHead(text.head, {
    rules: tool.fields,
    given: { ...page.given, permalink: permalinkOf(page) },
    url: page.url ?? '/',
    claim,
  });
}

/** Lists each kind of foreign markup in a page, at its first place. */
function foreignIn(body: string, file: string, before: number, { foreign }: OldTool): readonly Leftover[] {
  const text = withoutCode(body);
  const lines = linesOf(body);
  return foreign.flatMap(({ pattern, what }) => {
    const places = new Map<string, number>();
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const words = found.trim().slice(0, 60);
      if (!places.has(words))
        places.set(words, lines.at(index + found.length - found.trimStart().length).line);
    }
    return [...places].map(([words, line]) => ({ file, line: before + line, what, words }));
  });
}
