/** A font of a card. */
export interface CardFont {
  /** Name in `fontFamily`. */
  readonly name: string;
  /** URL of the font file, as its import returns it. */
  readonly src: string;
  /** Weight; 400 by default. */
  readonly weight?: 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900;
  /** Style; `normal` by default. */
  readonly style?: 'normal' | 'italic';
}

/** The social card of a page. */
export interface CardImage {
  /** Root-relative URL, without the site's base. */
  readonly src: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Alternative text. */
  readonly alt: string;
}

/** Size of a card in pixels. */
export interface CardSize {
  /** Pixels; 1200 by default. */
  readonly width: number;
  /** Pixels; 630 by default. */
  readonly height: number;
}

/** Everything that the image of a card depends on. */
export interface CardJob {
  readonly html: string;
  readonly size: CardSize;
  readonly fonts: readonly CardFont[];
}

export const CARD_FOLDER = 'assets/cards/';
