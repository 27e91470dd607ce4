// Reads bytes in chunks of some megabytes, because a file can be longer than a buffer or a text.

/** Size of a chunk in bytes. */
export const CHUNK_SIZE = 16 * 1024 * 1024;
/**
 * Bytes of the next chunk that overlap with the end of each chunk: as many as the value of an environment variable can
 * have on Linux.
 */
export const OVERLAP = 128 * 1024;

export function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_SIZE)
    yield bytes.subarray(start, start + CHUNK_SIZE + OVERLAP);
}
