// Reads finished files for rules: made by tasks, staged, or copied from the sources.
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { faultOf } from '../../kit/diagnostics/fault.ts';
import type { Artifact, Ask } from '../ask.ts';
import type { Staging } from '../publish/staging.ts';
import type { CheckedSite } from '../rules/rule.ts';

/** Bytes of a file that are read at once: neither a buffer nor a text can be as long as a file. */
const PART = 16 * 1024 * 1024;
/** Bytes of the next part that each part ends with: as many as the value of an environment variable can have on Linux. */
const SHARED = 128 * 1024;

/**
 * Reads artifacts by their output file; all other files are staged. What is read is recorded as a dependency.
 * @throws Fault where a file can't be read
 */
export function createReader(
  ask: Ask,
  artifacts: ReadonlyMap<string, Artifact>,
  staging: Pick<Staging, 'read'>,
): Pick<CheckedSite, 'read' | 'parts'> {
  const { root } = ask.tools;
  const sourceOf = (file: string) => {
    const source = artifacts.get(file)?.source?.(ask);
    if (source !== undefined) ask.fileHash(source);
    return source;
  };
  const bytesOf = (file: string) => bufferOf(artifacts.get(file)?.bytes(ask) ?? staging.read(file));
  const unreadable = (error: unknown, file: string) => faultOf(error, `${file} cannot be read`);
  return {
    read(file) {
      const source = sourceOf(file);
      try {
        return source === undefined ? bytesOf(file) : readFileSync(path.join(root, source));
      } catch (error) {
        throw unreadable(error, source ?? file);
      }
    },
    *parts(file) {
      const source = sourceOf(file);
      try {
        yield* source === undefined ? partsOf(bytesOf(file)) : partsOfFile(path.join(root, source));
      } catch (error) {
        throw unreadable(error, source ?? file);
      }
    },
  };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PART) yield bytes.subarray(start, start + PART + SHARED);
}

function* partsOfFile(file: string): Generator<Buffer> {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    for (let start = 0; start < size; start += PART) {
      const part = Buffer.alloc(Math.min(PART + SHARED, size - start));
      let length = 0;
      for (let count = -1; count !== 0 && length < part.length; length += count)
        count = readSync(descriptor, part, length, part.length - length, start + length);
      yield part.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}
