// source ─► tokens ─► survey ─► HTML: marked splits the Markdown into tokens, a survey collects ids, footnotes and
// raw HTML, rendering writes HTML and resolves links, and leaves holes that are filled at the end. Problems are noted
// with their tokens and get their places last.

import type { Tokens } from 'marked';
import { thousands } from '../kit/counted.ts';
import { codes } from '../kit/diagnostics/codes.ts';
import {
  atMost,
  type Diagnostic,
  type Place,
  type Severity,
  wholeFile,
} from '../kit/diagnostics/diagnostic.ts';
import { groupBy } from '../kit/order.ts';
import { minutesToRead } from '../kit/words.ts';
import {
  joinUses,
  type MarkdownBlock,
  type OpenHtml,
  type Prose,
  type ReadingAmount,
} from '../model/pages/markup.ts';
import type { Page } from '../model/pages/page.ts';
import type { Targets } from '../model/site.ts';
import type { Settings } from '../settings/index.ts';
import { blocksIn } from './blocks.ts';
import { type BodyText, lexableText, withText } from './body-text.ts';
import { type BodyOwner, type Draft, type Includer, overfilled, UNREAD, unread } from './draft.ts';
import { foreignMarkup } from './foreign.ts';
import { needsParser } from './html/balance.ts';
import { findPlaces, markPlace } from './html-places.ts';
import { insertedBy, MOST_INSERTED, type SettingValues } from './lexer/expressions.ts';
import { createLexer, type Lexer } from './lexer/lexer.ts';
import type { MarkdownProblem } from './lexer/problem.ts';
import type { PageToken } from './lexer/tokens.ts';
import { locateProblems, locateRanges, type SourceText } from './locate.ts';
import { type LinkInText, linksIn } from './page-links.ts';
import { amountIn, openingOf, takeMarks } from './prose.ts';
import { anchorsOf, renderBody } from './render-body.ts';
import { assignIds, headingAtSight, headingText } from './syntax/headings.ts';
import { fillHoles, fillPieces, type SlotSources } from './syntax/holes.ts';
import { titleWithQuotes } from './syntax/optional/quotes.ts';
import type { Scope } from './syntax/scope.ts';
import { survey } from './syntax/survey.ts';

export type Markdown = ReturnType<typeof createMarkdown>;

export function createMarkdown() {
  const lexer = createLexer();
  const withPage = <T>(body: string, { path }: BodyOwner, targets: Targets, work: (text: BodyText) => T) =>
    withText(lexer, body, targets.settings, { path, ...targets }, work);
  return {
    /** Compiles a body. Throws only external interruptions, such as a time limit. */
    compile(body: string, page: BodyOwner, targets: Targets): Draft {
      if (insertedBy(body, targets.settings.values) > MOST_INSERTED) return overfilled(page);
      return withPage(body, page, targets, (text) => render(text, page, targets)) ?? unread(page);
    },
    /** Finds the places in the source for offsets in the compiled HTML, if they are known. */
    placesOf(
      offsets: readonly number[],
      body: string,
      page: BodyOwner,
      targets: Targets,
      sources: SlotSources,
    ): readonly (Place | undefined)[] {
      const find = (text: BodyText) => {
        const { html } = renderBody(text, page, targets, markPlace);
        return findPlaces(offsets, html, { ...text, path: page.path, line: page.body.line }, sources);
      };
      return withPage(body, page, targets, find) ?? offsets.map(() => undefined);
    },
    /** Returns the readable text; nothing if the text is nested too deeply. */
    proseOf(body: string, settings: Settings, includes: Includer): Prose {
      const read = withText(lexer, body, settings, includes, ({ tokens }) => {
        takeMarks(tokens);
        return { ...readingOf(tokens, settings.values), opening: openingOf(tokens, settings.values) };
      });
      return read ?? { ...UNREAD, opening: '' };
    },
    /** Finds the links of a text; none if it is nested too deeply. An included file isn't read. */
    linksOf: linkReader(lexer),
    /** Splits a body into blocks for translators; none if it is nested too deeply. An included file isn't read. */
    blocksOf: (body: string, settings: Settings, at: Pick<SourceText, 'path' | 'line'>) =>
      withText(lexer, body, settings, undefined, blocksBy(settings.values, at)) ?? [],
    /** Finds all ids that a text sets, with the old ones of its headings; none if the text is nested too deeply. */
    idsOf: (body: string, anchors: Page['anchors'], settings: Settings, includes: Includer) =>
      withText(lexer, body, settings, includes, idsIn(anchors, settings.values)) ?? [],
    /** Finds the plain text of the first heading of any level, for pages without a title. */
    firstHeading: (body: string, settings: Settings): string | undefined =>
      withText(lexer, body, settings, undefined, ({ tokens }) => {
        const heading = survey(tokens).headings[0];
        return heading && titleIn(heading, settings);
      }),
    /** Finds the first heading without parsing the whole body, if possible. */
    headingAtSight: headingReader(lexer),
  };
}

type Reader<T> = (body: string, settings: Settings) => T;

function linkReader(lexer: Lexer): Reader<readonly LinkInText[]> {
  return (body, settings) =>
    withText(lexer, body, settings, undefined, ({ tokens }) => linksIn(tokens, settings.values)) ?? [];
}

