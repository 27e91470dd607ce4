// Writes src/kit/languages/collation-data.ts: how languages sort their letters, according to `Intl.Collator` of this Node.
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  COMMON,
  type CollationData,
  EQUAL,
  JOINED,
  type LanguageOrder,
  NEXT,
  WEIGHT,
  weightOfMark,
} from '../src/kit/languages/collation-format.ts';

const LANGUAGES =
  'ar bg bn bs ca cs cy da de el en eo es et fa fi fil fr gl he hi hr hu hy id is it ja ka ko lt lv mk ms mt nb nl nn pl pt ro ru sk sl sq sr sv th tr uk ur vi zh'.split(
    ' ',
  );
const SCRIPTS =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Devanagari Bengali Thai Georgian Hiragana Katakana Hangul'.split(
    ' ',
  );
/** Joins letters so that they don't count as one (CGJ). */
const APART = '\u034f';
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const KANA_SIGNS = [...'ーゝゞヽヾ'];

type Compare = (a: string, b: string) => number;

/** Orders of a language that ignore more or less: base letters, accents too, case too. */
interface Judge {
  readonly primary: Compare;
  readonly secondary: Compare;
  readonly tertiary: Compare;
}

function judgeOf(language: string): Judge {
  const by = (sensitivity: 'base' | 'accent' | 'variant') =>
    new Intl.Collator(language, { sensitivity, caseFirst: 'false', ignorePunctuation: false }).compare;
  return { primary: by('base'), secondary: by('accent'), tertiary: by('variant') };
}

