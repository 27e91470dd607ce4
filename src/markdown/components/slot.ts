// What passes between a page's Markdown and whoever renders its components.
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { PageImage } from '../../model/images/image.ts';
import type { Role } from '../../model/pages/markup.ts';
import type { Fault } from '../problem.ts';
import type { ComponentToken } from './syntax.ts';

export interface ComponentSlot {
  readonly kind: 'component';
  /** The file that it stands in. */
  readonly path: string;
  readonly token: ComponentToken;
  readonly attributes: readonly WrittenAttribute[];
  /** HTML of its text, with slots in it. */
  readonly children: string;
  /** The components directly in it. */
  readonly items: readonly ComponentSlot[];
}

export interface WrittenAttribute {
  readonly name: string;
  /** Undefined where the name stands alone. */
  readonly text: string | undefined;
}

/** A component that is to be rendered. */
export interface ComponentUse {
  readonly name: string;
  readonly attributes: readonly WrittenAttribute[];
  readonly items: readonly ComponentItem[];
  /** Tells it from all others of the page. */
  readonly number: number;
  /** The published form of an address that is, or was made of, an attribute, where what is wrong with it is told. */
  resolve(attribute: string, role: Role, address: string): string;
  /** The same of an image; of one of the site also what is known of it. */
  image(
    attribute: string,
    address: string,
  ): { readonly address: string; readonly image: PageImage | undefined };
}

export interface ComponentItem {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
}

export type ComponentResult =
  | { readonly kind: 'rendered'; readonly html: string; readonly props: Readonly<Record<string, unknown>> }
  /** What is wrong with the tag, or with one of its attributes. */
  | {
      readonly kind: 'refused';
      readonly faults: readonly (Fault & { readonly attribute?: string | undefined })[];
    }
  /** What is wrong with the component itself. */
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] };

export interface ComponentSources {
  /** HTML in which element 0 stands for its text, and those from 1 on for the texts of its items. */
  component(use: ComponentUse): ComponentResult;
}

/** What has come of a slot. */
export interface FilledComponent {
  readonly html: string;
  readonly children: string;
  /** Undefined where it was not rendered. */
  readonly props: Readonly<Record<string, unknown>> | undefined;
}

export type FilledComponents = Map<ComponentSlot, FilledComponent>;