function headingReader(lexer: Lexer): Reader<string | undefined> {
  return (body, settings) => {
    const line = headingAtSight(lexableText(body)) ?? '';
    if (insertedBy(line, settings.values) > MOST_INSERTED) return undefined;
    const [heading] = lexer(line, settings.markdown);
    return heading?.type === 'heading' ? titleIn(heading, settings) : undefined;
  };
}

/** Returns the text of a heading as a title. */
function titleIn(heading: Tokens.Heading, { core, markdown, values }: Settings): string {
  const text = headingText(heading, values);
  return markdown.quotes ? titleWithQuotes(text, core.language) : text;
}

function blocksBy(
  values: SettingValues,
  at: Pick<SourceText, 'path' | 'line'>,
): (text: BodyText) => readonly MarkdownBlock[] {
  return (text) => {
    const blocks = blocksIn(text.tokens, values);
    const ranges = blocks.map(({ range }) => range);
    const places = locateRanges(ranges, { ...text, ...at }).values();
    return blocks.map(({ range: _, ...block }) => ({
      ...block,
      place: places.next().value ?? wholeFile(at.path),
    }));
  };
}

function render(text: BodyText, page: BodyOwner, targets: Targets): Draft {
  const { tokens, source, joined } = text;
  const foreign = foreignMarkup(
    tokens,
    joined.files.length > 0 ? undefined : source,
    targets.settings.markdown,
  );
  const { html, scope } = renderBody(text, page, targets, undefined);
  scope.noted.problems.push(...foreign);
  const { spent } = scope.budget;
  return {
    finish(sources) {
      scope.budget.spent = spent;
      const filled = fillPieces(fillHoles(html, sources));
      let reading: ReadingAmount | undefined;
      return {
        value: {
          html: filled as OpenHtml,
          isRaw:
            scope.noted.holdsComponents ||
            scope.templates.hooked > 0 ||
            needsParser(scope.surveyed.html.values()),
          headings: [...scope.surveyed.headings.values()],
          reading() {
            reading ??= readingOf(tokens, scope.page.values);
            return reading;
          },
          uses: joinUses({
            attachment: [...scope.noted.attachments],
            image: [...scope.noted.images],
            component: [...scope.noted.components],
          }),
        },
        diagnostics: diagnosticsOf(scope, { ...text, path: page.path, line: page.body.line }, page.faults),
      };
    },
  };
}

/** Collects diagnostics. A failing template is reported in its own file, with the tag that uses it. */
function diagnosticsOf(
  { noted, templates: { failures } }: Scope,
  text: SourceText,
  highest: Severity | undefined,
): readonly Diagnostic[] {
  const located = locateProblems(withFewAlike(withoutConsequences(noted.problems)), text);
  const reported = highest
    ? located.map((one) => atMost(highest, one, 'Until then, the text is published without it.'))
    : located;
  if (failures.length === 0) return reported;
  const places = locateRanges(
    failures.map(({ token }) => ({ token, from: 0, length: token.raw.length })),
    text,
  );
  const failed = failures.flatMap(({ diagnostics }, index) => {
    const at = places[index];
    const related = at && [{ message: 'It is used here', at }];
    return diagnostics.map((one) => ({ ...one, ...(related && { related }) }));
  });
  return [...reported, ...failed];
}

/** Drops the closing tag of a component whose opening tag couldn't be read: one cause, one finding. */
function withoutConsequences(problems: readonly MarkdownProblem[]): readonly MarkdownProblem[] {
  const names = problems.flatMap(
    ({ token }) => (token.type === 'unreadableTag' ? /^<(\w+)/.exec(token.raw)?.[1] : []) ?? [],
  );
  return problems.filter(
    ({ code, token, from, length }) =>
      code !== 'html-unbalanced' ||
      !names.some((name) => token.raw.slice(from, from + length).startsWith(`</${name}`)),
  );
}

/** Number of warnings with one message that are reported for a page. */
const MOST_ALIKE = 20;

/** Counts further warnings with the same message. Each error is reported, and each fault with a fix of its own. */
function withFewAlike(problems: readonly MarkdownProblem[]): readonly MarkdownProblem[] {
  const counted = problems.filter(({ code, fix }) => fix === undefined && codes[code].severity === 'warning');
  const changed = new Map<MarkdownProblem, readonly MarkdownProblem[]>();
  for (const [message, all] of groupBy(counted, (problem) => problem.message)) {
    const [last, ...others] = all.slice(MOST_ALIKE - 1);
    for (const other of others) changed.set(other, []);
    const more = `${message}, and ${thousands(others.length)} more on this page`;
    if (last && others.length > 0) changed.set(last, [{ ...last, message: more }]);
  }
  return changed.size === 0 ? problems : problems.flatMap((problem) => changed.get(problem) ?? problem);
}

function readingOf(tokens: readonly PageToken[], values: SettingValues): ReadingAmount {
  const amount = amountIn(tokens, values);
  return { words: amount.words, minutes: minutesToRead(amount) };
}

function idsIn(anchors: Page['anchors'], values: SettingValues): (text: BodyText) => readonly string[] {
  return ({ tokens }) => {
    const found = survey(tokens);
    const ids = assignIds(found, values);
    return [...ids.all, ...found.componentIds, ...[...anchorsOf(anchors, ids).values()].flat()];
  };
}
