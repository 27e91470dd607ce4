// Reads files for code blocks with file="…". Content chooses them, so only files that are meant for readers are allowed.
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { recordWith } from '../../content/index.ts';
import { LIVE } from '../../engine/index.ts';
import { textLines } from '../../kit/lines.ts';
import type { FileText } from '../../markdown/index.ts';
import { ABSENCES } from '../../model/pages/built-page.ts';
import { fileOf } from '../../model/pages/page-path.ts';
import { leftOut } from '../../routes/index.ts';
import { routedPages } from '../arrange/index.ts';
import { type Ask, task } from '../index.ts';
import { siteSettings } from '../read/index.ts';

/** Largest file in bytes that pages show. */
const LARGEST = 1024 * 1024;
/** Most names in the path of such a file. */
const DEEPEST = 32;

type RefusedFile = Exclude<FileText, { readonly text: string }>;

/** Reads a file for code. Opens only regular files, because reading a pipe would never end. */
export function codeText(ask: Ask, file: string): FileText {
  // Refusals come first, so that errors don't reveal which other files exist.
  const refusal = ask(codeRefusal, file);
  if (refusal) return refusal;
  const entry = ask.entry(file);
  switch (entry.kind) {
    case 'missing':
      return {
        message: 'does not exist',
        hint: 'Write its path from the page, or with a slash from the site folder.',
      };
    case 'outside':
      return { message: 'points outside the site', hint: 'Copy the file into the site.' };
    case 'special':
      return { message: 'is not a file', hint: 'Name a file.' };
    case 'file':
      return realRefusal(ask, file, entry.real) ?? textIfSmall(ask, file, entry.size);
  }
}

function textIfSmall(ask: Ask, file: string, size: number): FileText {
  if (size > LARGEST)
    return { message: `is larger than ${LARGEST / 1024} KiB`, hint: 'Show a shorter file.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(ask.file(file).bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { message: 'is not UTF-8 text', hint: 'Show a text file.' };
  }
}

/** Checks the target of a link too. */
function realRefusal(ask: Ask, file: string, real: string): RefusedFile | null {
  return real === file ? null : ask(linkRefusal, real);
}

/** Reason why code from a file can't be shown, by its path as written; null if it can. The file needn't exist. */
const codeRefusal = task('code-refusal', (ask, file: string): RefusedFile | null =>
  refusalOf(ask, file, ['content', 'public', ...ask(siteSettings).value.codeFolders]),
);

/** Reason why code from the target of a link can't be shown, by its real path; null if it can. */
const linkRefusal = task('code-link-refusal', (ask, real: string): RefusedFile | null => {
  const { codeFolders, sharedFolders } = ask(siteSettings).value;
  const folders = ['content', 'public', ...codeFolders, ...sharedFolders];
  // A folder may be a link itself.
  const reals = folders.flatMap((folder) => {
    const entry = ask.entry(folder);
    return entry.kind === 'special' ? [folder, entry.real] : [folder];
  });
  return refusalOf(ask, real, reals);
});

function refusalOf(ask: Ask, file: string, folders: readonly string[]): RefusedFile | null {
  // Some systems ignore case.
  const names = file.toLowerCase().split('/');
  if (names.some((name) => name.startsWith('.')))
    return { message: 'points to a hidden file', hint: 'Name a file that can be published.' };
  if (names.includes('node_modules'))
    return { message: 'is in node_modules', hint: 'Copy the code into a folder of the site.' };
  if (!folders.some((folder) => file === folder || file.startsWith(`${folder}/`))) return foreign(file);
  const record = recordWith(file);
  if (record !== undefined) return { message: `belongs to ${record}`, hint: 'Show another file.' };
  if (names.length > DEEPEST)
    return { message: `is more than ${DEEPEST} folders deep`, hint: 'Use fewer nested folders.' };
  const list = ignoringFile(ask, file);
  if (list !== undefined)
    return {
      message: `is ignored by ${list}`,
      hint: `Show a file that is part of the project, or remove its pattern from ${list}.`,
    };
  const reason = ask(absentFiles)[names.join('/')];
  if (reason === undefined) return null;
  return { message: `is not published: ${reason}`, hint: 'Publish it first, or show another file.' };
}

function foreign(file: string): RefusedFile {
  const folder = path.posix.dirname(file);
  const hint =
    folder === '.'
      ? 'Move it to a folder, and list the folder in content/site.yaml: codeFolders: [examples].'
      : `If everyone may read all of ${folder}/, add it in content/site.yaml: codeFolders: [${folder}].`;
  return { message: 'is not in a folder from which code can be shown', hint };
}

