import type { ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { Place } from '../../kit/diagnostics/diagnostic.ts';
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

/** Finds the place in the templates where an error was thrown, or where the code that threw it was called. */
export interface Locate {
  (error: unknown): Place | undefined;
  /** Returns the package whose code threw an error; undefined for code of the site. */
  readonly packageOf?: ((error: unknown) => string | undefined) | undefined;
}

/** Calls functions of the templates, such as those of a schema. */
export interface TemplateCalls {
  /** Runs work with a time limit. Throws if it calls a template that doesn't end. */
  readonly run: <T>(work: () => T) => T;
  readonly locate: Locate;
  /** True if a template reads a field or a setting of this name. */
  readonly reads: (name: string) => boolean;
}

/** The layout of a page that sets none. */
export const DEFAULT_LAYOUT = 'page';
