// Quotes of the page's language instead of those of a keyboard: “so”, „so“, « so ». A pair is replaced if both of its marks are in one
// block; a mark without the other stays, such as that of 6". https://cldr.unicode.org/translation/characters has those of languages.
import { fallbacksOf } from '../../../kit/languages/tags.ts';
import { listsInside, type PageToken } from '../../lexer/tokens.ts';

/** Four marks: around a text, and around a text in it. */
const MARKS: Readonly<Record<string, string>> = {
  '“”‘’': 'en da hi id ko nl pt th tr vi zh',
  '„“‚‘': 'bg cs de et lt lv sk sl',
  '«»‹›': 'de-CH fa fr-CH',
  '«»“”': 'ca el es fr it pt-PT',
  '«»‘’': 'nb nn no',
  '«»„“': 'ru uk',
  '„”«»': 'pl ro',
  '„”»«': 'hu',
  '„”‚’': 'hr',
  '„”’’': 'sr',
  '””’’': 'fi he sv',
  '”“’‘': 'ar',
  '「」『』': 'ja zh-TW zh-Hant',
};

const BY_LANGUAGE: ReadonlyMap<string, string> = new Map(
  Object.entries(MARKS).flatMap(([marks, tags]) => tags.split(' ').map((tag) => [tag, marks])),
);

const APOSTROPHE = '’';
/** Space between the quotes and a text in French. */
const NARROW_SPACE = '\u202f';

/** Any character before or after code, an image or a formula that isn't part of the text. */
const OTHER = 'x';
const TRANSPARENT: ReadonlySet<string> = new Set([
  'html',
  'footnoteReference',
  'attributeList',
  'wikiComment',
]);
const INLINE: ReadonlySet<string> = new Set(['strong', 'em', 'del', 'mark', 'link', 'wikiLink']);

const WORD = /[\p{L}\p{M}\p{N}]/u;
/** Character before an opening mark. */
const BEFORE = /^$|[\s([{\-–—/«„“‚‘「『]/;

/** Returns texts with the quotes of a language, by their tokens; only those that change. */
export function quotedTexts(tokens: readonly PageToken[], language: string): ReadonlyMap<PageToken, string> {
  const found = new Map<PageToken, string>();
  for (const token of tokens) visitBlock(token, (run) => replaceIn(run, language, found));
  return found;
}

/** Returns a text with the quotes of a language. */
export function titleWithQuotes(text: string, language: string): string {
  return withMarks(text, replacements(text, marksOf(language)), 0, language);
}

/** Text of a block without its markup. Each part has the length of the text of its token. */
interface TextRun {
  text: string;
  readonly parts: { readonly token: PageToken; readonly from: number }[];
}

function visitBlock(block: PageToken, use: (run: TextRun) => void): void {
  for (const list of listsInside(block)) {
    const run: TextRun = { text: '', parts: [] };
    for (const token of list) if (!addInline(run, token)) visitBlock(token, use);
    if (/["']/.test(run.text)) use(run);
  }
}

/** Adds an inline token to the text of its block; returns false for a block. */
function addInline(run: TextRun, token: PageToken): boolean {
  if (token.type === 'text' && !('tokens' in token && token.tokens)) {
    run.parts.push({ token, from: run.text.length });
    // Fills expressions: quotes in their braces aren't text.
    run.text += token.raw.replace(/\{\{.*?\}\}/gs, (raw) => OTHER.repeat(raw.length));
  } else if (token.type === 'escape' || token.type === 'br') run.text += token.type === 'br' ? ' ' : OTHER;
  else if (INLINE.has(token.type) && !('autolink' in token && token.autolink)) {
    for (const list of listsInside(token)) for (const inner of list) addInline(run, inner);
  } else if (listsInside(token).length > 0) return false;
  else if (!TRANSPARENT.has(token.type)) run.text += OTHER;
  return true;
}

function replaceIn({ text, parts }: TextRun, language: string, found: Map<PageToken, string>): void {
  const replaced = replacements(text, marksOf(language));
  for (const { token, from } of parts) {
    const written = withMarks(token.raw, replaced, from, language);
    if (written !== token.raw) found.set(token, written);
  }
}

function marksOf(language: string): string {
  const tag = fallbacksOf(language).find((one) => BY_LANGUAGE.has(one));
  return BY_LANGUAGE.get(tag ?? '') ?? '“”‘’';
}

/** Finds the marks of a text that are replaced, by their offsets. */
function replacements(text: string, marks: string): ReadonlyMap<number, string> {
  const replaced = new Map<number, string>();
  let open: { readonly sign: string; readonly at: number }[] = [];
  for (const { 0: sign, index: at } of text.matchAll(/["']/g)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    if (sign === "'" && WORD.test(before) && WORD.test(after)) {
      replaced.set(at, APOSTROPHE);
      continue;
    }
    const pair = open.findLastIndex((one) => one.sign === sign);
    const opened = open[pair];
    if (opened && !/^$|\s/.test(before) && !WORD.test(after)) {
      const first = sign === '"' ? 0 : 2;
      replaced.set(opened.at, marks.charAt(first)).set(at, marks.charAt(first + 1));
      open = open.slice(0, pair);
    } else if (BEFORE.test(before) && !/^$|\s/.test(after)) open.push({ sign, at });
    if (sign === "'" && !replaced.has(at)) replaced.set(at, APOSTROPHE);
  }
  return replaced;
}

/** Replaces the marks of a part of a text that starts at an offset of it. */
function withMarks(
  part: string,
  replaced: ReadonlyMap<number, string>,
  from: number,
  language: string,
): string {
  if (replaced.size === 0) return part;
  const isSpaced = /^fr(?!-CH)/.test(language);
  return part.replace(/["']/g, (sign, at: number) => {
    const mark = replaced.get(from + at) ?? sign;
    if (isSpaced && mark === '«') return mark + NARROW_SPACE;
    return isSpaced && mark === '»' ? NARROW_SPACE + mark : mark;
  });
}

/** Returns how many spaces were added to a text before an offset. */
export function addedBefore(written: string, original: string, offset: number): number {
  return written.length === original.length ? 0 : written.slice(0, offset).split(NARROW_SPACE).length - 1;
}
