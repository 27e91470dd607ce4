// Compressed forms beside texts, for hosts that send them in their place.
import { readFileSync } from 'node:fs';
import { faultOf } from '../../diagnostics/fault.ts';
import { isText } from '../../hosts/types.ts';
import type { Cache } from '../../model/files/cache.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { CODINGS, type Coding, encode } from '../../publish/encode.ts';
import type { Published } from '../../publish/published.ts';
import type { Staging } from '../../publish/staging.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import type { Tasks } from '../../reuse/tasks.ts';
import type { BuildTasks } from '../tasks.ts';
import type { Workshop } from '../workshop.ts';
import type { Outputs } from './files.ts';

/** Below this, in bytes, the headers of an answer weigh more than what is saved. */
const SMALLEST = 512;

/** Texts that are compressed at one time: as many as Node has threads for it. */
const AT_ONCE = 4;

/** Changes when the same bytes would be compressed to others. */
const RECIPE = `br 11, gz 9; brotli ${process.versions.brotli}, zlib ${process.versions.zlib}`;

/** The files of a site with `.br` and `.gz` ones beside all texts that these make shorter. Throws a Fault. */
export async function withCompressed(
  tasks: Tasks & BuildTasks,
  { results: { compressed } }: Workshop,
  outputs: Outputs,
  staging: Staging,
  published: Pick<Published, 'isIntact' | 'read'>,
): Promise<Outputs> {
  const taken = new Set(outputs.files.map(({ file }) => file));
  const texts = outputs.files.filter(
    ({ file, kind, size }) => kind !== 'host' && size >= SMALLEST && isText(file),
  );
  const made = new Map<string, readonly OutputFile[]>();
  const queue = texts.values();
  const work = async () => {
    for (const text of queue) {
      const read = () => readOutput(text, outputs.sources.get(text.file), staging, published);
      const add = (coding: Coding, bytes: Uint8Array) =>
        staging.add('encoded', `${text.file}.${coding}`, bytes);
      made.set(text.file, await formsOf(text, tasks, compressed, published.isIntact, read, add));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  compressed.retain(new Set(texts.flatMap(({ hash }) => CODINGS.map((coding) => keyOf(coding, hash)))));
  // A form that the site brings along itself stays as it is.
  const forms = texts.flatMap(({ file }) => (made.get(file) ?? []).filter((form) => !taken.has(form.file)));
  return { ...outputs, files: [...outputs.files, ...forms] };
}

function keyOf(coding: Coding, hash: string): string {
  return fingerprint(`${RECIPE} ${coding} ${hash}`);
}

/** The shorter forms of a text: those that are published, else those that are remembered or made. */
async function formsOf(
  { file, hash }: OutputFile,
  { has, get, begin, encoded }: Tasks & BuildTasks,
  compressed: Cache,
  isPublished: (output: OutputFile) => boolean,
  read: () => Uint8Array,
  add: (coding: Coding, bytes: Uint8Array) => OutputFile,
): Promise<readonly OutputFile[]> {
  const argument = `${hash} ${file}`;
  if (has(encoded, argument) && get(encoded, argument).every(isPublished)) return get(encoded, argument);
  const run = begin(encoded, argument);
  const forms: OutputFile[] = [];
  for (const coding of CODINGS) {
    const key = keyOf(coding, hash);
    const bytes = compressed.get(key) ?? (await encode(coding, read)) ?? Buffer.alloc(0);
    compressed.put(key, bytes);
    if (bytes.length > 0) forms.push(add(coding, bytes));
  }
  run.end(forms);
  return forms;
}

/** A page that is kept is not staged: it is where it was published. */
function readOutput(
  text: OutputFile,
  source: string | undefined,
  staging: Staging,
  published: Pick<Published, 'isIntact' | 'read'>,
): Uint8Array {
  if (source === undefined && published.isIntact(text)) return published.read(text.file);
  try {
    return source === undefined ? staging.read(text.file) : readFileSync(source);
  } catch (error) {
    throw faultOf(error, `${text.file} cannot be read`);
  }
}
