// The props of hooks, which files in `templates/markdown/` get for an element of Markdown.
import type { ReactNode } from 'react';
import type { SiteImage } from '../model/images/image.ts';
import type { HookName } from '../model/pages/hooks.ts';

interface PropsByHook {
  heading: {
    /** Number of `#` characters. */
    readonly level: 1 | 2 | 3 | 4 | 5 | 6;
    /** Id for the element that links point to; undefined in a footnote. */
    readonly id: string | undefined;
    /** Plain text. */
    readonly text: string;
    /** Name of a link to the heading, from the labels of the site. */
    readonly linkLabel: string;
  };
  link: {
    /** Target, with the site’s base. */
    readonly href: string;
    /** Text in quotes after the target; undefined if there is none. */
    readonly title: string | undefined;
    /** True if it leads to another site. */
    readonly isExternal: boolean;
  };
  image: {
    /** Published URL. */
    readonly src: string;
    /** Alternative text; empty for decoration. */
    readonly alt: string;
    /** Text in quotes after the URL; undefined if there is none. */
    readonly title: string | undefined;
    /** Pixels; undefined if unknown. */
    readonly width: number | undefined;
    /** Pixels; undefined if unknown. */
    readonly height: number | undefined;
    /** Image for `<Image src={image}>`; undefined for an image of another site, or an SVG without a size. */
    readonly image: SiteImage | undefined;
  };
  code: {
    /** Plain text. `children` is the highlighted code. */
    readonly code: string;
    /** Language after the fence; undefined if there is none. */
    readonly language: string | undefined;
    /** Caption, from `title="…"`. */
    readonly title: string | undefined;
    /** Class for the element around `children`; undefined if it needs none. */
    readonly className: string | undefined;
    /** Button that copies the code; undefined if the settings turn it off. */
    readonly copyButton: ReactNode;
  };
  table: {
    /** Plain text of the first row, one string for each cell. */
    readonly columns: readonly string[];
  };
  alert: {
    /** The word in brackets, in lower case. */
    readonly kind: 'note' | 'tip' | 'important' | 'warning' | 'caution';
    /** Title, from the labels of the site. */
    readonly title: string;
  };
}

/**
 * Props of a hook, a file in `templates/markdown/` that renders a Markdown element: `HookProps<'heading'>`.
 *
 * @example
 * ```tsx title="templates/markdown/heading.tsx"
 * export default function Heading({ level, id, children }: HookProps<'heading'>) {
 *   const Tag = `h${level}` as const;
 *   return <Tag id={id}>{children}</Tag>;
 * }
 * ```
 */
export type HookProps<Name extends HookName = HookName> = PropsByHook[Name] & {
  /** The rendered content: all rows of a table, nothing for an image. */
  readonly children: ReactNode;
};
