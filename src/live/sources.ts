// Files that a preview reads: those of the site, and those that are made when a browser asks for them.

import path from 'node:path';
import { openWorkshop } from '../build/index.ts';
import { type Measure, openBlobs } from '../engine/index.ts';
import {
  createProjectFiles,
  createTexts,
  deleteBelow,
  isRegular,
  type ProjectFiles,
  readSource,
  type Texts,
  unsavedSource,
  withUnsaved,
} from '../files/index.ts';
import type { WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import { SourceChangedFault } from '../kit/diagnostics/fault.ts';
import { realDisk } from '../kit/system/disk.ts';
import { pathState } from '../kit/system/path-state.ts';
import { STATE_FOLDER } from '../kit/system/state-folder.ts';
import type { OutputFile } from '../model/files/output.ts';
import { isOutside, type Project } from '../model/files/project.ts';
import type { Source } from '../model/files/source.ts';
import { MOST_TEMPLATES, noBuildCache, type ResultCaches } from '../publish/index.ts';
import {
  cachedFile,
  findProject,
  type MadeFile,
  type MadeFiles,
  openResults,
  type Results,
} from '../site/index.ts';
import { fileState } from '../templates/index.ts';
import { NO_CONTENT, type PathState, type ReadAnswer } from './answers.ts';

/** Files of the site, and caches by content. Changed files are read again. */
export class SiteSources {
  readonly files: ProjectFiles;
  readonly outside: OutsidePaths;
  readonly made: PreviewFiles;
  readonly texts: Texts;
  readonly results: Results;
  readonly #root: string;
  readonly #measures = new Map<string, Measure>();
  readonly #unsaved = new Map<string, Source>();
  #found: WithDiagnostics<Project> | undefined;

  constructor(root: string) {
    this.#root = root;
    this.outside = new OutsidePaths(root);
    const saved = createProjectFiles(root, {
      recall: (file) => this.#measures.get(file),
      // The watcher doesn't report changes of a link's target.
      note: (file, measure) => {
        if (!this.found.value.linked.has(file)) this.#measures.set(file, measure);
      },
    });
    const files = withUnsaved(saved, this.#unsaved);
    this.files = {
      ...files,
      // esbuild has read it before. If it has changed since, it is reported at once.
      note: (file, state) => {
        files.note(file, state);
        this.noteRead(file, () => fileState(root, file) === state);
      },
    };
    const stateFolder = path.join(root, STATE_FOLDER);
    const built = noBuildCache({ stateFolder }).results;
    this.made = new PreviewFiles(root, built.made);
    // Rendering a page reads its file, which may have just been saved.
    this.texts = createTexts((file) => this.#unsaved.get(file) ?? readSource(root, file), 0);
    this.results = openResults({
      ...built,
      templates: openBlobs(stateFolder, 'templates', false, MOST_TEMPLATES),
    });
  }

  get found(): WithDiagnostics<Project> {
    this.#found ??= findProject(this.#root, this.#unsaved);
    return this.#found;
  }

  /** Notes that a file, folder or link is read, so that it is watched. */
  noteRead(file: string, isCurrent?: () => boolean): void {
    if (isOutside(`${file}/`)) {
      if (!WITHIN_PACKAGE.test(file)) this.outside.note(file, isCurrent);
    } else if (this.found.value.linked.has(file)) this.outside.note(file, isCurrent);
  }

  /** Forgets files that have changed; all files if `changed` is undefined. */
  change(changed: readonly string[] | undefined): void {
    if (!changed) this.#measures.clear();
    for (const file of changed ?? []) if (!this.#measures.delete(file)) deleteBelow(this.#measures, file);
    this.files.forget(changed);
    const isListed = this.#found && changed?.every((file) => isListedFile(this.found.value, file));
    if (!isListed) this.#found = findProject(this.#root, this.#unsaved);
  }

  /** Replaces the text of a file; null for the one on the disk. The file has changed then. */
  setText(file: string, text: string | null): void {
    if (text === null) this.#unsaved.delete(file);
    else this.#unsaved.set(file, unsavedSource(file, text));
  }
}

/**
 * Matches the files of packages, except configurations: a package is watched as a whole. `.pnpm` contains packages, and the links
 * between them.
 */
const WITHIN_PACKAGE = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@.][^/@]*\/(?!(?:.*\/)?tsconfig\.json$)/;

/** Paths that the watcher of the site's folders doesn't cover, each with its state before it was first read. */
class OutsidePaths {
  readonly #root: string;
  readonly #known = new Set<string>();
  #fresh: PathState[] = [];

  constructor(root: string) {
    this.#root = root;
  }

  /** Notes a path. `isCurrent` returns false if it has changed since it was read. */
  note(file: string, isCurrent: () => boolean = () => true): void {
    if (this.#known.has(file)) return;
    this.#known.add(file);
    const state = pathState(this.#root, file);
    this.#fresh.push([file, isCurrent() ? state : '']);
  }

  /** Returns what was noted since the last call. */
  take(): readonly PathState[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}

/** Returns true if a file was listed in the project and is still a regular file. */
function isListedFile(
  { root, pages, attachments, templates, publicFiles, linked }: Project,
  file: string,
): boolean {
  const isListed = [pages, attachments, templates, publicFiles].some((files) => files.includes(file));
  return isListed && !linked.has(file) && isRegular(root, file);
}

/** Files that other programs make, in the preview: each is made when a browser asks for it. */
export class PreviewFiles {
  readonly #root: string;
  readonly #built: Pick<ResultCaches['made'], 'get'>;
  /** Files that pages may show, by path. */
  readonly #files = new Map<string, readonly [file: MadeFile, makes: MadeFiles]>();
  readonly #answers = new Map<string, Promise<ReadAnswer>>();
  #size = 0;

  /** `built` contains the files that builds have made. */
  constructor(root: string, built: Pick<ResultCaches['made'], 'get'>) {
    this.#root = root;
    this.#built = built;
  }

  note(all: Iterable<MadeFiles>): void {
    for (const makes of all) for (const made of makes.files) this.#files.set(made.file, [made, makes]);
  }

  /** Returns true if a file was noted. */
  has(file: string): boolean {
    return this.#files.has(file);
  }

  /** Reads a file of the output, which is made if it isn't known yet. */
  async read(file: string): Promise<ReadAnswer> {
    const [made, makes] = this.#files.get(file) ?? [];
    if (!made || !makes) return NO_CONTENT;
    const answer = this.#answers.get(made.key) ?? this.#make(made, makes);
    this.#answers.set(made.key, answer);
    let content: Uint8Array | undefined;
    try {
      ({ content } = await answer);
      return await answer;
    } finally {
      // Making it may succeed the next time.
      if (!content) this.#answers.delete(made.key);
    }
  }

  async #make(made: MadeFile, { make }: MadeFiles): Promise<ReadAnswer> {
    const built = cachedFile(this.#built, made);
    if (built) return this.#answer(built.bytes);
    const workshop = openWorkshop(this.#root, 1, { disk: realDisk, programs: {}, read: unread });
    try {
      const found = await make(workshop.tools, [made]);
      return 'code' in found ? { content: undefined, diagnostics: [found] } : this.#answer(found[0]?.bytes);
    } catch (error) {
      // A file that was saved meanwhile has other versions.
      if (error instanceof SourceChangedFault) return NO_CONTENT;
      throw error;
    } finally {
      await workshop.close();
    }
  }

  #answer(content: Uint8Array | undefined): ReadAnswer {
    this.#size += content?.length ?? 0;
    // Made files stay in memory up to this size.
    if (this.#size > 64 * 1024 * 1024) {
      this.#answers.clear();
      this.#size = 0;
    }
    return { content, diagnostics: [] };
  }
}

function unread({ file }: OutputFile): never {
  throw new Error(`The preview does not read ${file}`);
}
