import type { Tokens } from 'marked';
import { attributeIdFault } from '../../model/ids.ts';
import type { OutlineEntry } from '../../model/pages/page.ts';
import type { Values } from '../expressions.ts';
import type { HtmlAttribute, OpenTag } from '../html/pieces.ts';
import { type PageToken, pageTokens } from '../lexer/tokens.ts';
import { type Problem, problemIn, type SourcePiece } from '../problem.ts';
import type { HtmlGroup, Survey } from '../survey.ts';
import { plainText } from '../text.ts';
import { freeId, pageIdFault, slugOf, usableId } from './slug.ts';

/** `{#id}` at the end of a heading's text. */
const HAND_SET = /(\{#([^{}]*)\})[ \t]*$/;

/** Elements whose `name` works as an id: as the target of a fragment, or as a property of `document`. */
const NAMED: ReadonlySet<string> = new Set(['a', 'img', 'image']);

export interface PageIds {
  /** In the order of the page. */
  readonly headings: ReadonlyMap<Tokens.Heading, OutlineEntry>;
  /** Those of headings and of raw HTML. */
  readonly all: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/**
 * Gives every heading its id. Ids set by hand, in headings and in raw HTML, go first; automatic ones take
 * what is left. Takes `{#id}` away from the tokens.
 */
export function assignIds({ headings, html }: Survey, values: Values): PageIds {
  const taken = new Set<string>();
  const problems: Problem[] = [];
  const handSet = new Map<Tokens.Heading, string>();
  for (const heading of headings) {
    const mark = takeHandSetId(heading);
    if (!mark) continue;
    handSet.set(heading, mark.id);
    const place = { from: heading.raw.lastIndexOf(mark.source), source: mark.source };
    problems.push(...claim(mark.id, taken, heading, place));
  }
  for (const group of html) problems.push(...claimHtmlIds(group, taken));
  const used = new Map<string, number>();
  const entries = new Map<Tokens.Heading, OutlineEntry>();
  for (const heading of headings) {
    const text = plainText(pageTokens(heading.tokens), values);
    const id = handSet.get(heading) ?? freeId(slugOf(text), taken, used);
    taken.add(id);
    entries.set(heading, { id, level: heading.depth, text });
  }
  return { headings: entries, all: taken, problems };
}

/** The first heading's text, as it would be in the outline. */
export function headingText(heading: Tokens.Heading, values: Values): string {
  takeHandSetId(heading);
  return plainText(pageTokens(heading.tokens), values);
}

/** Takes `{#id}` away from the tokens of a heading, where there is one. */
export function takeHandSetId(
  heading: Tokens.Heading,
): { readonly id: string; readonly source: string } | undefined {
  const last = heading.tokens.at(-1);
  const match = last?.type === 'text' ? HAND_SET.exec(last.raw) : null;
  if (!last || !match) return undefined;
  last.raw = last.raw.slice(0, match.index).trimEnd();
  return { id: match[2] ?? '', source: match[1] ?? '' };
}

function claimHtmlIds(group: HtmlGroup, taken: Set<string>): readonly Problem[] {
  return group.flatMap(([token, pieces]) =>
    pieces.flatMap((piece) => {
      if (piece.kind !== 'open') return [];
      return idAttributes(piece).flatMap((attribute) =>
        claim(attribute.value ?? '', taken, token, attribute, (id) =>
          attributeIdFault(id, piece.name, attribute.name),
        ),
      );
    }),
  );
}

/** The attributes that name an element for fragments and scripts; an anchor may have both with one value. */
function idAttributes(tag: OpenTag): readonly HtmlAttribute[] {
  const id = tag.attributes.find(({ name }) => name === 'id');
  const name = NAMED.has(tag.name)
    ? tag.attributes.find((attribute) => attribute.name === 'name')
    : undefined;
  return [id, name?.value === id?.value ? undefined : name].filter((attribute) => attribute !== undefined);
}

/** Takes an id that is set by hand; the place is that within the token's source. */
function claim(
  id: string,
  taken: Set<string>,
  token: PageToken,
  place: SourcePiece,
  fault?: (id: string) => string | undefined,
): readonly Problem[] {
  const reason = pageIdFault(id, taken, fault);
  taken.add(id);
  if (reason === undefined) return [];
  return [
    problemIn(token, place, {
      code: 'heading-id',
      message: `The id "${id}" ${reason}`,
      hint: `Write another one, such as "${usableId(id, taken)}".`,
    }),
  ];
}
