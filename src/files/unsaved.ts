// Unsaved texts of an editor, as a layer of the disk.

import { bytesFault } from '../content/index.ts';
import { bufferOf } from '../kit/bytes.ts';
import { sha256 } from '../kit/hash.ts';
import type { Project } from '../model/files/project.ts';
import type { Source } from '../model/files/source.ts';
import { chunksOf } from './chunks.ts';
import type { ProjectFiles } from './files.ts';

/** Creates the source that a file is once its text is saved. */
export function unsavedSource(path: string, text: string): Source {
  const bytes = Buffer.from(text);
  return { path, bytes, hash: sha256(bytes) };
}

/** Reads unsaved texts, and all other files from the disk. */
export function withUnsaved(files: ProjectFiles, texts: Project['unsaved']): ProjectFiles {
  const first =
    <T>(ofText: (source: Source) => T, ofFile: (file: string) => T) =>
    (file: string) => {
      const source = texts.get(file);
      return source ? ofText(source) : ofFile(file);
    };
  return {
    ...files,
    stateOf: first(({ hash }) => hash, files.stateOf),
    measure: first(({ hash, bytes }) => ({ hash, size: bytes.length }), files.measure),
    faultOf: first(({ path, bytes }) => bytesFault(path, bytes), files.faultOf),
    take: first((source) => source, files.take),
    bytes: first(({ bytes }) => bufferOf(bytes), files.bytes),
    chunks: first(({ bytes }) => chunksOf(bufferOf(bytes)), files.chunks),
    text: first(({ bytes }) => new TextDecoder().decode(bytes), files.text),
    entry: first(({ path, bytes }) => ({ kind: 'file', real: path, size: bytes.length }), files.entry),
  };
}
