// Images as tasks: what a file is as an image, and what of it is published.
import { sha256 } from '../../base/hash.ts';
import { readImage, tooManyBytes, withoutNotes } from '../../images/read-image.ts';
import type { Measure } from '../../model/files/measure.ts';
import { type ImageReading, isImageFile } from '../../model/images/image.ts';
import { KEPT, type Task } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';

export interface ImageTasks {
  /** What a file is as an image, by its path from the root. */
  readonly image: Task<ImageReading>;
  /** What of an image is published, where that is not its file: it held notes. By its path; null where it is. */
  readonly bareImage: Task<Measure | null>;
}

export function defineImages(workshop: Workshop, inputs: Inputs): ImageTasks {
  const { files } = workshop;
  return {
    image: {
      name: 'image',
      form: KEPT,
      run(file, get) {
        get(inputs.file, file);
        const { bytes, size } = files.take(file);
        if (size !== undefined) return { kind: 'fault', fault: tooManyBytes(size) };
        return readImage(bufferOf(bytes));
      },
    },
    bareImage: {
      name: 'bare-image',
      form: KEPT,
      run(file, get) {
        if (!isImageFile(file)) return null;
        get(inputs.file, file);
        const bare = bareBytes(workshop, file);
        return bare ? { hash: sha256(bare), size: bare.length } : null;
      },
    },
  };
}

/** The bytes that are published of an image that holds notes. Throws a Fault. */
export function bareBytes({ files }: Pick<Workshop, 'files'>, file: string): Buffer | undefined {
  return withoutNotes(bufferOf(files.take(file).bytes));
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
