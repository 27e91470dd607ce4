// Reads bytes in parts of some megabytes, because a file can be longer than a buffer or a text.

/** Size of a part in bytes. */
export const PART_SIZE = 16 * 1024 * 1024;
/**
 * Bytes of the next part that overlap with the end of each part: as many as the value of an environment variable can
 * have on Linux.
 */
export const SHARED_SIZE = 128 * 1024;

export function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PART_SIZE)
    yield bytes.subarray(start, start + PART_SIZE + SHARED_SIZE);
}
