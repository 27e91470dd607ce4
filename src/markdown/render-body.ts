// Renders the body of a page as HTML with holes, and lists what it uses.
import { directionOf } from '../kit/languages/direction.ts';
import { appendTo } from '../kit/order.ts';
import type { HookName } from '../model/pages/hooks.ts';
import type { Page } from '../model/pages/page.ts';
import type { Targets } from '../model/site.ts';
import { labelsIn } from '../settings/index.ts';
import type { BodyText } from './body-text.ts';
import type { BodyOwner } from './draft.ts';
import { readHtml } from './html/balance.ts';
import { checkDrawings } from './html/drawings.ts';
import type { SettingValues } from './lexer/expressions.ts';
import type { MarkdownProblem } from './lexer/problem.ts';
import { type PageToken, pageTokens } from './lexer/tokens.ts';
import { createFragmentIds } from './links/fragment-ids.ts';
import { createBudget } from './syntax/budget.ts';
import { createFootnotes } from './syntax/footnotes.ts';
import { assignIds, type PageIds } from './syntax/headings.ts';
import { type Html, join } from './syntax/holes.ts';
import { abbreviationsOf } from './syntax/optional/abbreviations.ts';
import { quotedTexts, titleWithQuotes } from './syntax/optional/quotes.ts';
import { renderBlocks } from './syntax/render.ts';
import type { Scope } from './syntax/scope.ts';
import { type Survey, survey } from './syntax/survey.ts';

/** Renders a body with holes. `mark` marks places in the source, if they are wanted. */
export function renderBody(
  { tokens, joined }: BodyText,
  page: BodyOwner,
  targets: Targets,
  mark: Scope['mark'],
): { readonly html: Html; readonly scope: Scope } {
  const scope = scopeOf(tokens, joined, page, targets, mark);
  const { footnotes } = scope.surveyed;
  const html = renderBlocks(tokens, scope);
  const notes = footnotes.render((definition) => renderBlocks(pageTokens(definition.tokens), scope));
  scope.noted.problems.push(...footnotes.unused());
  return { html: join([html, notes]), scope };
}

function scopeOf(
  tokens: readonly PageToken[],
  joined: BodyText['joined'],
  page: BodyOwner,
  targets: Targets,
  mark: Scope['mark'],
): Scope {
  const found = survey(tokens);
  const { values, core, markdown } = targets.settings;
  const { quotes: hasQuotes } = markdown;
  const language = page.language ?? core.language;
  const labels = labelsIn(language, targets.settings);
  const ids = assignIds(found, values);
  const anchors = anchorsOf(page.anchors ?? {}, ids);
  const raw = readHtml(found.html);
  return {
    page: {
      path: page.path,
      targets,
      values,
      labels,
      isRightToLeft: directionOf(language) === 'rtl',
      ids: createFragmentIds(new Set([...ids.all, ...[...anchors.values()].flat()])),
      // The record of a legal page doesn't depend on how images are encoded.
      showsFiles: page.legal ?? false,
      publishesFaults: page.faults !== undefined,
    },
    surveyed: {
      headings: hasQuotes ? withQuotes(ids.headings, language) : ids.headings,
      anchors,
      html: raw.html,
      faulty: targets.settings.unfinished || page.faults ? raw.faulty() : undefined,
      abbreviations: abbreviationsOf(found.abbreviations),
      quoted: hasQuotes ? quotedTexts(tokens, language) : new Map(),
      attributes: found.attributes,
      attached: new Set(found.attributes.values()),
      componentIds: found.componentIds,
      unended: raw.unended,
      footnotes: createFootnotes(found.footnotes, labels, page.path),
      includes: joined.includes,
    },
    templates: templatesOf(targets),
    noted: notesWith([...joined.problems, ...ids.problems, ...htmlProblems(found, raw, values)]),
    budget: createBudget(),
    mark,
  };
}

/** Returns headings whose texts have the quotes of a language. */
function withQuotes(headings: PageIds['headings'], language: string): PageIds['headings'] {
  return new Map(
    Array.from(
      headings,
      ([token, one]) => [token, { ...one, text: titleWithQuotes(one.text, language) }] as const,
    ),
  );
}

/** Creates the notes of a page that uses nothing yet. */
function notesWith(problems: MarkdownProblem[]): Scope['noted'] {
  return {
    problems,
    attachments: new Set(),
    images: new Set(),
    components: new Set(),
    holdsComponents: false,
  };
}

/** Creates the empty record of the templates that a page uses. */
function templatesOf(targets: Targets): Scope['templates'] {
  return {
    filled: new Map(),
    hooks: hooksOf(targets),
    failedHooks: new Set(),
    hooked: 0,
    failures: [],
  };
}

function htmlProblems(
  { problems }: Survey,
  raw: ReturnType<typeof readHtml>,
  values: SettingValues,
): readonly MarkdownProblem[] {
  return [...problems, ...raw.problems, ...checkDrawings(raw.html, values)];
}

/** Asks for each hook when it is first needed, so a page depends only on hooks that it could use. */
function hooksOf({ hasTemplate }: Targets): Scope['templates']['hooks'] {
  const known = new Map<HookName, boolean>();
  return {
    has(name) {
      const isThere = known.get(name) ?? hasTemplate(name);
      known.set(name, isThere);
      return isThere;
    },
  };
}

/** Groups old ids by the ids that they lead to. One without a target is omitted, and a rule reports it. */
export function anchorsOf(
  anchors: Page['anchors'],
  { headings }: PageIds,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const known = new Set([...headings.values()].map(({ id }) => id));
  for (const [old, now] of Object.entries(anchors)) if (known.has(now)) appendTo(found, now, old);
  return found;
}
