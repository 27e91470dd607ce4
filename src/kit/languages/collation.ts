// Sorts texts by the rules of their language, the same on every machine: Node's own order changes with its version. It looks letters up in
// data that `npm run collation-data` wrote, and implements the part of https://unicode.org/reports/tr10/ that titles need.
import { brotliDecompressSync } from 'node:zlib';
import { ASCII_ORDER, COLLATION_DATA, OWN_ASCII } from './collation-data.ts';
import {
  COMMON,
  type CollationData,
  EQUAL,
  JOINED,
  type LanguageOrder,
  NEXT,
  WEIGHT,
  weightOfMark,
} from './collation-format.ts';
import { fallbacksOf, once } from './tags.ts';

/** Weights of some characters. */
interface Letter {
  /** Places in the order: one, or several if it counts as several letters; none for a mark. */
  readonly places: readonly number[];
  /** Weights of accents. A letter has that of no accent, perhaps followed by that of the accent in its shape; a mark has one. */
  readonly accents: readonly number[];
  /** Weights of capitals and other forms, one for each accent. */
  readonly forms: readonly number[];
}

/** The order of a language. */
interface Collation {
  readonly letters: ReadonlyMap<string, Letter>;
  /** The most code units that count as one, for those that can begin more than one. */
  readonly longest: ReadonlyMap<string, number>;
  /** The letter at each place, as a capital if it has one. */
  readonly initials: readonly string[];
  /** Number of places at the beginning that don't count. */
  readonly ignored: number;
  readonly data: CollationData;
}

/** Orders by language, read when the first text is sorted. */
const orders = once(() => {
  const json = brotliDecompressSync(Buffer.from(COLLATION_DATA, 'base64')).toString();
  return { data: JSON.parse(json) as CollationData, known: new Map<string, Collation>() };
});

function collationOf(language: string): Collation {
  const { data, known } = orders();
  const name = fallbacksOf(language).find((one) => one in data.languages) ?? '';
  const collation = known.get(name) ?? readCollation(data, data.languages[name] ?? {});
  known.set(name, collation);
  return collation;
}

/**
 * Returns a function that turns each of the given texts into a sort key. The code units of keys sort like the texts in a language, such as
 * `de-AT`. A language without its own rules sorts like most languages.
 */
export function sortKeys(language: string, texts: Iterable<string>): (text: string) => string {
  const hasOwnAscii = fallbacksOf(language).some((name) => OWN_ASCII.includes(name));
  // Reading the order takes 10 ms, as long as building three pages.
  if (!hasOwnAscii && [...texts].every((text) => IS_ASCII.test(text))) return asciiKey;
  const collation = collationOf(language);
  return (text) => {
    const places: number[] = [];
    const accents: number[] = [0];
    const forms: number[] = [0];
    for (const letter of lettersIn(spoken(text), collation)) {
      if ((letter.places[0] ?? collation.ignored) < collation.ignored) continue;
      for (const place of letter.places) places.push(place + 1);
      accents.push(...letter.accents);
      forms.push(...letter.forms);
    }
    return `${String.fromCharCode(...places, ...accents, ...forms, 0)}${text}`;
  };
}

const IS_ASCII = /^[ -~]*$/;

function asciiKey(text: string): string {
  const small = text.toLowerCase();
  const places = Array.from(small, (letter) => ASCII_ORDER.indexOf(letter) + 1);
  const forms = Array.from(text, (letter, index) => (letter === small[index] ? 1 : 2));
  return `${String.fromCharCode(...places, 0, ...forms, 0)}${text}`;
}

/** Returns the letter that a text begins with, as a capital if it has one; `#` if it doesn't begin with a letter. */
export function indexLetter(text: string, language: string): string {
  const collation = collationOf(language);
  const [first] = lettersIn(spoken(text), collation).filter(({ places }) => places.length > 0);
  const place = first?.places[0] ?? 0;
  const initial = collation.initials[place] ?? String.fromCodePoint(text.codePointAt(0) ?? 0);
  return IS_LETTER.test(initial) ? initial : '#';
}

/** Thai and Lao vowels that are written before the consonant that they follow. */
const VOWEL_FIRST = /([\u0e40-\u0e44\u0ec0-\u0ec4])([\u0e01-\u0e2e\u0e81-\u0eae])/g;

function spoken(text: string): string {
  return text.normalize('NFD').replace(VOWEL_FIRST, '$2$1');
}

const IS_LETTER = /^\p{L}/u;
const IS_MARK = /^\p{M}$/u;
const IS_SYMBOL = /^[\p{S}\p{P}]$/u;
const IS_INVISIBLE = /^[\p{M}\p{C}]$/u;

