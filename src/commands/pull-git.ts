// `site pull git`: records from the history of Git when each page was last changed, and by whom.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { changeSite } from '../build/index.ts';
import {
  CommitHistory,
  GIT_LOCK,
  hasText,
  ignoredCommits,
  LOG_OPTIONS,
  printGitLock,
  type RecordedFile,
  textId,
} from '../features/index.ts';
import { realRoot } from '../files/index.ts';
import { attempt, Fault, faultOf, isSystemError } from '../kit/diagnostics/fault.ts';
import { replaceFile } from '../kit/system/disk.ts';
import type { Machine } from '../model/request.ts';
import { findProject } from '../site/index.ts';

export interface GitPlan {
  /** New text of the lock. */
  readonly text: string;
  /** True if the lock has it already. */
  readonly isCurrent: boolean;
  /** Number of pages with a history. */
  readonly recorded: number;
  /** Pages whose text isn't committed. */
  readonly uncommitted: readonly string[];
}

/** Reads the history of all pages from Git. @throws {Fault} */
export async function planGitLock(folder: string): Promise<GitPlan> {
  const root = realRoot(folder);
  const { pages } = findProject(root).value;
  if (pages.length === 0) throw new Fault('This site has no pages', 'Write content/index.md first.');
  const content = path.join(root, 'content');
  const files = await readHistories(
    content,
    pages.map((page) => page.slice('content/'.length)),
  );
  const lock = new Map(Array.from(files, ([file, recorded]) => [`content/${file}`, recorded]));
  const isCommitted = (page: string) => {
    const text = lock.get(page)?.text;
    return text !== undefined && hasText(bytesOf(root, page), text);
  };
  const text = printGitLock(lock);
  const isCurrent = existsSync(path.join(root, GIT_LOCK)) && bytesOf(root, GIT_LOCK).toString() === text;
  return { text, isCurrent, recorded: lock.size, uncommitted: pages.filter((page) => !isCommitted(page)) };
}

function bytesOf(root: string, file: string): Buffer {
  return attempt(`${file} cannot be read`, () => readFileSync(path.join(root, file)));
}

/** Writes the lock. Waits for a build that is at work on the site, and says so. @throws {Fault} */
export async function writeGitLock(folder: string, { text }: GitPlan, machine: Machine): Promise<void> {
  const root = realRoot(folder);
  return changeSite(root, machine, (disk) => replaceFile(disk, root, GIT_LOCK, text));
}

