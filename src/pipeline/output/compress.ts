import { readFileSync } from 'node:fs';
import { faultOf } from '../../diagnostics/fault.ts';
import { isText } from '../../hosts/types.ts';
import type { OutputFile } from '../../model/output.ts';
import { CODINGS, encode } from '../../publish/encode.ts';
import type { Published } from '../../publish/published.ts';
import type { Staging } from '../../publish/staging.ts';
import type { Memory } from '../memory.ts';
import type { Outputs } from './outputs.ts';

/** Where the bytes of files are, and what is known of them. */
interface Store {
  readonly staging: Staging;
  readonly memory: Pick<Memory, 'results' | 'encoded'>;
  readonly published: Pick<Published, 'isIntact' | 'read'>;
}

/** Below this, in bytes, the headers of an answer weigh more than what is saved. */
const SMALLEST = 512;

/** Texts that are compressed at one time: as many as Node has threads for it. */
const AT_ONCE = 4;

/** The files of a site with `.br` and `.gz` ones beside all texts that these make shorter. Throws a Fault. */
export async function withEncoded(outputs: Outputs, store: Store): Promise<Outputs> {
  const taken = new Set(outputs.files.map(({ file }) => file));
  const texts = outputs.files.filter(
    ({ file, kind, size }) => kind !== 'host' && size >= SMALLEST && isText(file),
  );
  const made = new Map<string, readonly OutputFile[]>();
  const queue = texts.values();
  const work = async () => {
    for (const text of queue) made.set(text.file, await encodedForms(text, taken, outputs, store));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const { encoded } = store.memory;
  const forms = texts.flatMap(({ file, hash }) => {
    const own = made.get(file) ?? [];
    if (encoded.get(file)?.hash === hash) encoded.keep(file);
    else if (!bringsForms(file, taken)) encoded.put(file, { hash, forms: own });
    return own;
  });
  encoded.close();
  return { ...outputs, files: [...outputs.files, ...forms] };
}

/** A form that the site brings along itself stays as it is. */
async function encodedForms(
  text: OutputFile,
  taken: ReadonlySet<string>,
  { sources }: Outputs,
  { staging, memory, published }: Store,
): Promise<readonly OutputFile[]> {
  const { file, hash } = text;
  const known = bringsForms(file, taken) ? undefined : memory.encoded.get(file);
  if (known?.hash === hash && known.forms.every(published.isIntact)) return known.forms;
  const forms: OutputFile[] = [];
  const read = () => readOutput(text, sources.get(file), staging, published);
  for (const coding of CODINGS) {
    const name = `${file}.${coding}`;
    const bytes = taken.has(name) ? undefined : await encode(coding, hash, read, memory.results);
    if (bytes) forms.push(staging.add('encoded', name, bytes));
  }
  return forms;
}

/** What is known of other texts is what would be made of them, without those that a site brings along. */
function bringsForms(file: string, taken: ReadonlySet<string>): boolean {
  return CODINGS.some((coding) => taken.has(`${file}.${coding}`));
}

/** A page that is kept is not staged: it is where it was published. */
function readOutput(
  text: OutputFile,
  source: string | undefined,
  staging: Staging,
  published: Store['published'],
): Uint8Array {
  if (source === undefined && published.isIntact(text)) return published.read(text.file);
  try {
    return source === undefined ? staging.read(text.file) : readFileSync(source);
  } catch (error) {
    throw faultOf(error, `${text.file} cannot be read`);
  }
}
