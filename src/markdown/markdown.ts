// source ─► tokens ─► survey ─► HTML: marked splits the Markdown into tokens, a survey finds what is needed
// beforehand (ids, footnotes, raw HTML), rendering writes the HTML and resolves links, and leaves slots in it, which are
// filled at the end. Problems are noted with their tokens, and get their places in the file at last.
import { minutesToRead } from '../base/words.ts';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import type { Prose, Reading } from '../model/pages/markup.ts';
import type { Page } from '../model/pages/page.ts';
import { labelsIn } from '../model/settings/labels.ts';
import type { Settings } from '../model/settings/settings.ts';
import type { Targets } from '../model/site.ts';
import { renderBlocks } from './block.ts';
import { type BodyText, createReader, type Includer, sourceOf, withText } from './body-text.ts';
import { fillCode } from './code/block.ts';
import { fillComponent } from './components/render.ts';
import { type BodyOwner, type Draft, overfilled, type SlotSources, UNREAD, unread } from './draft.ts';
import { insertedBy, MOST_INSERTED, soften, type Values } from './expressions.ts';
import { createFootnotes } from './footnotes/footnotes.ts';
import { foreignMarkup } from './foreign.ts';
import { headingAtSight } from './headings/heading-at-sight.ts';
import { assignIds, headingText, type PageIds } from './headings/ids.ts';
import { createHooks, fillHook } from './hooks/hook.ts';
import { checkBalance, needsParser } from './html/balance.ts';
import { completeHtml, completions } from './html/complete.ts';
import { checkSize } from './html/size.ts';
import { settleLoading } from './images/site-image.ts';
import { createLexer } from './lexer/lexer.ts';
import { type PageToken, pageTokens } from './lexer/tokens.ts';
import { createFragmentIds } from './links/fragment-ids.ts';
import { fillFormula } from './math/render.ts';
import { type BodyPlace, locatePieces, locateProblems } from './places/locate.ts';
import { createMarks } from './places/marks.ts';
import { amountIn, openingOf, takeMarks } from './prose.ts';
import type { Noted, Scope, Surveyed } from './scope.ts';
import { fillSlots, type Slot } from './slots.ts';
import { type Survey, survey } from './survey.ts';

export interface Markdown {
  /**
   * Renders the text after a page's front matter, but for its slots. Nothing is thrown but what interrupts the
   * program from outside, such as a time limit.
   */
  compile(body: string, page: BodyOwner, targets: Targets): Draft;
  /**
   * Places in the source for offsets in the compiled HTML: the part of the Markdown that the HTML there is made
   * of. Undefined where that cannot be told.
   */
  placesOf(
    offsets: readonly number[],
    body: string,
    page: BodyOwner,
    targets: Targets,
    sources: SlotSources,
  ): readonly (Place | undefined)[];
  /** What there is to read; nothing where the text is nested too deeply. */
  proseOf(body: string, settings: Settings, includes: Includer): Prose;
  /** Plain text of the first heading of any level, for pages without a title. Undefined where there is none. */
  firstHeading(body: string, settings: Settings): string | undefined;
  /** The same where it is known without reading the whole body, which takes a moment; undefined where it is not. */
  headingAtSight(body: string, settings: Settings): string | undefined;
}

export function createMarkdown(): Markdown {
  const lexer = createLexer();
  return {
    compile(body, page, targets) {
      if (insertedBy(body, targets.settings.values) > MOST_INSERTED) return overfilled(page);
      const read = createReader(lexer, targets.settings);
      return (
        withText(body, read, { path: page.path, ...targets }, (text) => render(text, page, targets)) ??
        unread(page)
      );
    },
    placesOf(offsets, body, page, targets, sources) {
      const read = createReader(lexer, targets.settings);
      const found = withText(body, read, { path: page.path, ...targets }, (text) =>
        findPlaces(offsets, text, page, targets, sources),
      );
      return found ?? offsets.map(() => undefined);
    },
    proseOf(body, settings, includes) {
      const { values } = settings;
      const read = withText(body, createReader(lexer, settings), includes, ({ tokens }) => {
        takeMarks(tokens);
        return { ...readingOf(tokens, values), opening: openingOf(tokens, values) };
      });
      return read ?? { ...UNREAD, opening: '' };
    },
    firstHeading(body, settings) {
      return withText(body, createReader(lexer, settings), undefined, ({ tokens }) => {
        const heading = survey(tokens).headings[0];
        return heading && headingText(heading, settings.values);
      });
    },
    headingAtSight(body, settings) {
      const [heading] = lexer(headingAtSight(sourceOf(body)) ?? '', settings.markdown.math);
      return heading?.type === 'heading' ? headingText(heading, settings.values) : undefined;
    },
  };
}

function render(text: BodyText, page: BodyOwner, targets: Targets): Draft {
  const { tokens, source, joined } = text;
  const foreign = foreignMarkup(
    tokens,
    joined.files.length > 0 ? undefined : source,
    targets.settings.markdown,
  );
  const { html, scope } = renderMarked(text, page, targets, noMark);
  scope.noted.problems.push(...foreign);
  return {
    finish(sources) {
      const filled = fill(html, scope, sources);
      let reading: Reading | undefined;
      return {
        value: {
          html: filled,
          isRaw:
            scope.templates.components.size > 0 ||
            scope.templates.hooked > 0 ||
            needsParser(scope.surveyed.html.values()),
          outline: [...scope.surveyed.headings.values()],
          reading() {
            reading ??= readingOf(tokens, scope.page.values);
            return reading;
          },
          attachments: [...scope.noted.attachments],
          images: [...scope.noted.images],
          copiesCode: scope.noted.copies,
          files: [...scope.noted.files],
        },
        diagnostics: diagnosticsOf(scope, source, tokens, { path: page.path, line: page.body.line }),
      };
    },
  };
}

