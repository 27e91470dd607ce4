// Imports vaults of Obsidian.
import { routeOfNote } from '../../routes/index.ts';
import { MARKDOWN_FILE, partsOfName } from '../names.ts';
import type { FieldRule, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { SiteReader } from '../site-reader.ts';
import { parseData, textIn } from '../values.ts';

/** Properties that Obsidian and its common plug-ins write. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  aliases: { to: 'aliases', as: 'list' },
  alias: { to: 'aliases', as: 'list' },
  date: { to: 'date', as: 'day' },
  created: { to: 'date', as: 'day' },
  updated: { to: 'updated', as: 'day' },
  modified: { to: 'updated', as: 'day' },
  publish: { to: 'draft', as: 'not' },
  tags: { to: 'tags', as: 'words' },
  tag: { to: 'tags', as: 'words' },
  image: { to: 'image', as: 'image' },
  cover: { to: 'image', as: 'image' },
  permalink: { to: undefined },
  cssclass: { to: undefined },
  cssclasses: { to: undefined },
};

export const obsidian: OldTool = {
  read: readVault,
  outside: () => [],
  fields: FIELDS,
  convert(text, { lose }) {
    for (const [, query = ''] of text.matchAll(QUERY))
      lose('A query of a plug-in is shown as code: list the pages in a layout instead.', query);
    return text;
  },
  foreign: [
    {
      pattern: /^[ \t>*-]*[\p{L}][\p{L} ]{0,40}::[ \t][^\n]*/gmu,
      what: 'A field of Dataview is shown as text.',
    },
    { pattern: /<%[^\n]*?%>/g, what: 'A command of Templater is shown as text: write its result.' },
  ],
  templateFiles: () => [],
  hasComponents: false,
  bracesAreText: true,
};

const QUERY = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(dataview(?:js)?|tasks|query|base|button|chart)\b/gim;

/** Files that only Obsidian shows. */
const CANVAS = /\.(?:canvas|base)$/i;
const DRAWING = /\.excalidraw(?:\.md)?$/i;
const HOME = /^(?:home|readme|start|start here|welcome)$/i;

interface Note {
  readonly file: string;
  readonly folder: string;
  readonly name: string;
}

function readVault(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const templates = templateFolders(site);
  const notes: Note[] = [];
  for (const { file } of site.below('')) {
    if (/(?:^|\/)\./.test(file)) continue;
    if (DRAWING.test(file)) site.leave(file, 'A graphic of Excalidraw is not imported: export it as SVG.');
    else if (CANVAS.test(file)) site.leave(file, 'A canvas or a base of Obsidian is not imported.');
    else if (templates.some((folder) => file.startsWith(`${folder}/`)))
      site.leave(file, 'A template for new notes is not imported.');
    else if (MARKDOWN_FILE.test(file)) notes.push({ file, ...partsOfName(file) });
    else site.copy(file, `content/${file}`);
  }
  const top = notes.filter(({ folder }) => folder === '');
  const home =
    top.find(({ name }) => name.toLowerCase() === 'index') ?? top.find(({ name }) => HOME.test(name));
  const taken = new Set<string>();
  for (const note of notes) site.pages.push(readNote(site, note, note === home, taken));
  if (!home && notes.length > 0)
    site.leave('.', 'The vault has no note that is its home page: write content/index.md.');
  const folders = new Set(project.files.map((file) => partsOfName(file).folder));
  // Obsidian finds a file by its name in any folder.
  return { ...site.site('', { markdown: { wiki: true, mark: true, math: true } }), roots: ['', ...folders] };
}

function readNote(
  site: SiteReader,
  { file, folder, name }: Note,
  isHome: boolean,
  taken: Set<string>,
): OldPage {
  const { title, aliases, alias } = site.head(file);
  const path = `content/${folder}${isHome ? 'index' : name}.md`;
  const hasAliases = (aliases ?? alias ?? null) !== null;
  return {
    file,
    path,
    url: undefined,
    given: {
      title: textIn(title) ?? name,
      permalink: freeRoute(path, taken),
      // Other notes link to it by this name.
      aliases: isHome && name !== 'index' && !hasAliases ? [name] : undefined,
    },
  };
}

/** Returns the route of a note whose usual one belongs to another note, or is empty. */
function freeRoute(path: string, taken: Set<string>): string | undefined {
  const usual = routeOfNote(path);
  const start = usual.kind === 'route' ? usual.pageRoute.route.toLowerCase() : '/note/';
  let route = start;
  for (let number = 2; taken.has(route); number += 1) route = `${start.slice(0, -1)}-${number}/`;
  taken.add(route);
  return usual.kind === 'route' && route === start ? undefined : route;
}

/** Folders of templates for new notes, by the settings of the vault. */
function templateFolders(site: SiteReader): readonly string[] {
  const settings = [
    ['.obsidian/templates.json', 'folder'],
    ['.obsidian/plugins/templater-obsidian/data.json', 'templates_folder'],
  ] as const;
  return settings
    .map(([file, name]) => textIn(parseData(file, site.text(file))[name])?.replace(/^\/+|\/+$/g, '') ?? '')
    .filter((folder) => folder !== '');
}
