// Layouts and cards, as loaded from templates.
import type { ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { CardFont, CardSize } from './card.ts';
import type { SiteIndex } from './entry.ts';
import type { PageSummary } from './page.ts';

/** A layout as loaded from `templates/<name>.tsx`. */
export interface Layout {
  readonly name: string;
  /** `templates/page.tsx` */
  readonly path: string;
  /** Component; undefined if the template has errors, which are then not reported for its pages too. */
  readonly component: ((props: never) => ReactNode) | undefined;
  /** Checks the front matter of the pages that use this layout. */
  readonly schema: ZodType | undefined;
  /** Selects the data about other pages that the layout needs. */
  readonly select: ((site: SiteIndex, page: PageSummary) => unknown) | undefined;
  /** Divides a page into several. */
  readonly pages: ((site: SiteIndex, page: PageSummary) => unknown) | undefined;
}

/** A layout without errors. */
export type RenderableLayout = Layout & { readonly component: NonNullable<Layout['component']> };

export function isRenderable(layout: Layout | undefined): layout is RenderableLayout {
  return layout?.component !== undefined;
}

export type Layouts = ReadonlyMap<string, Layout>;

/** Template of a card, loaded from `templates/cards/<name>.tsx`. */
export interface Card {
  readonly name: string;
  /** `templates/cards/default.tsx` */
  readonly path: string;
  /** `undefined` if the template has errors. */
  readonly component: ((props: never) => ReactNode) | undefined;
  readonly select: ((site: SiteIndex, page: PageSummary) => unknown) | undefined;
  readonly alt: ((props: never) => unknown) | undefined;
  readonly size: CardSize;
  readonly fonts: readonly CardFont[];
}

export type Cards = ReadonlyMap<string, Card>;

/** The layout of a page that sets none. */
export const DEFAULT_LAYOUT = 'page';
