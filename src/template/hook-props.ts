import type { ReactNode } from 'react';
import type { SiteImage } from '../model/images/image.ts';
import type { HookName } from '../model/pages/hooks.ts';

interface Props {
  heading: {
    readonly level: 1 | 2 | 3 | 4 | 5 | 6;
    /** For the element that links lead to; undefined in a footnote, where headings have none. */
    readonly id: string | undefined;
    /** Plain text. */
    readonly text: string;
    /** Name of a link to the heading, from the labels of the site. */
    readonly linkLabel: string;
  };
  link: {
    readonly href: string;
    readonly title: string | undefined;
    /** True if it leads to another site. */
    readonly isExternal: boolean;
  };
  image: {
    readonly src: string;
    readonly alt: string;
    readonly title: string | undefined;
    /** In pixels; undefined where it is not known. */
    readonly width: number | undefined;
    readonly height: number | undefined;
    /** For `<Image of={image}>`; undefined where it is none of the site, or a drawing that says no size. */
    readonly image: SiteImage | undefined;
  };
  code: {
    /** Plain text. `children` is the same with what highlights it. */
    readonly code: string;
    readonly language: string | undefined;
    readonly title: string | undefined;
    /** Of the element around `children`; undefined where it needs none. */
    readonly className: string | undefined;
    /** A button that copies the code; undefined where the settings leave it away. */
    readonly copyButton: ReactNode;
  };
  table: {
    /** Plain texts of the first row. */
    readonly columns: readonly string[];
  };
  alert: {
    readonly kind: 'note' | 'tip' | 'important' | 'warning' | 'caution';
    /** From the labels of the site. */
    readonly title: string;
  };
}

/** Props of a hook, a file in `templates/markdown/` that renders what Markdown itself makes: `HookProps<'heading'>`. */
export type HookProps<Name extends HookName = HookName> = Props[Name] & {
  /** The rendered content: all rows of a table, nothing for an image. */
  readonly children: ReactNode;
};