function lettersIn(text: string, collation: Collation): Letter[] {
  const { letters, longest } = collation;
  const found: Letter[] = [];
  let rest = text;
  let at = 0;
  while (at < rest.length) {
    let match = rest.charAt(at);
    const most = longest.get(match) ?? 1;
    for (let length = most; length > 1; length -= 1)
      if (letters.has(rest.slice(at, at + length))) {
        match = rest.slice(at, at + length);
        break;
      }
    at += match.length;
    // A mark of the letter may follow another one: the circumflex of `ậ` follows its dot.
    for (let mark = at; most > 1 && IS_MARK.test(rest.charAt(mark)); mark += 1)
      if (letters.has(match + rest.charAt(mark))) {
        match += rest.charAt(mark);
        rest = rest.slice(0, mark) + rest.slice(mark + 1);
        mark -= 1;
      }
    const letter = letters.get(match);
    if (letter) found.push(letter);
    else {
      const character = String.fromCodePoint(rest.codePointAt(at - match.length) ?? 0);
      found.push(...lettersFor(character, collation));
      at += character.length - match.length;
    }
  }
  return found;
}

/** Letters for a character that the order doesn't contain. */
function lettersFor(character: string, collation: Collation): Letter[] {
  const { data } = collation;
  if (IS_INVISIBLE.test(character) || data.silent.includes(character)) return [];
  const plain = character.normalize('NFKD');
  if (plain !== character) {
    const { places, accents, forms } = together(lettersIn(plain, collation));
    return [{ places, accents, forms: forms.map((form) => form + 1) }];
  }
  const code = character.codePointAt(0) ?? 0;
  // Characters that the order doesn't contain, such as those of Chinese, are after the letters, sorted by their
  // codes.
  const start = IS_SYMBOL.test(character) ? data.punctuation : 0xe000 + (code >> 12);
  return [{ places: [start, code >> 12, code & 0xfff], accents: [COMMON], forms: [COMMON] }];
}

function readCollation(data: CollationData, { isUpperFirst, ...own }: LanguageOrder): Collation {
  const letters = new Map<string, Letter>();
  const initials: string[] = [];
  const common = data.groups.split(NEXT);
  const order = own.order ?? [[0, common.length] as const];
  const groups = order.flatMap((part) => (typeof part === 'string' ? [part] : common.slice(...part)));
  const formOf = (text: string, form: number) => (isUpperFirst ? form + lowerCaseOf(text) : form);
  groups.forEach((group, place) => {
    let form = COMMON;
    let last = COMMON;
    const texts = group.split(JOINED).map((member) => readMember(member.replace(EQUAL, ''))[0]);
    initials.push(initialAmong(texts).normalize());
    for (const member of group.split(JOINED)) {
      const [text = '', accent = COMMON] = readMember(member.replace(EQUAL, ''));
      if (accent !== last) form = COMMON;
      // Weights between those of two forms, for characters that the order doesn't contain.
      else if (!member.startsWith(EQUAL)) form += 2;
      last = accent;
      const shape = accent === COMMON ? [] : [accent];
      letters.set(text, {
        places: [place],
        accents: [COMMON, ...shape],
        forms: [formOf(text, form), ...shape.map(() => COMMON)],
      });
    }
  });
  const marks = (own.marks ?? data.marks).split(NEXT);
  marks.forEach((same, index) => {
    for (const mark of same)
      letters.set(mark, { places: [], accents: [weightOfMark(index)], forms: [COMMON] });
  });
  for (const [text, like] of Object.entries({ ...data.expansions, ...own.expansions })) {
    if (letters.has(text)) continue;
    const [joined, accent] = readMember(like);
    const [first, ...others] = joined.split(JOINED).flatMap((one) => letters.get(one) ?? []);
    if (!first) continue;
    const shape = accent === COMMON ? [] : [{ places: [], accents: [accent], forms: [COMMON] }];
    letters.set(text, together([first, ...shape, ...others]));
  }
  const longest = new Map<string, number>();
  for (const { length, 0: first = '' } of letters.keys())
    if (length > 1) longest.set(first, Math.max(length, longest.get(first) ?? 1));
  return { letters, longest, initials, ignored: own.ignored ?? 0, data };
}

const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ]/;

/** The form of a letter that an index shows. */
function initialAmong(texts: readonly string[]): string {
  const isCapital = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();
  return texts.find(isCapital) ?? texts.find((text) => !SMALL_KANA.test(text)) ?? '';
}

function together(parts: readonly Letter[]): Letter {
  return {
    places: parts.flatMap(({ places }) => places),
    accents: parts.flatMap(({ accents }) => accents),
    forms: parts.flatMap(({ forms }) => forms),
  };
}

/** Added to the weights of small letters where capitals come first, and half of it to those of `Aa`. */
const LOWER = 64;

function lowerCaseOf(text: string): number {
  if (text === text.toLowerCase()) return LOWER;
  return text === text.toUpperCase() ? 0 : LOWER / 2;
}

function readMember(member: string): [text: string, accent: number] {
  const [text = '', weight] = member.split(WEIGHT);
  return [text, weight === undefined ? COMMON : weight.charCodeAt(0)];
}
