// Pairs of marks for emphasis and deleted text, by the algorithm of CommonMark ("process emphasis" in its appendix). marked looks
// for the end of each mark with patterns, and misses some: `**Use *id*s**`.

/** Marks of one span: one for emphasis, two for strong emphasis; one or two tildes for deleted text. */
export interface Emphasis {
  readonly marks: 1 | 2;
  /** Offset after the closing marks. */
  readonly end: number;
}

/** Run of the same marks. Its marks are used up from the inside. */
interface DelimiterRun {
  readonly mark: string;
  start: number;
  length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

const RUN = /\*+|_+|~+/g;
const BLANK = /\s/;
const SIGN = /[\p{P}\p{S}]/u;

/** Returns the spans of a text by the offset of their first mark. Links, code and escapes must be masked in the text. */
export function findEmphasis(text: string): ReadonlyMap<number, Emphasis> {
  const spans = new Map<number, Emphasis>();
  const openers: DelimiterRun[] = [];
  // Openers below this height were tried in vain by closers of the same kind.
  const bottoms = new Map<string, number>();
  RUN.lastIndex = 0;
  for (let match = RUN.exec(text); match; match = RUN.exec(text)) {
    if (match[0].startsWith('~~~')) continue;
    const run = runAt(text, match[0], match.index);
    if (run.canClose) closeWith(run, openers, bottoms, spans);
    if (run.canOpen && run.length > 0) openers.push(run);
  }
  return spans;
}

function closeWith(
  closer: DelimiterRun,
  openers: DelimiterRun[],
  bottoms: Map<string, number>,
  spans: Map<number, Emphasis>,
): void {
  while (closer.length > 0) {
    const kind = `${closer.mark}${closer.canOpen}${closer.length % 3}`;
    const bottom = bottoms.get(kind) ?? 0;
    const index = openers.findLastIndex((run, at) => at >= bottom && isPair(run, closer));
    if (index < bottom) {
      bottoms.set(kind, openers.length);
      return;
    }
    const opener = openers[index] as DelimiterRun;
    const marks = opener.length > 1 && closer.length > 1 ? 2 : 1;
    opener.length -= marks;
    closer.length -= marks;
    closer.start += marks;
    spans.set(opener.start + opener.length, { marks, end: closer.start });
    openers.length = opener.length > 0 ? index + 1 : index;
    for (const [other, height] of bottoms) if (height > openers.length) bottoms.set(other, openers.length);
  }
}

/** Returns true for two runs of one mark. If one of them can open and close, the marks left of both must not add up to a multiple of three. */
function isPair(opener: DelimiterRun, closer: DelimiterRun): boolean {
  if (opener.mark !== closer.mark) return false;
  if (opener.mark === '~') return opener.length === closer.length;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || closer.length % 3 === 0;
}

function runAt(text: string, raw: string, start: number): DelimiterRun {
  const mark = raw.charAt(0);
  // As in GFM, tildes next to other marks don't count.
  let first = start - 1;
  while (text[first] === '~') first -= 1;
  let next = start + raw.length;
  while (text[next] === '~') next += 1;
  const before = kindOf(text, first);
  const after = kindOf(text, next);
  const opens = after !== 'blank' && (after === 'letter' || before !== 'letter');
  const closes = before !== 'blank' && (before === 'letter' || after !== 'letter');
  return {
    mark,
    start,
    length: raw.length,
    canOpen: opens && (mark !== '_' || !closes || before === 'sign'),
    canClose: closes && (mark !== '_' || !opens || after === 'sign'),
  };
}

/** Returns the kind of the character at an offset; the ends of a text count as blank. */
function kindOf(text: string, offset: number): 'blank' | 'letter' | 'sign' {
  const code = text.charCodeAt(offset);
  if (Number.isNaN(code) || code < 33) return 'blank';
  if (code < 128) return isLetter(code) ? 'letter' : 'sign';
  // Half of a pair of surrogates
  const from = code >= 0xdc00 && code < 0xe000 ? offset - 1 : offset;
  const character = String.fromCodePoint(text.codePointAt(from) ?? code);
  return BLANK.test(character) ? 'blank' : SIGN.test(character) ? 'sign' : 'letter';
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return (lower > 96 && lower < 123) || (code > 47 && code < 58);
}
