// Postings of a word as text: its pages, each with a mark.
import { FIRST_PART, FIRST_TITLE, readPostings, SUBJECT_SIZE } from './browser/format.ts';

/** Number for the weight of a posting, its part or -1, and the size of the title with the word or 0. */
export function markOf(weight: number, part: number, title: number): number {
  return (title * 32 + weight) * 128 + part + 1;
}

/** Most characters of a posting. */
const LONGEST_POSTING = 16;

/** Writes postings as bytes, one for each character: joining millions of short texts takes longer. */
export class PostingWriter {
  #bytes = Buffer.alloc(1 << 12);
  #length = 0;
  #last = -1;

  add(page: number, mark: number): void {
    if (this.#length + LONGEST_POSTING > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, this.#bytes]);
    this.#addNumber(page - this.#last);
    this.#put(64 + ((mark >> 7) % 32));
    const title = mark >> 12;
    if (title > 0) this.#put(FIRST_TITLE + title - 1);
    const part = mark % 128;
    if (part > 0) this.#put(FIRST_PART + part - 1);
    this.#last = page;
  }

  /** Returns the postings that were added since the last call. */
  take(): string {
    const text = this.#bytes.toString('latin1', 0, this.#length);
    this.#length = 0;
    this.#last = -1;
    return text;
  }

  /** Adds a number in base 36. */
  #addNumber(number: number): void {
    if (number >= 36) this.#addNumber(Math.floor(number / 36));
    const digit = number % 36;
    this.#put(digit + (digit < 10 ? 48 : 87));
  }

  #put(code: number): void {
    this.#bytes[this.#length] = code;
    this.#length += 1;
  }
}

/** Replaces the postings of some pages, `old`, by others. */
export function replacePostings(postings: string, old: string, now: string): string {
  if (postings === old) return now;
  const marks = new Map<number, number>();
  const put = (page: number, ...mark: Parameters<typeof markOf>) => marks.set(page, markOf(...mark));
  readPostings(postings, put);
  readPostings(old, (page) => marks.delete(page));
  readPostings(now, put);
  const writer = new PostingWriter();
  for (const [page, mark] of [...marks].sort(([a], [b]) => a - b)) writer.add(page, mark);
  return writer.take();
}

/** Order of a posting among those of its word: by weight, the best ones with the word in the title, then in subjects. */
const orderOf = (weight: number, title: number) =>
  weight + (title === 0 ? 0 : title === SUBJECT_SIZE ? 32 : 64);

/** Returns the best postings of a word: those in titles, those in subjects, those with the highest weights, and earlier ones of equal weights. */
export function bestPostings(
  postings: string,
  most: number,
): { readonly count: number; readonly best: string } {
  const counts: number[] = [];
  let count = 0;
  readPostings(postings, (_page, weight, _part, title) => {
    const order = orderOf(weight, title);
    counts[order] = (counts[order] ?? 0) + 1;
    count += 1;
  });
  if (count <= most) return { count, best: postings };
  // Postings above `least` are all among the best, and `room` of that order.
  let least = counts.length - 1;
  let room = most;
  for (; (counts[least] ?? 0) <= room; least -= 1) room -= counts[least] ?? 0;
  const writer = new PostingWriter();
  readPostings(postings, (page, weight, part, title) => {
    const order = orderOf(weight, title);
    if (order === least) room -= 1;
    if (order > least || (order === least && room >= 0)) writer.add(page, markOf(weight, part, title));
  });
  return { count, best: writer.take() };
}
