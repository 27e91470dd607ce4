// Headings: their ids, their HTML, and a quick search for the first one of a page.

import type { Tokens } from 'marked';
import { escapeMarkup } from '../../kit/escape.ts';
import { attributeIdFault, idFault } from '../../kit/html/ids.ts';
import type { Heading } from '../../model/pages/markup.ts';
import { fillLabel, type Labels } from '../../settings/index.ts';
import type { HtmlAttribute, HtmlGroup, OpenTag } from '../html/pieces.ts';
import { NAMED } from '../html/rules.ts';
import type { SettingValues } from '../lexer/expressions.ts';
import { matchAt } from '../lexer/match-at.ts';
import { listedId } from '../lexer/optional/attribute-lists.ts';
import { type MarkdownProblem, problemIn, type SourcePiece } from '../lexer/problem.ts';
import { plainText } from '../lexer/text.ts';
import { type PageToken, pageTokens } from '../lexer/tokens.ts';
import { freeId, slugOf } from '../links/fragment-ids.ts';
import { type Html, join } from './holes.ts';
import { hookHole } from './hooks.ts';
import { attributesOf } from './optional/attribute-lists.ts';
import type { Scope, SurveyFacts } from './scope.ts';
import type { Survey } from './survey.ts';

/**
 * `{#id}` at the end of a heading's text; also as other tools write it: `{: #id}`, `{ #id .class }`, `[#id]`,
 * `{/* #id *\/}`.
 */
