// source ─► tokens ─► survey ─► HTML: marked splits the Markdown into tokens, a survey finds what is needed
// beforehand (ids, footnotes, raw HTML), rendering writes the HTML and resolves links, and leaves slots in it, which are
// filled at the end. Problems are noted with their tokens, and get their places in the file at last.
import { minutesToRead } from '../base/words.ts';
import { type Checked, type Diagnostic, diagnostic, type Place } from '../diagnostics/diagnostic.ts';
import { labelsIn } from '../model/labels.ts';
import type { Markup, Prose, Reading } from '../model/pages/markup.ts';
import type { Page, PageText } from '../model/pages/page.ts';
import type { Settings } from '../model/settings.ts';
import type { Targets } from '../model/site.ts';
import { renderBlocks } from './block.ts';
import { type BodyText, createReader, type Includer, sourceOf, withText } from './body-text.ts';
import { type CodeSources, fillCode } from './code/block.ts';
import { fillComponent } from './components/render.ts';
import type { ComponentSources } from './components/slot.ts';
import { insertedBy, MOST_INSERTED, soften, type Values } from './expressions.ts';
import { createFootnotes } from './footnotes/footnotes.ts';
import { foreignMarkup } from './foreign.ts';
import { headingAtSight } from './heading-at-sight.ts';
import { assignIds, headingText, type PageIds } from './headings/ids.ts';
import { createHooks, fillHook } from './hooks/hook.ts';
import type { HookSources } from './hooks/slot.ts';
import { checkBalance, needsParser } from './html/balance.ts';
import { completeHtml, completions } from './html/complete.ts';
import { checkSize } from './html/size.ts';
import { settleLoading } from './images/site-image.ts';
import { createLexer } from './lexer/lexer.ts';
import { type PageToken, pageTokens } from './lexer/tokens.ts';
import { type BodyPlace, locatePieces, locateProblems } from './locate.ts';
import { createMarks } from './marks.ts';
import { fillFormula } from './math/render.ts';
import type { FormulaSources } from './math/slot.ts';
import { amountIn, openingOf, takeAlerts } from './prose.ts';
import type { Scope } from './scope.ts';
import { fillSlots, type Slot } from './slots.ts';
import { survey } from './survey.ts';

type BodyOwner = Pick<Page, 'path'> &
  Pick<PageText, 'body'> &
  Partial<Pick<Page, 'anchors' | 'language' | 'legal'>>;

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

const UNREAD: Reading = { words: 0, minutes: 0 };

/** A rendered body whose slots are empty. */
export interface Draft {
  /**
   * Fills the slots. All that is wrong with the body is in the diagnostics; where one of them is an error, the
   * HTML is not fit to be published.
   */
  finish(sources: SlotSources): Checked<Markup>;
}

/** What slots are filled from. */
export type SlotSources = CodeSources & ComponentSources & FormulaSources & HookSources;

export const NO_MARKUP: Markup = {
  html: '',
  isRaw: false,
  outline: [],
  reading: UNREAD,
  attachments: [],
  images: [],
  copiesCode: false,
  files: [],
};

export function createMarkdown(): Markdown {
  const lexer = createLexer();
  return {
    compile(body, page, targets) {
      if (insertedBy(body, targets.settings.values) > MOST_INSERTED) return refused(insertedTooMuch(page));
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
        takeAlerts(tokens);
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

/** What a page is compiled to whose Markdown cannot be read, or not in time. */
export function unread(page: BodyOwner): Draft {
  return refused(tooComplex(page));
}

function refused(why: Diagnostic): Draft {
  return { finish: () => ({ value: NO_MARKUP, diagnostics: [why] }) };
}

function insertedTooMuch({ path, body }: BodyOwner): Diagnostic {
  return diagnostic('markdown-too-complex', {
    message: `Settings put more than ${MOST_INSERTED / 1024} KiB of text into ${path}`,
    at: { path, line: body.line, column: 1 },
    hint: 'Put long settings in less often.',
  });
}

/** For a page that is nested too deeply, or that a time limit stopped. */
export function tooComplex({ path, body }: { path: string; body: { line: number } }): Diagnostic {
  return diagnostic('markdown-too-complex', {
    message: `The Markdown of ${path} is nested too deeply, or takes too long to read`,
    at: { path, line: body.line, column: 1 },
    hint: 'Make its quotes, lists and brackets less deep, or split the page.',
  });
}

function render(text: BodyText, page: BodyOwner, targets: Targets): Draft {
  const { tokens, source, joined } = text;
  const foreign = foreignMarkup(
    tokens,
    joined.files.length > 0 ? undefined : source,
    targets.settings.markdown,
  );
  const { html, scope } = renderMarked(text, page, targets, noMark);
  scope.problems.push(...foreign);
  return {
    finish(sources) {
      const filled = fill(html, scope, sources);
      return {
        value: {
          html: filled,
          isRaw: scope.components.size > 0 || scope.hooked > 0 || needsParser(scope.html.values()),
          outline: [...scope.headings.values()],
          reading: readingOf(tokens, scope.values),
          attachments: [...scope.attachments],
          images: [...scope.images],
          copiesCode: scope.copies,
          files: [...scope.files],
        },
        diagnostics: diagnosticsOf(scope, source, tokens, { path: page.path, line: page.body.line }),
      };
    },
  };
}

/** A component that fails is to be mended in its own file; where it is used is told too. */
function diagnosticsOf(
  { problems, failures }: Scope,
  source: string,
  tokens: readonly PageToken[],
  body: BodyPlace,
): readonly Diagnostic[] {
  const told = locateProblems(problems, source, tokens, body);
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
    fillSlots(part, scope.slots, (slot) => fillSlot(slot, scope, sources, fillIn));
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
  return pieces.map((piece) => piece && places[known.indexOf(piece)]);
}

function renderMarked(
  { tokens, joined }: BodyText,
  page: BodyOwner,
  targets: Targets,
  mark: Scope['mark'],
): { readonly html: string; readonly scope: Scope } {
  const found = survey(tokens);
  const { values, core, languageLabels } = targets.settings;
  const labels = labelsIn(page.language ?? core.language, core.labels, languageLabels);
  const ids = assignIds(found, values);
  const anchors = anchorsOf(page.anchors ?? {}, ids);
  const groups = found.html.map(completeHtml);
  const balances = groups.map(checkBalance);
  const scope: Scope = {
    path: page.path,
    targets,
    values,
    labels,
    ids: new Set([...ids.all, ...[...anchors.values()].flat()]),
    headings: ids.headings,
    anchors,
    html: new Map(groups.flat()),
    unended: new Set(balances.flatMap(({ unended }) => unended)),
    footnotes: createFootnotes(found.footnotes, labels, page.path),
    problems: [
      ...joined.problems,
      ...ids.problems,
      ...balances.flatMap(({ problems }) => problems),
      ...groups.flatMap(completions),
      ...groups.flatMap(checkSize),
    ],
    attachments: new Set(),
    images: new Set(),
    // What is recorded of a legal text does not depend on how images are encoded.
    showsFiles: page.legal ?? false,
    slots: [],
    components: new Map(),
    filled: new Map(),
    hooks: createHooks(targets.hasTemplate),
    failedHooks: new Set(),
    hooked: 0,
    failures: [],
    files: new Set(joined.files),
    includes: joined.includes,
    copies: false,
    mark,
  };
  const html = renderPage(tokens, scope);
  scope.problems.push(...scope.footnotes.unused());
  return { html, scope };
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
  return html + scope.footnotes.render((definition) => renderBlocks(pageTokens(definition.tokens), scope));
}