/** Reasons why pages and records aren't published, by the real path of their file, in lower case. */
const absentFiles = task('absent-files', (ask): Readonly<Record<string, string>> => {
  const { pages, publishing } = ask(routedPages).value;
  const entries = [...leftOut(pages, publishing)].flatMap(([page, why]) => {
    const file = fileOf(page);
    const reason = file === page ? `it ${ABSENCES[why]}` : `a page of it ${ABSENCES[why]}`;
    const entry = ask.entry(file);
    return [file, ...(entry.kind === 'file' ? [entry.real] : [])].map((name) => [name.toLowerCase(), reason]);
  });
  return Object.fromEntries(entries);
});

function relative(from: string, to: string): string {
  return path.relative(from, to).split(path.sep).join('/');
}

/** A list of patterns of files that git ignores, below a folder. */
interface IgnoreList {
  readonly list: string;
  readonly folder: string;
}

/** Returns the list by which git ignores a file; undefined if none does. Exceptions in other ones don't count. */
function ignoringFile(ask: Ask, file: string): string | undefined {
  const { root } = ask.tools;
  const steps = file.split('/').slice(0, -1);
  const below = steps.map((_, index) => `${steps.slice(0, index + 1).join('/')}/`);
  const lists = [...ask(repositoryFolders), ...below].map((folder) => ({
    list: `${folder}.gitignore`,
    folder,
  }));
  return [...lists, ...ask(repositoryLists)].find(({ list, folder }) => {
    const rules = ask(ignoreRules, list);
    if (!rules) return false;
    const within = (name: string) => relative(path.resolve(root, folder), path.join(root, name));
    const site = within('');
    // If the whole site is ignored, for example because it's generated, that says nothing about its files.
    if (site !== '' && !site.startsWith('..') && rules.ignores(`${site}/`)) return false;
    return rules.ignores(within(file));
  })?.list;
}

/** Folders from the site's root up to that of its repository: '', '../' and so on; only the root without a repository. */
const repositoryFolders = task('repository-folders', (ask): readonly string[] => {
  const folders: string[] = [];
  for (let [place, name] = [ask.tools.root, '']; ; name += '../') {
    folders.push(name);
    if (ask.entry(`${name}.git`).kind !== 'missing') return folders;
    const above = path.dirname(place);
    if (above === place) return [''];
    place = above;
  }
});

/**
 * Lists of the repository that aren't in its files: `info/exclude`, and the `core.excludesFile` of its own configuration. That
 * of a person isn't read, because a build is the same for everyone.
 */
const repositoryLists = task('repository-lists', (ask): readonly IgnoreList[] => {
  const folder = ask(repositoryFolders).at(-1) ?? '';
  const { root } = ask.tools;
  const join = (...steps: string[]) => relative(root, path.resolve(root, folder, ...steps));
  // In a linked worktree and in a submodule, .git is a file.
  const isFile = ask.entry(`${folder}.git`).kind !== 'special';
  const linked = isFile ? /^gitdir: *(.+)/.exec(ask.text(`${folder}.git`) ?? '')?.[1]?.trim() : undefined;
  const git = linked ?? '.git';
  const common = path.join(git, ask.text(join(git, 'commondir'))?.trim() ?? '');
  const excluded = excludesFileIn(ask.text(join(common, 'config')) ?? '');
  return [
    { list: join(common, 'info/exclude'), folder },
    ...(excluded === undefined ? [] : [{ list: join(excluded), folder }]),
  ];
});

/** Returns the `core.excludesFile` of a git configuration; undefined without one, or if it belongs to a person. */
function excludesFileIn(config: string): string | undefined {
  let section = '';
  let found: string | undefined;
  for (const line of textLines(config)) {
    section = /^\s*\[\s*([^\]]+?)\s*\]/.exec(line)?.[1]?.toLowerCase() ?? section;
    const value = /^\s*(?:\[[^\]]*\])?\s*excludesfile\s*=\s*"?([^"#;]*)/i.exec(line)?.[1]?.trim();
    if (section === 'core' && value) found = value;
  }
  return found?.startsWith('~') ? undefined : found;
}

/** Returns true for patterns that could be slow to match; no real project has them. `**` takes longer the deeper a path is. */
function isCostly(patterns: string): boolean {
  const stars = patterns.match(/\*\*/g)?.length ?? 0;
  return patterns.length > 64 * 1024 || stars > 500 || /^.{1000}|(?:\*\*.*){4}/m.test(patterns);
}

/**
 * Rules of a list, by its path; undefined if the file doesn't exist. Slow ones ignore everything.
 */
const ignoreRules = task(
  'ignore-rules',
  (ask, list: string): Ignore | undefined => {
    const text = ask.text(list);
    return text === undefined ? undefined : ignore().add(isCostly(text) ? '*' : text);
  },
  LIVE,
);
