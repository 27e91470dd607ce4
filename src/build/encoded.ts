import { readFileSync } from 'node:fs';
import { faultOf } from '../diagnostics/fault.ts';
import { isText } from '../hosts/types.ts';
import type { Cache } from '../model/cache.ts';
import type { OutputFile } from '../model/output.ts';
import { CODINGS, encode } from '../publish/encode.ts';
import type { Staging } from '../publish/staging.ts';
import type { Outputs } from './outputs.ts';

/** Below this, in bytes, the headers of an answer weigh more than what is saved. */
const SMALLEST = 512;

/** Texts that are compressed at one time: as many as Node has threads for it. */
const AT_ONCE = 4;

/** The files of a site with `.br` and `.gz` ones beside all texts that these make shorter. Throws a Fault. */
export async function withEncoded(outputs: Outputs, staging: Staging, cache: Cache): Promise<Outputs> {
  const taken = new Set(outputs.files.map(({ file }) => file));
  const texts = outputs.files.filter(
    ({ file, kind, size }) => kind !== 'host' && size >= SMALLEST && isText(file),
  );
  const made = new Map<string, readonly OutputFile[]>();
  const queue = texts.values();
  const work = async () => {
    for (const text of queue) made.set(text.file, await encodedForms(text, taken, outputs, staging, cache));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { ...outputs, files: [...outputs.files, ...texts.flatMap(({ file }) => made.get(file) ?? [])] };
}

/** A form that the site brings along itself stays as it is. */
async function encodedForms(
  { file, hash }: OutputFile,
  taken: ReadonlySet<string>,
  { sources }: Outputs,
  staging: Staging,
  cache: Cache,
): Promise<OutputFile[]> {
  const forms: OutputFile[] = [];
  const read = () => readOutput(file, sources.get(file), staging);
  for (const coding of CODINGS) {
    const name = `${file}.${coding}`;
    const bytes = taken.has(name) ? undefined : await encode(coding, hash, read, cache);
    if (bytes) forms.push(staging.add('encoded', name, bytes));
  }
  return forms;
}

function readOutput(file: string, source: string | undefined, staging: Staging): Uint8Array {
  try {
    return source === undefined ? staging.read(file) : readFileSync(source);
  } catch (error) {
    throw faultOf(error, `${file} cannot be read`);
  }
}