/** A component that fails is to be mended in its own file; where it is used is told too. */
function diagnosticsOf(
  { noted, templates }: Scope,
  source: string,
  tokens: readonly PageToken[],
  body: BodyPlace,
): readonly Diagnostic[] {
  const { failures } = templates;
  const told = locateProblems(noted.problems, source, tokens, body);
  if (failures.length === 0) return told;
  const pieces = failures.map(({ token }) => ({ token, from: 0, length: token.raw.length }));
  const places = locatePieces(pieces, source, tokens, body);
  const failed = failures.flatMap(({ diagnostics }, index) => {
    const at = places[index];
    return diagnostics.map((one) => ({
      ...one,
      ...(at && { related: [{ message: 'It is used here', at }] }),
    }));
  });
  return [...told, ...failed];
}

function readingOf(tokens: readonly PageToken[], values: Values): Reading {
  const amount = amountIn(tokens, values);
  return { words: amount.words, minutes: minutesToRead(amount) };
}

function fill(html: string, scope: Scope, sources: SlotSources): string {
  const fillIn = (part: string): string =>
    fillSlots(part, scope.noted.slots, (slot) => fillSlot(slot, scope, sources, fillIn));
  return settleLoading(soften(fillIn(html)));
}

function fillSlot(slot: Slot, scope: Scope, sources: SlotSources, fillIn: (html: string) => string): string {
  switch (slot.kind) {
    case 'code':
      return fillCode(slot, scope, sources);
    case 'formula':
      return fillFormula(slot, scope, sources);
    case 'component':
      return fillComponent(slot, scope, sources, fillIn);
    case 'hook':
      return fillHook(slot, scope, sources, fillIn);
  }
}

function noMark(): string {
  return '';
}

function findPlaces(
  offsets: readonly number[],
  text: BodyText,
  page: BodyOwner,
  targets: Targets,
  sources: SlotSources,
): readonly (Place | undefined)[] {
  const { tokens, source } = text;
  const marks = createMarks();
  const { html, scope } = renderMarked(text, page, targets, marks.mark);
  const pieces = marks.piecesAt(fill(html, scope, sources), offsets);
  const known = pieces.filter((piece) => piece !== undefined);
  const places = locatePieces(known, source, tokens, { path: page.path, line: page.body.line });
  const byPiece = new Map(known.map((piece, index) => [piece, places[index]]));
  return pieces.map((piece) => piece && byPiece.get(piece));
}

function renderMarked(
  { tokens, joined }: BodyText,
  page: BodyOwner,
  targets: Targets,
  mark: Scope['mark'],
): { readonly html: string; readonly scope: Scope } {
  const found = survey(tokens);
  const { values, core } = targets.settings;
  const labels = labelsIn(page.language ?? core.language, targets.settings.labels);
  const ids = assignIds(found, values);
  const anchors = anchorsOf(page.anchors ?? {}, ids);
  const raw = readHtml(found.html);
  const scope: Scope = {
    page: {
      path: page.path,
      targets,
      values,
      labels,
      ids: createFragmentIds(new Set([...ids.all, ...[...anchors.values()].flat()])),
      // What is recorded of a legal text does not depend on how images are encoded.
      showsFiles: page.legal ?? false,
    },
    surveyed: {
      headings: ids.headings,
      anchors,
      html: raw.html,
      unended: raw.unended,
      footnotes: createFootnotes(found.footnotes, labels, page.path),
      includes: joined.includes,
    },
    templates: {
      components: new Map(),
      filled: new Map(),
      hooks: createHooks(targets.hasTemplate),
      failedHooks: new Set(),
      hooked: 0,
      failures: [],
    },
    noted: {
      problems: [...joined.problems, ...ids.problems, ...raw.problems],
      attachments: new Set(),
      images: new Set(),
      slots: [],
      files: new Set(joined.files),
      copies: false,
    },
    mark,
  };
  const html = renderPage(tokens, scope);
  scope.noted.problems.push(...scope.surveyed.footnotes.unused());
  return { html, scope };
}

/** Raw HTML as it is meant, and what is wrong with it. */
function readHtml(html: Survey['html']): Pick<Surveyed, 'html' | 'unended'> & Pick<Noted, 'problems'> {
  const groups = html.map(completeHtml);
  const balances = groups.map(checkBalance);
  return {
    html: new Map(groups.flat()),
    unended: new Set(balances.flatMap(({ unended }) => unended)),
    problems: [
      ...balances.flatMap(({ problems }) => problems),
      ...groups.flatMap(completions),
      ...groups.flatMap(checkSize),
    ],
  };
}

/** Old ids by those that they lead to; one that leads nowhere is left out, and told by a rule. */
function anchorsOf(anchors: Page['anchors'], { headings }: PageIds): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const known = new Set([...headings.values()].map(({ id }) => id));
  for (const [old, now] of Object.entries(anchors))
    if (known.has(now)) found.set(now, [...(found.get(now) ?? []), old]);
  return found;
}

function renderPage(tokens: readonly PageToken[], scope: Scope): string {
  const html = renderBlocks(tokens, scope);
  return (
    html + scope.surveyed.footnotes.render((definition) => renderBlocks(pageTokens(definition.tokens), scope))
  );
}
