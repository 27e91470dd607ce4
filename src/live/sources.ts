// Variants of images in the preview: each is encoded when a browser asks for it.
import path from 'node:path';
import { type Measure, openBlobs, type StoredBlobs } from '../engine/index.ts';
import { openEncoder } from '../features/index.ts';
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
import type { Variant } from '../images/index.ts';
import type { Checked } from '../kit/diagnostics/diagnostic.ts';
import { realDisk } from '../kit/system/disk.ts';
import { pathState } from '../kit/system/path-state.ts';
import { STATE_FOLDER } from '../kit/system/state-folder.ts';
import { isOutside, type Project } from '../model/files/project.ts';
import type { Source } from '../model/files/source.ts';
import { MOST_TEMPLATES, noReuse } from '../publish/index.ts';
import { findProject, openResults, type Results } from '../site/index.ts';
import { type Variants, variantKey } from '../site/read/index.ts';
import { fileState } from '../templates/index.ts';
import type { PathState } from './answers.ts';

/** Files of the site, and caches by content. Changed files are read again. */
export class SiteSources {
  readonly files: ProjectFiles;
  readonly outside: OutsidePaths;
  readonly images: PreviewImages;
  readonly texts: Texts;
  readonly results: Results;
  readonly #root: string;
  readonly #measures = new Map<string, Measure>();
  readonly #unsaved = new Map<string, Source>();
  #found: Checked<Project> | undefined;

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
    const built = noReuse({ stateFolder }).results;
    this.images = new PreviewImages(root, built.images);
    // Rendering a page reads its file, which may have just been saved.
    this.texts = createTexts((file) => this.#unsaved.get(file) ?? readSource(root, file), 0);
    this.results = openResults({
      ...built,
      templates: openBlobs(stateFolder, 'templates', false, MOST_TEMPLATES),
    });
  }

  get found(): Checked<Project> {
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

/** Limit in bytes for variants in memory. */
const MOST_BYTES = 64 * 1024 * 1024;

interface ImageVariant extends Pick<Variants, 'hash' | 'facts'> {
  readonly source: string;
  readonly variant: Variant;
}

/** Variants of images in the preview: each is encoded when a browser asks for it. */
export class PreviewImages {
  readonly #root: string;
  readonly #built: Pick<StoredBlobs, 'get'>;
  readonly #encode: ReturnType<typeof openEncoder>;
  /** Variants that pages may show, by file. */
  readonly #variants = new Map<string, ImageVariant>();
  readonly #bytes = new Map<string, Promise<Uint8Array | undefined>>();
  #size = 0;

  /** `built` contains the variants that builds have encoded. */
  constructor(root: string, built: Pick<StoredBlobs, 'get'>) {
    this.#root = root;
    this.#built = built;
    this.#encode = openEncoder(root);
  }

  /** Records the variants in which pages may show an image of the site. */
  note(source: string, { hash, facts, variants }: Variants): void {
    for (const variant of variants) this.#variants.set(variant.file, { source, hash, facts, variant });
  }

  /** Returns true if a variant was recorded. */
  has(file: string): boolean {
    return this.#variants.has(file);
  }

  /** Returns the bytes of a variant by its file in the output; undefined if it is unknown or can't be encoded. */
  async read(file: string, version: string): Promise<Uint8Array | undefined> {
    const kept = this.#bytes.get(file);
    if (kept) return kept;
    const encoding = this.#make(file, version);
    this.#bytes.set(file, encoding);
    let bytes: Uint8Array | undefined;
    try {
      bytes = await encoding;
      return bytes;
    } finally {
      if (bytes) this.#makeRoom(bytes.length);
      // Encoding may succeed the next time.
      else this.#bytes.delete(file);
    }
  }

  async #make(file: string, version: string): Promise<Uint8Array | undefined> {
    const image = this.#variants.get(file);
    if (!image) return undefined;
    const built = this.#built.get(variantKey(image.variant, version));
    if (built) return built;
    const source = path.join(this.#root, image.source);
    const encoded = await this.#encode(source, image.facts, [image.variant]);
    // If the image was saved meanwhile, its variants have other names.
    const isCurrent = encoded.kind === 'encoded' && realDisk.hash(source).startsWith(image.hash);
    return isCurrent ? encoded.forms[0]?.[1] : undefined;
  }

  #makeRoom(size: number): void {
    this.#size += size;
    if (this.#size <= MOST_BYTES) return;
    this.#bytes.clear();
    this.#size = 0;
  }
}
