// Randomness of packages: numbers that are the same in every build.

/** Creates a sequence that depends only on its seed: numbers from 0 to 1, without 1. */
export function createSequence(seed: string): () => number {
  let state = 0;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((again ^ (again >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** Fills bytes, as `crypto.getRandomValues` does. Returns them. */
export function randomBytes<T extends ArrayBufferView>(random: () => number, view: T): T {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = random() * 256;
  return view;
}

/** Returns an id in the form of a UUID of version 4. */
export function randomId(random: () => number): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (letter) => {
    const digit = Math.floor(random() * 16);
    return (letter === 'x' ? digit : (digit & 3) | 8).toString(16);
  });
}
