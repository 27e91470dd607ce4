import type { CodeBlock } from './markup.ts';

/** HTML that several pages show, from a component that the templates share. */
export interface SharedHtml {
  readonly kind: 'shared';
  /** Fingerprint of the HTML. */
  readonly key: string;
  readonly html: string;
}

/** HTML as strings and shared HTML. No string follows another string. */
export type HtmlPieces = readonly (string | SharedHtml)[];

export interface PageHtml {
  readonly pieces: HtmlPieces;
  /** Start and end of the Markdown body in the joined pieces. */
  readonly body: readonly [start: number, end: number] | null;
}

export interface Document {
  /** `content/about.md` */
  readonly path: string;
  /** `about/index.html` */
  readonly file: string;
  readonly html: readonly (string | CodeBlock | SharedHtml)[];
  /** The first piece of the Markdown body, and the one after its last; null unless the layout shows it once. */
  readonly body: readonly [start: number, end: number] | null;
  /** See `Markup`. */
  readonly isRaw: boolean;
  /** Values that the layout shows without having them, such as `undefined`; absent if there are none. */
  readonly lost?: readonly string[];
  /** Hint with the name that was probably meant. */
  readonly lostHint?: string;
}
