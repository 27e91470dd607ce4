// Checks that raw HTML is balanced. An unclosed element would continue to the end of the document and swallow the
// layout's footer; an extra closing tag would end an element of the layout. So elements must close where they open:
// in the same block or paragraph, or between the blocks of the same list item, quote or page.

import { ENDS_BY_ITSELF, FOREIGN, VOID_ELEMENTS } from '../../kit/html/elements.ts';
import { wordSet } from '../../kit/word-set.ts';
import { type MarkdownProblem, problemIn } from '../lexer/problem.ts';
import type { HtmlToken } from '../lexer/tokens.ts';
import { completeHtml } from './complete.ts';
import type { CloseTag, HtmlGroup, HtmlPiece, OpenTag } from './pieces.ts';
import { withinMathFault } from './raw-mathml.ts';
import { elementFault, forbiddenHtml } from './rules.ts';

/** Elements that every browser nests as written if they are closed where they open. */
const PLAIN = wordSet(
  'abbr b bdi bdo br cite code del details dfn div em figcaption figure hr i img ins kbd mark q s samp section small span strong sub summary sup time u var wbr',
);

interface UnclosedElement {
  readonly tag: OpenTag;
  readonly token: HtmlToken;
  /** True if an element around it is a formula. */
  readonly isInMath: boolean;
}

interface Balance {
  readonly problems: readonly MarkdownProblem[];
  /** Blocks that end within a paragraph, which then ends with them. */
  readonly unended: readonly HtmlToken[];
}

/** Completes raw HTML, and returns its problems. */
export function readHtml(html: readonly HtmlGroup[]) {
  const completed = html.map(completeHtml);
  const groups = completed.map(({ group }) => group);
  const balances = groups.map(checkBalance);
  const sizes = groups.map(checkSize);
  return {
    html: new Map(groups.flat()),
    unended: new Set(balances.flatMap(({ unended }) => unended)),
    problems: [
      ...balances.flatMap(({ problems }) => problems),
      ...completed.flatMap(({ problems }) => problems),
      ...sizes.flat(),
    ],
    /** Pieces that would break the page around them. */
    faulty: (): ReadonlySet<HtmlPiece> =>
      new Set(
        groups.flatMap((group, index) =>
          faultyPieces(group, balances[index]?.problems ?? [], sizes[index] ?? []),
        ),
      ),
  };
}

/** Finds faulty tags: all tags of a group with refused or too large HTML; otherwise only tags that aren't closed or opened. */
function faultyPieces(
  group: HtmlGroup,
  unbalanced: readonly MarkdownProblem[],
  tooLarge: readonly MarkdownProblem[],
): readonly HtmlPiece[] {
  const isWhole = tooLarge.length > 0 || group.some(([, pieces]) => pieces.some(isRefused));
  const places = new Map<unknown, Set<number>>();
  for (const { token, from } of unbalanced) places.set(token, (places.get(token) ?? new Set()).add(from));
  return group.flatMap(([token, pieces]) =>
    pieces.filter((piece) => piece.kind !== 'text' && (isWhole || places.get(token)?.has(piece.from))),
  );
}

/** Finds problems of the tags in one group; none if its HTML is refused as a whole. */
export function checkBalance(html: HtmlGroup): Balance {
  if (html.some(([, pieces]) => pieces.some(isRefused))) return { problems: [], unended: [] };
  const problems: MarkdownProblem[] = [];
  const open: UnclosedElement[] = [];
  for (const [token, pieces] of html) {
    for (const piece of pieces) {
      if (piece.kind === 'open') {
        const around = open.at(-1);
        const isInMath = around !== undefined && (around.isInMath || around.tag.name === 'math');
        const fault = isInMath ? withinMathFault(piece.name) : undefined;
        if (fault) problems.push(problemIn(token, piece, forbiddenHtml(fault.message, fault.hint)));
        if (!isComplete(piece, open)) open.push({ tag: piece, token, isInMath });
      }
      if (piece.kind === 'close' && !close(piece, open)) problems.push(unopened(token, piece));
    }
  }
  const isEnded = ({ tag, token }: UnclosedElement) => tag.name === 'p' && token.block === true;
  for (const { tag, token } of open.filter((one) => !isEnded(one))) problems.push(unclosed(token, tag));
  return { problems, unended: open.filter(isEnded).map(({ token }) => token) };
}

function isRefused(piece: HtmlPiece): boolean {
  return piece.kind === 'unreadable' || (piece.kind === 'open' && elementFault(piece) !== undefined);
}

function isComplete(tag: OpenTag, open: readonly UnclosedElement[]): boolean {
  if (VOID_ELEMENTS.has(tag.name) || tag.alone) return true;
  return tag.selfClosing && (FOREIGN.has(tag.name) || open.some((outer) => FOREIGN.has(outer.tag.name)));
}

/** Closes the element and descendants with optional end tags. Returns false if it isn't open. */
function close({ name }: CloseTag, open: UnclosedElement[]): boolean {
  const index = open.findLastIndex(({ tag }) => tag.name === name || !ENDS_BY_ITSELF.has(tag.name));
  if (open[index]?.tag.name !== name) return false;
  open.length = index;
  return true;
}

function unclosed(token: HtmlToken, tag: OpenTag): MarkdownProblem {
  return problemIn(token, tag, {
    code: 'html-unbalanced',
    message: `<${tag.name}> is not closed`,
    hint: token.block
      ? `Write </${tag.name}> where the element ends, in the same list item or quote.`
      : `Write </${tag.name}> where the element ends, in the same paragraph; write &lt; for a literal <.`,
  });
}

function unopened(token: HtmlToken, tag: CloseTag): MarkdownProblem {
  return problemIn(token, tag, {
    code: 'html-unbalanced',
    message: `</${tag.name}> closes nothing`,
    hint: `Remove it, or open <${tag.name}> earlier, at the same level and not inside another element.`,
  });
}

/** Returns true if only a parser can tell how browsers nest some HTML of a page. */
export function needsParser(html: Iterable<readonly HtmlPiece[]>): boolean {
  for (const pieces of html)
    if (pieces.some((piece) => piece.kind === 'open' && !PLAIN.has(piece.name))) return true;
  return false;
}

// Open elements are limited because browsers stop at 512, and validators recurse.
/** Limit of elements of raw HTML that are open at once. */
const DEEPEST = 100;
/** Longest tag with its attributes, in UTF-16 code units. */
const LONGEST = 16 * 1024;

/** Finds the first tag of a group that is nested too deeply, and tags that are too long. */
function checkSize(html: HtmlGroup): readonly MarkdownProblem[] {
  const problems: MarkdownProblem[] = [];
  let depth = 0;
  for (const [token, pieces] of html) {
    for (const piece of pieces) {
      if (piece.kind === 'open' && !piece.selfClosing && !piece.alone && !VOID_ELEMENTS.has(piece.name))
        depth += 1;
      if (piece.kind === 'close') depth -= 1;
      if (piece.kind === 'open' && piece.source.length > LONGEST) {
        const message = `The tag <${piece.name}> is longer than ${LONGEST / 1024} KiB`;
        problems.push(problemIn(token, piece, tooLarge(message, 'Use fewer or shorter attributes.')));
      }
      if (depth > DEEPEST) {
        const message = `Elements are nested more than ${DEEPEST} levels deep`;
        return [...problems, problemIn(token, piece, tooLarge(message, 'Reduce the nesting.'))];
      }
    }
  }
  return problems;
}

function tooLarge(message: string, hint: string) {
  return { code: 'markdown-too-complex', message, hint } as const;
}