const everything = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (text) => !/[\p{Cn}\p{Co}\p{Cs}\p{Cc}\p{Script=Han}]/u.test(text),
);
const inScripts = new RegExp(`[${SCRIPTS.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
/** Characters that NFD doesn't decompose, and that aren't just another form of others. */
const characters = everything.filter(
  (text) =>
    (text.normalize('NFKD') === text || (text < '\u0250' && text.normalize('NFKD').length === 1)) &&
    text.normalize('NFD') === text &&
    (inScripts.test(text) ||
      (/[\p{Script=Common}\p{Script=Inherited}]/u.test(text) && /[\0-\u2600\u3000-\u30ff]/.test(text))) &&
    !/[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/.test(text),
);
const JAMO = Array.from({ length: 0x100 }, (_, index) => String.fromCharCode(0x1100 + index)).filter((text) =>
  /[\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]/.test(text),
);
/** Letters with their marks, which a language may count as a letter of its own. */
const marked = everything.map((text) => text.normalize('NFD')).filter((text) => text.length === 2);
const IS_KANA = /^[\u3041-\u30fa]/;
const kana = characters.filter((text) => IS_KANA.test(text));

const bothCases = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => [text, text.toUpperCase()])),
];
const pairsOf = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((a) => second.map((b) => a + b));

/** Texts of several characters that a language sorts as one letter, or as other letters. */
function contractionsOf({ tertiary }: Judge): readonly string[] {
  const isOne = (text: string, at = 1) => tertiary(text, text.slice(0, at) + APART + text.slice(at)) !== 0;
  const letters = marked.filter((text) => isOne(text));
  const latin = bothCases([...LATIN, ...letters.filter((text) => /^[a-z]/.test(text))]);
  const pairs = pairsOf(latin, [...latin, '·']).filter((text) => {
    const first = /^.\p{M}*/u.exec(text)?.[0].length ?? 1;
    return isOne(text, first);
  });
  const triples = [
    ...pairs.flatMap((pair) => bothCases(LATIN).map((letter) => pair + letter)),
    ...pairs.flatMap((pair) => bothCases([pair.slice(0, 1).toLowerCase()]).map((first) => first + pair)),
  ].filter((text) => (pairs.includes(text.slice(0, 2)) ? isOne(text, 2) : isOne(text, 1)));
  const syllables = [...kana, ...marked.filter((text) => IS_KANA.test(text))];
  const long = pairsOf(syllables, KANA_SIGNS).filter((text) => isOne(text, text.length - 1));
  return [...new Set([...letters, ...pairs, ...triples, ...long])];
}

interface Order {
  readonly groups: readonly string[];
  readonly expansions: Readonly<Record<string, string>>;
  readonly marks: string;
}

function orderOf(judge: Judge): Order {
  const { primary, secondary, tertiary } = judge;
  const contractions = contractionsOf(judge);
  const all = [...characters, ...JAMO, ...contractions].filter((text) => tertiary(text, '') !== 0);
  const byOrder = (a: string, b: string) => tertiary(a, b) || (a < b ? -1 : 1);
  const marks = grouped(all.filter((text) => primary(text, '') === 0).sort(byOrder), secondary);
  const expansions: Record<string, string> = {};
  const single: string[] = [];
  const weightOf = (text: string, like: string) => residualOf(text, like, marks, judge);
  for (const text of all.filter((one) => primary(one, '') !== 0)) {
    const like = expansionOf(text, contractions, judge);
    if (like === undefined) single.push(text);
    else expansions[text] = like + weightText(weightOf(text, like));
  }
  const groups = grouped(single.sort(byOrder), primary).map((members) =>
    formsOf(members, weightOf, judge).join(JOINED),
  );
  return { groups, expansions, marks: marks.map((members) => members.join('')).join(NEXT) };
}

/** The forms of a letter, with marks for those that sort alike, and the weights of accents in their shapes. */
function formsOf(
  members: readonly string[],
  weightOf: (text: string, like: string) => number,
  { secondary, tertiary }: Judge,
): string[] {
  const [first = ''] = members;
  let before = first;
  let last = COMMON;
  return members.map((text) => {
    const weight = weightOf(text, first);
    const isNext = weight <= last && secondary(before, text) !== 0;
    const isEqual = text !== first && tertiary(before, text) === 0;
    if (isNext) last += 1;
    else if (weight > last) last = weight;
    before = text;
    return `${isEqual ? EQUAL : ''}${text}${weightText(last)}`;
  });
}

function grouped(sorted: readonly string[], compare: Compare): string[][] {
  const groups: string[][] = [];
  for (const text of sorted) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && compare(last[0], text) === 0) last.push(text);
    else groups.push([text]);
  }
  return groups;
}

const latinPairs = pairsOf(LATIN, LATIN);

/** The letters that a text counts as: `ae` for `æ`, with capitals if that fits. */
function expansionOf(text: string, contractions: readonly string[], { primary, tertiary }: Judge) {
  const isLatin = /\p{Script=Latin}/u.test(text);
  const isKana = IS_KANA.test(text) && KANA_SIGNS.includes(text.slice(-1)) && text.length > 1;
  let candidates: readonly string[] = [];
  if (isLatin && text.length === 1) candidates = latinPairs.map((pair) => pair[0] + APART + pair[1]);
  else if (isLatin)
    candidates = pairsOf(
      contractions,
      contractions.map((other) => APART + other),
    );
  else if (isKana) candidates = kana.map((other) => text.slice(0, -1) + APART + other);
  if (isLatin && text.length > 1 && !/^(.)\1/i.test(text)) return undefined;
  const found = candidates.filter((candidate) => primary(text, candidate) === 0);
  const [first] = found;
  if (first === undefined) return undefined;
  const cases = isLatin
    ? [first, first.toUpperCase(), first.charAt(0).toUpperCase() + first.slice(1)]
    : found;
  const best = [...cases, ...found].find((candidate) => tertiary(text, candidate) === 0);
  const isUpper = text !== text.toLowerCase();
  return (best ?? (isUpper && isLatin ? first.toUpperCase() : first)).replace(APART, JOINED);
}

/** The weight of the accent that distinguishes a text from the letters that it counts as. */
function residualOf(
  text: string,
  like: string,
  marks: readonly (readonly string[])[],
  { primary, secondary }: Judge,
): number {
  const [first = '', rest = ''] = like.includes(JOINED) ? like.split(JOINED) : [like];
  const apart = rest && APART + rest;
  if (secondary(text, first + apart) === 0) return COMMON;
  for (const [index, [mark = '']] of marks.entries()) {
    const other = first + APART + mark + apart;
    if (primary(first + APART + mark, first) !== 0) continue;
    const order = secondary(text, other);
    if (order === 0) return weightOfMark(index);
    if (order < 0) return weightOfMark(index - 1) + 1;
  }
  return weightOfMark(marks.length - 1) + 1;
}

const weightText = (weight: number) => (weight === COMMON ? '' : WEIGHT + String.fromCharCode(weight));

function tailored(language: string, root: Order): LanguageOrder | undefined {
  const { groups, expansions, marks } = orderOf(judgeOf(language));
  const places = new Map(root.groups.map((group, index) => [group, index]));
  const order: (string | [number, number])[] = [];
  for (const group of groups) {
    const place = places.get(group);
    const last = order.at(-1);
    if (place === undefined) order.push(group);
    else if (Array.isArray(last) && last[1] === place) last[1] = place + 1;
    else order.push([place, place + 1]);
  }
  const own = Object.entries(expansions).filter(([text, like]) => root.expansions[text] !== like);
  const { caseFirst, ignorePunctuation } = new Intl.Collator(language).resolvedOptions();
  const result: LanguageOrder = {
    ...(order.length > 1 && { order }),
    ...(own.length > 0 && { expansions: Object.fromEntries(own) }),
    ...(marks !== root.marks && { marks }),
    ...(caseFirst === 'upper' && { isUpperFirst: true }),
    ...(ignorePunctuation && { ignored: ignoredIn(groups, language) }),
  };
  return Object.keys(result).length > 0 ? result : undefined;
}

const root = orderOf(judgeOf('en'));
function ignoredIn(groups: readonly string[], language: string): number {
  const { compare } = new Intl.Collator(language, { ignorePunctuation: true });
  return groups.findIndex((group) => compare(group.charAt(0), '') !== 0);
}

const data: CollationData = {
  ...root,
  groups: root.groups.join(NEXT),
  punctuation: ignoredIn(root.groups, 'en'),
  silent: characters
    .filter((text) => judgeOf('en').tertiary(text, '') === 0 && !/[\p{M}\p{C}]/u.test(text))
    .join(''),
  languages: Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const own = tailored(language, root);
      return own ? [[language, own]] : [];
    }),
  ),
  untailored: LANGUAGES.filter((language) => !tailored(language, root)),
};
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const asciiOrder = (language: string) =>
  [...ascii].sort(judgeOf(language).tertiary).filter((letter) => letter === letter.toLowerCase());
const asciiPairs = pairsOf(ascii, ascii);
/** Languages that sort letters of English in another order, or some of them as one. */
const ownAscii = LANGUAGES.filter((language) => {
  const { tertiary } = judgeOf(language);
  const { caseFirst, ignorePunctuation } = new Intl.Collator(language).resolvedOptions();
  return (
    asciiOrder(language).join('') !== asciiOrder('en').join('') ||
    caseFirst === 'upper' ||
    ignorePunctuation ||
    asciiPairs.some((pair) => tertiary(pair, pair.charAt(0) + APART + pair.charAt(1)) !== 0)
  );
});
const text = JSON.stringify(data);
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
for (const [name, own] of Object.entries(data.languages)) console.log(name, JSON.stringify(own).length);
console.log(`${root.groups.length} letters, ${text.length} characters, ${packed.length} bytes`);
writeFileSync(
  'src/kit/languages/collation-data.ts',
  `/*! Data of Unicode's CLDR by ICU ${process.versions.icu}, © 1991–2025 Unicode, Inc., Unicode License V3: https://www.unicode.org/license.txt */\n\n` +
    `/** Letters and signs of English in order. */\nexport const ASCII_ORDER = ${JSON.stringify(asciiOrder('en').join(''))};\n\n` +
    `/** Languages that sort them in another order, or some of them as one. */\nexport const OWN_ASCII: readonly string[] = ${JSON.stringify(ownAscii)};\n\n` +
    `/** A JSON text, compressed by Brotli, in Base64. \`npm run collation-data\` writes it. */\n` +
    `export const COLLATION_DATA =\n  '${packed.toString('base64')}';\n`,
);
