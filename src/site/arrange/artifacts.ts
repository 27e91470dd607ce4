// The files of a site besides its pages: those that don't depend on which pages are rendered, and those that pages
// show.

import path from 'node:path';
import { SourceChangedFault } from '../../kit/diagnostics/fault.ts';
import { sha256 } from '../../kit/hash.ts';
import type { OutputFile } from '../../model/files/output.ts';
import {
  type Artifact,
  type Ask,
  copiedFile,
  type FileDestination,
  type MadeFiles,
  measuredFile,
  type Uses,
} from '../index.ts';
import { assetsOf, attachmentFile, bareBytes, bareImage, compiledTemplates } from '../read/index.ts';

/** Artifacts that don't depend on pages. If two have the same name, the later one counts: a file of `public/`. */
export function siteArtifacts(ask: Ask): readonly Artifact[] {
  return [
    ...templateAssets(ask),
    ...ask.tools.features.flatMap(({ artifacts }) => [...(artifacts?.(ask) ?? [])]),
    ...ask.names('public').publicFiles.map((source) => copiedFile(source, source.slice('public/'.length))),
  ];
}

/** Files that other programs make for a site, or only those that they may make early. */
export function madeArtifacts(ask: Ask, uses: Uses, when?: 'early'): readonly MadeFiles[] {
  const features = ask.tools.features.filter(({ madeEarly }) => madeEarly || !when);
  return features.flatMap(({ made }) => [...(made?.(ask, uses) ?? [])]);
}

/** Files that are published because pages show them, except those that other programs make. */
export function shownArtifacts(ask: Ask, uses: Uses): readonly Artifact[] {
  const programs = ask.tools.features.flatMap((feature) => feature.programs ?? []);
  return [
    ...programs
      .filter(({ name, isEverywhere }) => uses.get('script')?.has(name) || isEverywhere?.(ask))
      .map(({ asset }) => asset(ask)),
    ...ask.tools.features.flatMap((feature) => [...(feature.shown?.(ask, uses) ?? [])]),
    ...[...(uses.get('attachment')?.keys() ?? [])].sort().flatMap((source) => {
      const file = ask(attachmentFile, source);
      return file === null ? [] : attachment(source, file);
    }),
  ];
}

export interface StagedArtifacts {
  readonly files: readonly OutputFile[];
  /** Absolute paths of files to copy. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Stages artifacts that aren't published yet, under one time limit. */
export function stageArtifacts(
  ask: Ask,
  artifacts: readonly Artifact[],
  destination: FileDestination,
): StagedArtifacts {
  return ask.tools.limits.together(artifacts.length, () => stageAll(ask, artifacts, destination));
}

function stageAll(
  ask: Ask,
  artifacts: readonly Artifact[],
  { staging, isPublished }: FileDestination,
): StagedArtifacts {
  const files: OutputFile[] = [];
  const sources = new Map<string, string>();
  for (const { file, kind, measure, bytes, source } of artifacts) {
    const { hash, size } = measure(ask);
    const output: OutputFile = { file, kind, hash, size };
    const copied = source?.(ask);
    if (copied !== undefined) sources.set(file, path.join(ask.tools.root, copied));
    else if (!isPublished(output)) staging.add(kind, file, bytes(ask));
    files.push(output);
  }
  return { files, sources };
}

/** Output of esbuild for the templates. The bytes are stored together and read once. */
function templateAssets(ask: Ask): readonly Artifact[] {
  let all: ReadonlyMap<string, Uint8Array> | undefined;
  return ask(compiledTemplates).assets.map((output) =>
    measuredFile(output, (now) => {
      all ??= new Map(assetsOf(now).map(({ file, bytes }) => [file, bytes]));
      const bytes = all.get(output.file);
      if (!bytes) throw new Error(`${output.file} is not an asset`);
      return bytes;
    }),
  );
}

/** A file next to the pages. Images are published without the metadata of cameras. */
function attachment(source: string, file: string): Artifact {
  return {
    file,
    kind: 'asset',
    measure: (ask) => ask(bareImage, source) ?? ask.measure(source),
    bytes(ask) {
      const bare = ask(bareImage, source);
      if (!bare) return ask.file(source).bytes;
      const bytes = bareBytes(ask, source);
      if (!bytes || sha256(bytes) !== bare.hash) throw new SourceChangedFault(source);
      return bytes;
    },
    source: (ask) => (ask(bareImage, source) ? undefined : source),
  };
}
