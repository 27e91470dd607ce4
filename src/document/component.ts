// Renders components, hooks and cards with React, and reports the errors that they throw.
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { CardProps, ComponentItem } from '../api/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type Place, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { freezeDeep } from '../kit/freeze.ts';
import { orUndefined } from '../kit/thrown.ts';
import { withBase } from '../kit/urls/url-path.ts';
import { impureLayout } from '../model/impure.ts';
import { TEXT_ELEMENT } from '../model/pages/hooks.ts';
import { joinPieces } from '../model/pages/html-pieces.ts';
import type { Card } from '../model/pages/layout.ts';
import type { Page } from '../model/pages/page.ts';
import type { Locate } from '../model/pages/template-calls.ts';
import { summaryOf } from '../routes/index.ts';
import type { Settings } from '../settings/index.ts';
import { type SharedComponents, withoutPreloads } from '../templates/index.ts';
import { type ErrorExplainer, messageOf } from './explain.ts';
import { NoEntry } from './no-entry.ts';
import { isOfElement } from './react-words.ts';

interface UsedComponent {
  readonly component: (props: never) => ReactNode;
  readonly props: Readonly<Record<string, unknown>>;
  readonly items: readonly Omit<ComponentItem, 'children'>[];
  /** Number, unique on the page. */
  readonly number: number;
}

/** An element of Markdown with the data for its hook. */
interface UsedHook extends Pick<UsedComponent, 'component' | 'props' | 'number'> {
  /** Names of the props that are rendered texts. */
  readonly texts: readonly string[];
}

/**
 * Renders a component, with an element instead of its text, and one for the text of each item. Throws what the
 * component throws.
 */
export function renderComponent(
  { props, items, ...used }: UsedComponent,
  sharedComponents: SharedComponents,
): string {
  const all = {
    ...freezeDeep(props),
    items: items.map((item, index) => Object.freeze({ ...item, children: textOf(index + 1) })),
    children: textOf(0),
  };
  return htmlOf(used, all, 'c', sharedComponents);
}

/** Renders a hook, with an element for each text, in order. Throws what the hook throws. */
export function renderHook({ props, texts, ...used }: UsedHook, sharedComponents: SharedComponents): string {
  const rendered = texts.map((name, index) => [name, textOf(index)] as const);
  return htmlOf(used, { ...freezeDeep(props), ...Object.fromEntries(rendered) }, 'h', sharedComponents);
}

function textOf(of: number): ReactNode {
  return createElement(TEXT_ELEMENT, { key: of, of });
}

function htmlOf(
  { component, number }: Pick<UsedComponent, 'component' | 'number'>,
  props: object,
  kind: string,
  { render }: SharedComponents,
): string {
  const created = createElement(component as ComponentType<object>, props);
  return withoutPreloads(joinPieces(render(created, { identifierPrefix: kind + number })));
}

/** Finds the mark of the element that makes a rendering fail: `failing` of element marks. */
export type FindFailingElement = (
  work: () => unknown,
  isOfElement: (error: unknown) => boolean,
) => Error | undefined;

/** Returns the mark of the element that makes a rendering fail, if the error isn't thrown by code of the site. */
export function failingElement(
  error: unknown,
  locate: Locate,
  failing: FindFailingElement,
  again: () => unknown,
): Error | undefined {
  return locate(error) ? undefined : failing(again, (other) => isOfElement(messageOf(other)));
}

/** Reports an error that a template throws while rendering a page. */
export function templateFailure(
  error: unknown,
  file: string,
  page: string,
  locate: Locate,
  explain: ErrorExplainer,
): Diagnostic {
  const at = locate(error) ?? wholeFile(file);
  const message = messageOf(error);
  const thrower = locate.packageOf?.(error);
  const impure = impureLayout(error, at, [page], thrower);
  if (impure) return impure;
  const missing = orUndefined(() => (error instanceof NoEntry ? error : undefined));
  if (missing) return diagnostic(missing.code, { message, at, pages: [page], hint: missing.hint });
  if (thrower !== undefined) {
    const hint = `Check what the template passes to ${thrower}.`;
    return diagnostic('layout-failed', {
      message: `The package ${thrower} throws: ${message}`,
      at,
      hint,
      pages: [page],
    });
  }
  const hint = 'Correct the template, or the field of the page that it cannot handle.';
  return diagnostic('layout-failed', { message, at, hint, pages: [page], ...explain(error, at) });
}

/** Values that differ between builds. */
export interface BuildTime {
  readonly year: number;
  /** Returns the day of the build, which is then a dependency of the page. */
  readonly today: () => string;
}

/** Markup of a card, and its description in words. */
export interface CardMarkup {
  readonly html: string;
  readonly alt: string;
}

export function renderCard(
  page: Page,
  {
    render,
    ...card
  }: Card & { readonly component: NonNullable<Card['component']> } & Pick<SharedComponents, 'render'>,
  { core, base, values }: Settings,
  { year, today }: BuildTime,
  selected: unknown,
): CardMarkup {
  const url = core.url === undefined ? undefined : core.url + page.route;
  const own = { href: withBase({ base }, page.route), language: core.language, url };
  const props = Object.freeze({
    page: freezeDeep({ ...summaryOf(page), ...own }),
    site: freezeDeep({
      ...freezeDeep(values),
      ...freezeDeep(core),
      base,
      year,
      get today() {
        return today();
      },
      selected,
    }),
  }) as CardProps;
  const component = card.component as ComponentType<CardProps>;
  const alt = card.alt?.(props as never) ?? page.title;
  return {
    html: joinPieces(render(createElement(component, props))),
    alt: String(alt),
  };
}

/** Returns the place at which a layout exports `pages`. */
export function pagesExport(lines: readonly string[], path: string): Place {
  for (const [index, line] of lines.entries()) {
    const match = /^\s*export\b.*?\b(?=pages\b)/.exec(line);
    if (match) return { path, line: index + 1, column: match[0].length + 1, length: 'pages'.length };
  }
  return wholeFile(path);
}
