// Compares a build with the contents of the output folder. Changes nothing.
import { isDeepStrictEqual } from 'node:util';
import { sortedBy } from '../kit/order.ts';
import { type Anchors, OUTPUT_KINDS, type OutputFile, type Plan } from '../model/files/output.ts';
import type { PublishedFolder } from './published.ts';
import { type Manifest, NO_MANIFEST } from './records/manifest.ts';

/** All files of a finished site. */
export interface Outputs {
  readonly files: readonly OutputFile[];
  /** Absolute paths of files that are copied, by their path in the output. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Plans the publication of `files` over a published site. Throws a Fault if that can't be read. */
export function planPublication(
  files: readonly OutputFile[],
  { names, isIntact }: PublishedFolder,
  manifest = NO_MANIFEST,
  anchors: Anchors = {},
): Plan {
  const ordered = inOrder(files);
  const present = names();
  const wanted = new Set(files.map(({ file }) => file));
  const keep = new Set(ordered.filter((output) => present.has(output.file) && isIntact(output)));
  const write = ordered.filter((output) => !keep.has(output));
  const isSame = isLatest(manifest, files);
  // A build without changes isn't a new release, so no retained asset expires.
  const before = isSame ? manifest.retained : manifest.files.filter(({ kind }) => kind === 'asset');
  const retain = before.filter((output) => !wanted.has(output.file) && isIntact(output));
  const spared = new Set([...wanted, ...retain.map(({ file }) => file)]);
  const rest = sortedBy(
    [...present].filter((file) => !spared.has(file)),
    (file) => file,
  );
  // A file that someone has changed since the build counts as theirs.
  const written = [...manifest.files, ...manifest.retained].filter(
    (output) => !spared.has(output.file) && isIntact(output),
  );
  const own = new Set(written.map(({ file }) => file));
  return {
    write,
    replace: write.filter(({ file }) => present.has(file)).map(({ file }) => file),
    keep: [...keep],
    retain,
    remove: rest.filter((file) => own.has(file)),
    foreign: rest.filter((file) => !own.has(file)),
    anchors: isSame && manifest.anchors ? manifest.anchors : everAnchors(anchors, manifest),
    gone: goneOf(manifest, wanted),
  };
}

/** Plans a publication without changes: the folder matches its manifest, and the build has the same files. */
export function unchangedPlan({ files, retained, foreign, anchors = {}, gone = [] }: Manifest): Plan {
  const nothing = { write: [], replace: [], remove: [] };
  return { ...nothing, keep: inOrder(files), retain: retained, foreign, anchors, gone };
}

/** Sorts files in the order in which they are published. */
function inOrder(files: readonly OutputFile[]): readonly OutputFile[] {
  return OUTPUT_KINDS.flatMap((kind) =>
    sortedBy(
      files.filter((output) => output.kind === kind),
      ({ file }) => file,
    ),
  );
}

/**
 * Returns true if an output folder may be written to. Without a manifest it is ours if it is empty except for hidden
 * files, or if one of its files is byte for byte one of this build. Copies from `public/` don't count as a sign;
 * `robots.txt` does, and outlives a change of every page.
 */
export function isOurs(plan: Plan, manifest: Manifest | undefined): boolean {
  if (manifest) return true;
  const strangers = [...plan.foreign, ...plan.replace].filter((file) => !file.startsWith('.'));
  const evidence = plan.keep.some(({ kind, size }) => size > 0 && kind !== 'public');
  return strangers.length === 0 || evidence;
}

/** Returns the manifest after the plan is carried out. */
export function manifestAfter({ write, keep, retain, foreign, anchors, gone }: Plan): Manifest {
  const files = sortedBy([...write, ...keep], ({ file }) => file);
  return { files, retained: retain, foreign, anchors, ...(gone.length > 0 && { gone }) };
}

/** Returns true if a plan leaves the output folder and all records unchanged. */
export function changesNothing(
  { write, remove, keep, retain, foreign, anchors }: Plan,
  before: Manifest | undefined,
): boolean {
  return (
    before !== undefined &&
    write.length + remove.length === 0 &&
    anchors === before.anchors &&
    keep.length === before.files.length &&
    isDeepStrictEqual([retain, foreign], [before.retained, before.foreign])
  );
}

function goneOf({ files, gone = [] }: Manifest, wanted: ReadonlySet<string>): readonly string[] {
  const pages = files.filter(({ kind }) => kind === 'page').map(({ file }) => file);
  // Only the latest missing pages are remembered.
  return [...gone, ...pages].filter((file) => !wanted.has(file)).slice(-1000);
}

/** Merges the current ids of published pages with their old ones. */
function everAnchors(now: Anchors, { anchors: before = {} }: Manifest): Anchors {
  if (now === before) return now;
  const ever: Record<string, readonly string[]> = {};
  let isSame = Object.keys(now).length === Object.keys(before).length;
  for (const [file, ids] of Object.entries(now)) {
    const known = Object.hasOwn(before, file) ? before[file] : undefined;
    const all = [...new Set([...(known ?? []), ...ids])];
    ever[file] = all;
    isSame &&= all.length === known?.length;
  }
  // Most builds change no ids.
  return isSame ? before : ever;
}

/** Returns true if a build has the same files as the last one. */
function isLatest(manifest: Manifest, files: readonly OutputFile[]): boolean {
  const latest = new Map(manifest.files.map((output) => [output.file, output]));
  const isLast = ({ file, kind, hash }: OutputFile) =>
    latest.get(file)?.hash === hash && latest.get(file)?.kind === kind;
  return latest.size === files.length && files.every(isLast);
}
