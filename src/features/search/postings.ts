// Postings of a word as text: its pages, each with marks.
import { FIRST_PART, FIRST_TITLE, MOST_PAGES, readPostings, SUBJECT_SIZE } from './browser/format.ts';

/** Writes a posting: the distance from the page before, the weight, the part or -1, and the size of the title with the word or 0. */
export function postingOf(distance: number, weight: number, part: number, title: number): string {
  const titled = title > 0 ? String.fromCharCode(FIRST_TITLE + title - 1) : '';
  const parted = part >= 0 ? String.fromCharCode(FIRST_PART + part) : '';
  return `${distance.toString(36)}${String.fromCharCode(64 + weight)}${titled}${parted}`;
}

/** Order of a posting among those of its word: by weight, the best ones with the word in the title, then in subjects. */
const orderOf = (weight: number, title: number) =>
  weight + (title === 0 ? 0 : title === SUBJECT_SIZE ? 32 : 64);

/**
 * Returns the postings of a word as browsers get them. A word on many pages has its best postings, after the number of all: those
 * in titles, those in subjects, those with the highest weights, and earlier ones of equal weights.
 */
export function shownPostings(postings: string): string {
  // A posting has at least two characters.
  if (postings.length <= MOST_PAGES * 2) return postings;
  const counts: number[] = [];
  let count = 0;
  readPostings(postings, (_page, weight, _part, title) => {
    const order = orderOf(weight, title);
    counts[order] = (counts[order] ?? 0) + 1;
    count += 1;
  });
  if (count <= MOST_PAGES) return postings;
  // Postings above `least` are all among the best, and `room` of that order.
  let least = counts.length - 1;
  let room = MOST_PAGES;
  for (; (counts[least] ?? 0) <= room; least -= 1) room -= counts[least] ?? 0;
  let best = '';
  let last = -1;
  readPostings(postings, (page, weight, part, title) => {
    const order = orderOf(weight, title);
    if (order === least) room -= 1;
    if (order < least || (order === least && room < 0)) return;
    best += postingOf(page - last, weight, part, title);
    last = page;
  });
  return `${count.toString(36)} ${best}`;
}
