// A site is a list of artifacts. The build stages them, the preview serves them, rules read them, and hosts use their names.

import {
  type Argument,
  type ArgumentList,
  fingerprint,
  LIVE,
  live,
  type Measure,
  type Task,
} from '../engine/index.ts';
import { sha256 } from '../kit/hash.ts';
import type { GeneratedFile, OutputFile, OutputKind } from '../model/files/output.ts';
import type { Site } from '../model/site.ts';
import { readOwnFile } from '../templates/index.ts';
import { type Artifact, type Ask, type BrowserProgram, type Feature, task } from './ask.ts';

/** Text file of the output; of the kind `index` by default. */
export interface TextFile extends GeneratedFile {
  readonly kind?: OutputKind;
}

/** Artifact for a file of `public/`, which is published unchanged. `source` is relative to the site's root. */
export function copiedFile(source: string, file: string): Artifact {
  return {
    file,
    kind: 'public',
    measure: (ask) => ask.measure(source),
    bytes: (ask) => ask.file(source).bytes,
    source: () => source,
  };
}

/** Artifact with a known hash and size. */
export function measuredFile(
  { file, kind, hash, size }: OutputFile,
  bytes: (ask: Ask) => Uint8Array,
): Artifact {
  return { file, kind, measure: () => ({ hash, size }), bytes };
}

/**
 * Defines the artifacts of a task that creates texts. Their hashes and sizes are a separate task, so that a published
 * text isn't read: the form of `content` is `STORED_ON_DISK`. Returns the artifact of one text.
 */
export function textArtifacts<A extends Argument = undefined>(
  content: Task<A, string>,
): (file: string, ...argument: ArgumentList<A>) => Artifact {
  const measure: Task<A, Measure> = task(`${content.name}-measure`, (ask, argument: A) =>
    measureOf(ask<A, string>(content, argument as NoInfer<A>)),
  );
  return (file, argument?: A) => ({
    file,
    kind: 'index',
    measure: (ask) => ask<A, Measure>(measure, argument as NoInfer<A>),
    bytes: (ask) => Buffer.from(ask<A, string>(content, argument as NoInfer<A>)),
  });
}

/** Defines texts that are fast to create, all together: only their hashes and sizes are kept. Returns their artifacts. */
export function textFiles(
  name: string,
  filesOf: (ask: Ask) => Iterable<TextFile>,
): (ask: Ask) => readonly Artifact[] {
  const texts = task(
    name,
    (ask) => new Map(Array.from(filesOf(ask), (file): [string, TextFile] => [file.file, file])),
    LIVE,
  );
  const outputs = task(`${name}-measures`, (ask) =>
    Array.from(ask(texts).values(), ({ file, kind = 'index', text }): OutputFile => {
      return { file, kind, ...measureOf(text) };
    }),
  );
  return (ask) =>
    ask(outputs).map((output) =>
      measuredFile(output, (now) => Buffer.from(now(texts).get(output.file)?.text ?? '')),
    );
}

/** Defines an asset of the tool itself, whose name contains its hash: `copy-code.js` is `assets/copy-code-1A2B3C4D.js`. */
export function ownAsset(name: string, make: (ask: Ask) => Uint8Array): (ask: Ask) => Artifact {
  const content = task(
    name,
    (ask) => {
      const bytes = make(ask);
      return { bytes, ...measureOf(bytes) };
    },
    live(({ hash }: Measure) => fingerprint(hash)),
  );
  return (ask) => {
    const { hash, size } = ask(content);
    const file = `assets/${name.replace('.', `-${hash.slice(0, 8).toUpperCase()}.`)}`;
    return measuredFile({ file, kind: 'asset', hash, size }, (now) => now(content).bytes);
  };
}

/**
 * Defines a program that runs in browsers: `copy-code` is compiled from `copy-code.client.ts` in the folder of a feature.
 * Its URL is that of an asset named `file`.
 */
export function browserFile(name: string, file = `${name}.js`): (ask: Ask) => Artifact {
  return ownAsset(file, () => readOwnFile(`#browser/${name}`));
}

/** Defines a browser program that pages load: those with an element of it, or all. */
export function browserProgram(
  name: string,
  needed: Pick<BrowserProgram, 'marker' | 'isEverywhere'>,
): BrowserProgram {
  return { name, asset: browserFile(name), ...needed };
}

export function measureOf(content: Uint8Array | string): Measure {
  return { hash: sha256(content), size: Buffer.byteLength(content) };
}

/** Names of files that the build may add to a site besides its pages. */
export function generatedNames(features: readonly Feature[], site: Site): readonly string[] {
  return features.flatMap(({ names }) => [...(names?.(site) ?? [])]);
}