const HAND_SET =
  /(\{(?::?[ \t]*#([^{}]*?)(?:[ \t]+(?:\.[\w-]+|[\w-]+=[^\s{}]*))*[ \t]*|\/\*[ \t]*#([\w-]+)[ \t]*\*\/)\}|\[#([a-z][\w-]*)\])[ \t]*$/i;

export interface PageIds {
  readonly headings: ReadonlyMap<Tokens.Heading, Heading>;
  readonly all: ReadonlySet<string>;
  readonly problems: readonly MarkdownProblem[];
}

/**
 * Gives every heading its id. Explicit ids, in headings and in raw HTML, go first; automatic ones avoid them. Removes
 * `{#id}` from the tokens.
 */
export function assignIds({ headings, html, attributes }: Survey, values: SettingValues): PageIds {
  const taken = new Set<string>();
  const problems: MarkdownProblem[] = [];
  const handSet = new Map<Tokens.Heading, string>();
  for (const heading of headings) {
    const mark = takeHandSetId(heading);
    if (!mark) continue;
    handSet.set(heading, mark.id);
    const place = { from: heading.raw.lastIndexOf(mark.source), source: mark.source };
    problems.push(...claim(mark.id, taken, heading, place));
  }
  for (const group of html) problems.push(...claimHtmlIds(group, taken));
  for (const [owner, list] of attributes) {
    const id = listedId(list);
    if (owner.type !== 'heading' && id) problems.push(...claim(id.value ?? '', taken, list, id));
  }
  const used = new Map<string, number>();
  const entries = new Map<Tokens.Heading, Heading>();
  for (const heading of headings) {
    const text = plainText(pageTokens(heading.tokens), values);
    const id = handSet.get(heading) ?? freeId(slugOf(text), taken, used);
    taken.add(id);
    entries.set(heading, { id, level: heading.depth, text });
  }
  return { headings: entries, all: taken, problems };
}

/** Returns a heading's text as in the list of headings. */
export function headingText(heading: Tokens.Heading, values: SettingValues): string {
  takeHandSetId(heading);
  return plainText(pageTokens(heading.tokens), values);
}

/** Removes `{#id}` from the tokens of a heading, if there is one. */
export function takeHandSetId(
  heading: Tokens.Heading,
): { readonly id: string; readonly source: string } | undefined {
  const last = heading.tokens.at(-1);
  const [list] = last ? pageTokens([last]) : [];
  if (list?.type === 'attributeList') {
    const { value } = listedId(list) ?? {};
    return value === undefined ? undefined : { id: value, source: list.raw };
  }
  const match = last?.type === 'text' ? HAND_SET.exec(last.raw) : null;
  if (!last || !match) return undefined;
  last.raw = last.raw.slice(0, match.index).trimEnd();
  return { id: match[2] ?? match[3] ?? match[4] ?? '', source: match[1] ?? '' };
}

export function withoutHandSetId(source: string): string {
  return source.trimEnd().replace(HAND_SET, '');
}

function claimHtmlIds(group: HtmlGroup, taken: Set<string>): readonly MarkdownProblem[] {
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

/** Returns the attributes that name an element for fragments and scripts; an anchor may have both with one value. */
function idAttributes(tag: OpenTag): readonly HtmlAttribute[] {
  const id = tag.attributes.find(({ name }) => name === 'id');
  const name = NAMED.has(tag.name)
    ? tag.attributes.find((attribute) => attribute.name === 'name')
    : undefined;
  return [id, name?.value === id?.value ? undefined : name].filter((attribute) => attribute !== undefined);
}

/** Claims an explicit id; its place is within the token's source. */
function claim(
  id: string,
  taken: Set<string>,
  token: PageToken,
  place: SourcePiece,
  fault = idFault,
): readonly MarkdownProblem[] {
  const reason = fault(id) ?? (taken.has(id) ? 'is used twice on this page' : undefined);
  taken.add(id);
  if (reason === undefined) return [];
  return [
    problemIn(token, place, {
      code: 'heading-id',
      message: `The id "${id}" ${reason}`,
      hint: `Use another one, such as "${freeId(slugOf(id), taken, new Map())}".`,
    }),
  ];
}

/** Renders a heading; `text` is the HTML of its content. */
export function renderHeading(token: Tokens.Heading, text: Html, scope: Scope): Html {
  const entry = scope.surveyed.headings.get(token);
  if (scope.templates.hooks.has('heading')) return renderHeadingHook(token, text, entry, scope);
  const tag = `h${token.depth}`;
  const attributes = attributesOf(token, tag, scope, 'id');
  if (!entry) return join([`<${tag}${attributes}>`, text, `</${tag}>\n`]);
  const id = escapeMarkup(entry.id);
  const start = `<${tag} id="${id}"${attributes}>${earlierIds(entry, scope.surveyed)}`;
  if (token.depth === 1) return join([start, text, `</${tag}>\n`]);
  const anchor = anchorTo(id, entry.text, scope.page.labels);
  return join([`<div class="heading">${start}`, text, `</${tag}>${anchor}</div>\n`]);
}

/** Renders elements with old ids of a heading. */
function earlierIds({ id }: Heading, { anchors }: SurveyFacts): string {
  const earlier = anchors.get(id) ?? [];
  return earlier.map((old) => `<span id="${escapeMarkup(old)}"></span>`).join('');
}

function renderHeadingHook(
  token: Tokens.Heading,
  html: Html,
  entry: Heading | undefined,
  scope: Scope,
): Html {
  const text = entry?.text ?? plainText(pageTokens(token.tokens), scope.page.values);
  const linkLabel = fillLabel(scope.page.labels.sectionLink, { text });
  const props = { level: token.depth as 1, id: entry?.id, text, linkLabel };
  const children = entry ? join([earlierIds(entry, scope.surveyed), html]) : html;
  const ids = entry ? [entry.id, ...(scope.surveyed.anchors.get(entry.id) ?? [])] : [];
  return join([hookHole(scope, token, { name: 'heading', props, texts: { children } }, ids), '\n']);
}

/** Renders the link to a heading next to it: inside, it would be part of the heading's name. */
function anchorTo(id: string, text: string, { sectionLink }: Labels): string {
  const label = escapeMarkup(fillLabel(sectionLink, { text }));
  return `<a class="anchor" href="#${id}" aria-label="${label}"><span aria-hidden="true">#</span></a>`;
}

// Finds the heading of a page without parsing it as Markdown: nearly all pages start with their heading, or with
// prose before it. Used only if no rule of Markdown could give another result.
/** Blank line, or one that starts with a letter, which can only be a paragraph. HTML in it might continue. */
const PASSED = /(?:[ \t]*|\p{L}[^\n<]*)\n/uy;

const BLANK = /\s/;

/** `# Heading`, without characters that end a line only for some rules. */
const MARKED = /#{1,6}[ \t][^\n\r\u2028\u2029]*(?=\n|$)/y;

/** Line that turns the paragraph before it into a heading. */
const UNDERLINE = /(?:=+|-+)(?=\n|$)/y;

/** Returns the source of the first heading if it can be found without parsing: alone, it means the same as in the page. */
export function headingAtSight(source: string): string | undefined {
  let start = 0;
  let paragraph: number | undefined;
  for (PASSED.lastIndex = 0; PASSED.test(source); start = PASSED.lastIndex)
    paragraph = BLANK.test(source.charAt(start)) ? undefined : (paragraph ?? start);
  const end = endOf(MARKED, source, start);
  const heading = end > 0 ? source.slice(start, end) : underlined(source, paragraph, start);
  // Text in brackets may be a link that is defined later in the page.
  // Longer than any real heading, and fast to parse in any case.
  return heading.length > 500 || heading === '' || heading.includes('[') ? undefined : heading;
}

function underlined(source: string, paragraph: number | undefined, start: number): string {
  return paragraph === undefined ? '' : source.slice(paragraph, endOf(UNDERLINE, source, start));
}

function endOf(pattern: RegExp, source: string, start: number): number {
  const match = matchAt(pattern, source, start);
  return match ? start + match[0].length : 0;
}
