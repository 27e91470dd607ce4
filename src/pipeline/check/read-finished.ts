// Reads finished files for rules, wherever they are: made by the build, staged, or still among the sources.
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import type { CheckedSite } from '../../checks/rule.ts';
import { faultOf } from '../../diagnostics/fault.ts';
import type { Staging } from '../../publish/staging.ts';
import type { Get } from '../../reuse/tasks.ts';
import { generatedFiles } from '../../routes/sitemap.ts';
import { bytesOf } from '../drawing/icons.ts';
import { feedFiles } from '../feeds/feeds.ts';
import type { Outputs } from '../output/files.ts';
import { assetsOf } from '../read/compiled.ts';
import type { BuildTasks } from '../tasks.ts';
import { twinFiles } from '../twins/twins.ts';
import type { Workshop } from '../workshop.ts';

/** Bytes of a file that are read at once: neither a buffer nor a text can be as long as a file. */
const PART = 16 * 1024 * 1024;
/** Bytes of the next part that each part has as well: as many as the value of a variable of the environment has on Linux. */
const SHARED = 128 * 1024;

/** Both throw a Fault where a file cannot be read. */
export function createReader(
  get: Get,
  tasks: BuildTasks,
  workshop: Workshop,
  { sources }: Outputs,
  staging: Pick<Staging, 'read'>,
): Pick<CheckedSite, 'read' | 'parts'> {
  const { root } = workshop.request;
  let made: ReadonlyMap<string, Buffer> | undefined;
  const texts = () => {
    made ??= new Map<string, Buffer>([
      ...get(tasks.icons).value.map((icon) => [icon.file, Buffer.from(bytesOf(icon, workshop))] as const),
      ...[...assetsOf(get, tasks, workshop), get(tasks.copyScript)].map(
        ({ file, bytes }) => [file, Buffer.from(bytes)] as const,
      ),
      ...[
        ...generatedFiles(get(tasks.site).value.site),
        ...feedFiles(get, tasks),
        ...twinFiles(get, tasks),
      ].map(({ file, text }) => [file, Buffer.from(text)] as const),
    ]);
    return made;
  };
  /** Of a file that is not made by the build. */
  const sourceOf = (file: string) => {
    const source = texts().has(file) ? undefined : sources.get(file);
    if (source !== undefined) get(tasks.file, path.relative(root, source));
    return source;
  };
  const unreadable = (error: unknown, name: string) => faultOf(error, `${name} cannot be read`);
  const readMade = (file: string) => {
    try {
      return texts().get(file) ?? Buffer.from(staging.read(file));
    } catch (error) {
      throw unreadable(error, file);
    }
  };
  return {
    read(file) {
      const source = sourceOf(file);
      if (source === undefined) return readMade(file);
      try {
        return readFileSync(source);
      } catch (error) {
        throw unreadable(error, path.relative(root, source));
      }
    },
    *parts(file) {
      const source = sourceOf(file);
      if (source === undefined) return yield* partsOf(readMade(file));
      try {
        yield* partsOfFile(source);
      } catch (error) {
        throw unreadable(error, path.relative(root, source));
      }
    },
  };
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
