import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { freezeDeep } from '../base/freeze.ts';
import { wordsOf } from '../base/thrown.ts';
import { type Diagnostic, diagnostic, wholeFile } from '../diagnostics/diagnostic.ts';
import { NoEntry } from '../model/collections/no-entry.ts';
import { impureLayout } from '../model/impure.ts';
import type { Locate } from '../model/pages/layout.ts';
import type { ComponentItem } from '../template/props.ts';

/** A component as a page uses it. */
export interface UsedComponent {
  readonly component: (props: never) => ReactNode;
  readonly props: Readonly<Record<string, unknown>>;
  /** The components directly in it. */
  readonly items: readonly Omit<ComponentItem, 'children'>[];
  /** Tells it from all others of the page. */
  readonly number: number;
}

/**
 * HTML of a component; in the place of its text stands an element called `element`, with `of="0"`, and those from 1 on
 * stand for the texts of its items. Throws what the component throws.
 */
export function renderComponent({ component, props, items, number }: UsedComponent, element: string): string {
  const textOf = (of: number) => createElement(element, { key: of, of });
  const all = {
    ...freezeDeep(props),
    items: items.map((item, index) => Object.freeze({ ...item, children: textOf(index + 1) })),
    children: textOf(0),
  };
  const created = createElement(component as ComponentType<object>, all);
  return renderToStaticMarkup(created, { identifierPrefix: `c${number}` }).replace(PRELOADS, '');
}

/** React asks browsers to load pictures early, which belongs in a head. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** What to tell of a component that throws. */
export function componentFailure(error: unknown, file: string, page: string, locate: Locate): Diagnostic {
  const at = locate(error) ?? wholeFile(file);
  const message = wordsOf(error).split('\n', 1)[0] ?? '';
  const impure = impureLayout(error, at, [page]);
  if (impure) return impure;
  if (error instanceof NoEntry)
    return diagnostic(error.code, { message, at, pages: [page], hint: error.hint });
  return diagnostic('layout-failed', {
    message,
    at,
    pages: [page],
    hint: 'Mend the component, or the attribute that it cannot take.',
  });
}
