// Inputs and notes of rendering one page.
import type { Tokens } from 'marked';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import type { HookName } from '../../model/pages/hooks.ts';
import type { Heading } from '../../model/pages/markup.ts';
import type { Targets } from '../../model/site.ts';
import type { Labels } from '../../settings/index.ts';
import type { HtmlPiece } from '../html/pieces.ts';
import type { ComponentToken } from '../lexer/components.ts';
import type { OnUnknownExpression, SettingValues, UnknownExpression } from '../lexer/expressions.ts';
import type { AbbreviationToken } from '../lexer/optional/abbreviations.ts';
import type { AttributeListToken } from '../lexer/optional/attribute-lists.ts';
import { type MarkdownFault, type MarkdownProblem, problemIn, wholeOf } from '../lexer/problem.ts';
import type { FootnoteDefinition, FootnoteReference, HtmlToken, PageToken } from '../lexer/tokens.ts';
import type { FragmentIds } from '../links/fragment-ids.ts';
import type { PageBudget } from './budget.ts';
import { type FilledComponent, type Html, join } from './holes.ts';

export interface Scope {
  readonly page: ScopePage;
  readonly surveyed: SurveyFacts;
  readonly templates: UsedTemplates;
  readonly noted: PageNotes;
  readonly budget: PageBudget;
  /** Marks the place of a token, or of the tag at an offset in it, before its HTML, if places are needed. */
  readonly mark: ((token: PageToken, from?: number) => Html) | undefined;
}

export interface ScopePage {
  /** Path of the rendered file: the page's own, or an included one. */
  path: string;
  readonly targets: Targets;
  readonly ids: FragmentIds;
  readonly values: SettingValues;
  /** The tool's own words, not escaped. */
  readonly labels: Labels;
  /** True if the page is read from right to left. */
  readonly isRightToLeft: boolean;
  /** True if images are shown unchanged, without smaller versions. */
  readonly showsFiles: boolean;
  /** True if the text is published around its faults: in a translation, which must not stop a release. */
  readonly publishesFaults: boolean;
}

/** Facts about the tokens that are collected before rendering. */
export interface SurveyFacts {
  readonly headings: ReadonlyMap<Tokens.Heading, Heading>;
  /** Old ids of headings, by their current id. */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
  readonly html: ReadonlyMap<HtmlToken, readonly HtmlPiece[]>;
  /** Pieces of HTML that are shown literally; undefined if faults aren't marked. */
  readonly faulty: ReadonlySet<HtmlPiece> | undefined;
  readonly abbreviations: Abbreviations | undefined;
  /** Texts with the quotes of the page's language, by their tokens. */
  readonly quoted: ReadonlyMap<PageToken, string>;
  /** Attribute lists, by the tokens that they belong to. */
  readonly attributes: ReadonlyMap<PageToken, AttributeListToken>;
  readonly attached: ReadonlySet<AttributeListToken>;
  /** Values of the attribute `id` of components. */
  readonly componentIds: ReadonlySet<string>;
  /** Blocks of raw HTML that end within a paragraph. */
  readonly unended: ReadonlySet<HtmlToken>;
  readonly footnotes: Footnotes;
  /** The tags that are replaced by included content. */
  readonly includes: ReadonlySet<ComponentToken>;
}

/** Abbreviations that a page explains. */
export interface Abbreviations {
  /** Finds any of them as a whole word. */
  readonly pattern: RegExp;
  readonly byText: ReadonlyMap<string, AbbreviationToken>;
}

/** Footnotes of a page, numbered in the order of their first references. */
export interface Footnotes {
  /** Returns the HTML of a reference in a file, if a definition in that file or in the page has its label. */
  refer(reference: FootnoteReference, path: string): string | undefined;
  /** Returns the HTML of all footnotes that have references. */
  render(renderBody: (definition: FootnoteDefinition) => Html): Html;
  unused(): readonly MarkdownProblem[];
}

interface UsedTemplates {
  readonly filled: Map<ComponentToken, FilledComponent>;
  readonly hooks: Pick<ReadonlySet<HookName>, 'has'>;
  readonly failedHooks: Set<HookName>;
  hooked: number;
  /** Failures inside components and hooks, each with the tag that uses it. */
  readonly failures: { readonly token: PageToken; readonly diagnostics: readonly Diagnostic[] }[];
}

interface PageNotes {
  readonly problems: MarkdownProblem[];
  readonly attachments: Set<string>;
  /** Images of the site that are shown in other versions, by path. */
  readonly images: Set<string>;
  /** Names of components and hooks. */
  readonly components: Set<string>;
  holdsComponents: boolean;
}

/** Function that renders some tokens of a page. */
export type RenderTokens = (tokens: readonly PageToken[], scope: Scope) => Html;

export function renderEach(
  tokens: readonly PageToken[],
  scope: Scope,
  render: (token: PageToken, scope: Scope) => Html,
): Html {
  const parts: Html[] = [];
  for (const token of tokens) {
    if (scope.mark) parts.push(scope.mark(token));
    parts.push(render(token, scope));
  }
  return join(parts);
}

/** Records a fault of a token, or of a piece of it. */
export function note(scope: Scope, token: PageToken, fault: MarkdownFault, piece = wholeOf(token)): void {
  scope.noted.problems.push(problemIn(token, piece, fault));
}

/** Reports unknown settings and markup of other tools in a text that starts at an offset of the token's source. */
export function unknownIn(scope: Scope, token: PageToken, offset: number): OnUnknownExpression {
  return (unknown, from, source) =>
    note(scope, token, unknownSetting(unknown), { from: offset + from, source });
}

/** Records unknown settings in a decoded text, at their places in the token's source. */
export function unknownOf(scope: Scope, token: PageToken, piece = wholeOf(token)): OnUnknownExpression {
  return (unknown, _from, source) => {
    const from = piece.from + Math.max(0, piece.source.indexOf(source));
    note(scope, token, unknownSetting(unknown), { from, source });
  };
}

function unknownSetting({ kind, message, hint }: UnknownExpression): MarkdownFault {
  return { code: kind === 'foreign' ? 'markup-foreign' : 'setting-unknown', message, hint };
}
