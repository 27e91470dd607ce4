// Compressed forms beside texts, for hosts that send them in their place.
import { readFileSync } from 'node:fs';
import { faultOf } from '../../diagnostics/fault.ts';
import { isText } from '../../hosts/types.ts';
import type { OutputFile } from '../../model/output.ts';
import { CODINGS, encode } from '../../publish/encode.ts';
import type { Published } from '../../publish/published.ts';
import type { Staging } from '../../publish/staging.ts';
import type { Tasks } from '../../reuse/tasks.ts';
import type { BuildTasks } from '../tasks.ts';
import type { Outputs } from './outputs.ts';

/** Below this, in bytes, the headers of an answer weigh more than what is saved. */
const SMALLEST = 512;

/** Texts that are compressed at one time: as many as Node has threads for it. */
const AT_ONCE = 4;

/** The files of a site with `.br` and `.gz` ones beside all texts that these make shorter. Throws a Fault. */
export async function withCompressed(
  tasks: Tasks & BuildTasks,
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
      const isPublished = published.isIntact;
      made.set(text.file, await compressed(text, tasks, staging, isPublished, read));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // A form that the site brings along itself stays as it is.
  const forms = texts.flatMap(({ file }) => (made.get(file) ?? []).filter((form) => !taken.has(form.file)));
  return { ...outputs, files: [...outputs.files, ...forms] };
}

async function compressed(
  { file, hash }: OutputFile,
  tasks: Tasks & BuildTasks,
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
  read: () => Uint8Array,
): Promise<readonly OutputFile[]> {
  const argument = `${hash} ${file}`;
  if (tasks.has(tasks.encoded, argument) && tasks.get(tasks.encoded, argument).every(isPublished))
    return tasks.get(tasks.encoded, argument);
  const run = tasks.begin(tasks.encoded, argument);
  const forms: OutputFile[] = [];
  for (const coding of CODINGS) {
    const bytes = await encode(coding, read);
    if (bytes) forms.push(staging.add('encoded', `${file}.${coding}`, bytes));
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