/** Returns the committed ones of some files in a folder, by the same paths. @throws {Fault} */
async function readHistories(
  folder: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, RecordedFile>> {
  const repository = await openRepository(folder);
  const committed = await committedFiles(repository);
  const paths = new Map(files.map((file) => [file, path.posix.join(repository.prefix, file)] as const));
  const found = new Map<string, RecordedFile>();
  const history = await readCommits(repository, [...paths.values()]);
  for (const [file, name] of paths) {
    const id = committed.texts.get(name);
    if (id !== undefined) found.set(file, { history: history.of(name), text: textId(id) });
  }
  for (const name of committed.submodules) {
    const inside = path.posix.relative(repository.prefix, name);
    const own = files.filter((file) => file.startsWith(`${inside}/`));
    if (own.length === 0 || !existsSync(path.join(folder, inside, '.git'))) continue;
    const relative = own.map((file) => file.slice(inside.length + 1));
    for (const [file, recorded] of await readHistories(path.join(folder, inside), relative))
      found.set(`${inside}/${file}`, recorded);
  }
  return found;
}

interface Repository {
  /** Top folder of its files. */
  readonly top: string;
  /** Path of the folder with the pages from there; empty for the top folder itself. */
  readonly prefix: string;
}

async function openRepository(folder: string): Promise<Repository> {
  const answer = await gitText(folder, ['rev-parse', '--is-shallow-repository', '--show-toplevel']);
  const [, isShallow, shown = ''] = /^(true|false)\n(.*)\n$/s.exec(answer) ?? [];
  const top = realpathSync(shown);
  if (isShallow === 'true')
    throw new Fault(
      `${top} is a shallow clone, which lacks older commits`,
      'Run git fetch --unshallow, and this command again. For actions/checkout, write fetch-depth: 0.',
    );
  return { top, prefix: path.relative(top, realpathSync(folder)).replaceAll(path.sep, '/') };
}

interface CommittedFiles {
  /** Ids of the texts of files, by their paths in the repository. */
  readonly texts: ReadonlyMap<string, string>;
  readonly submodules: readonly string[];
}

async function committedFiles({ top, prefix }: Repository): Promise<CommittedFiles> {
  const texts = new Map<string, string>();
  const submodules: string[] = [];
  await git(top, ['ls-tree', '-r', '-z', 'HEAD', '--', ...(prefix === '' ? [] : [prefix])], (entry) => {
    const [, mode = '', id = '', name = ''] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
    if (mode.startsWith('100')) texts.set(name, id);
    else if (mode === '160000') submodules.push(name);
  });
  return { texts, submodules };
}

/** Most folders that are named to Git. */
const MOST_FOLDERS = 100;

/** Reads the commits that changed some files, also in folders from which they were moved. */
async function readCommits({ top, prefix }: Repository, files: readonly string[]): Promise<CommitHistory> {
  const list = path.join(top, '.git-blame-ignore-revs');
  const ignored = ignoredCommits(existsSync(list) ? bytesOf(top, path.basename(list)).toString() : '');
  let folders: readonly string[] = [prefix || '.'];
  for (;;) {
    const history = new CommitHistory(ignored);
    await git(top, ['log', ...LOG_OPTIONS, 'HEAD', '--', ...folders], (word) => history.take(word));
    const known = folders;
    const origins = new Set(files.flatMap((file) => folderOf(history.originOf(file)) ?? []));
    const others = [...origins].filter((folder) => !known.some((one) => isWithin(folder, one)));
    if (others.length === 0) return history;
    folders = folders.length + others.length > MOST_FOLDERS ? ['.'] : [...folders, ...others];
  }
}

function folderOf(file: string | undefined): string | undefined {
  return file === undefined ? undefined : path.posix.dirname(file);
}

function isWithin(folder: string, other: string): boolean {
  return other === '.' || folder === other || folder.startsWith(`${other}/`);
}

/** Returns what Git prints. @throws {Fault} */
async function gitText(folder: string, parameters: readonly string[]): Promise<string> {
  const words: string[] = [];
  await git(folder, parameters, (word) => words.push(word));
  return words.join('\0');
}

/**
 * Settings with which Git runs nothing that a repository brings: no bare repository among its files, and no program that looks
 * for changes. Nobody's own settings change the result.
 */
const SETTINGS = ['safe.bareRepository=explicit', 'core.fsmonitor=false', 'log.follow=false'];

/** Runs Git, and hands over the words of its output, which zero bytes separate. @throws {Fault} if it fails */
function git(folder: string, parameters: readonly string[], take: (word: string) => void): Promise<void> {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  // A hook gets a path that is relative to another folder.
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...env } = process.env;
  const child = spawn(
    'git',
    ['--no-pager', '--no-replace-objects', '--literal-pathspecs', ...settings, ...parameters],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, LC_ALL: 'C' } },
  );
  let rest = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const words = (rest + text).split('\0');
    rest = words.pop() ?? '';
    for (const word of words) take(word);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(failedStart(error)));
    child.on('close', (code) => {
      if (code !== 0) return reject(failure(folder, complaint));
      take(rest);
      resolve();
    });
  });
}

function failedStart(error: Error): unknown {
  if (isSystemError(error) && error.code === 'ENOENT')
    return new Fault('Git is not installed, or not in PATH', 'Install it. Only this command needs it.');
  return faultOf(error, 'Git cannot be started');
}

/** Reports in the words of Git why it failed. */
function failure(folder: string, complaint: string): Fault {
  const reason = /^fatal: (.*)/m.exec(complaint)?.[1] ?? complaint.trim();
  if (/not a git repository/.test(reason))
    return new Fault(`${folder} is not in a Git repository`, 'Run git init, and commit the pages.');
  if (/name HEAD/.test(reason))
    return new Fault(`Nothing is committed in ${folder}`, 'Commit the pages, and run this command again.');
  return new Fault(`Git cannot read the history of ${folder}: ${reason}`, 'Fix this in Git first.');
}
