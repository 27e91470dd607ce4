/** What checks need to know of one rendered page's HTML. */
export interface Facts {
  readonly language: string | undefined;
  /** Text of each `<title>` outside of SVG. */
  readonly titles: readonly string[];
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly noindex: boolean;
  readonly hasBody: boolean;
  /** What the published policy blocks, each in a few words: `a style attribute on <p>`. */
  readonly inline: readonly string[];
  /** Addresses of stylesheets and scripts, as written. */
  readonly resources: readonly string[];
}

/** One whole rendered page. Staging takes the HTML away from it at once. */
export interface Document {
  /** `content/about.md` */
  readonly path: string;
  /** `about/index.html` */
  readonly file: string;
  readonly html: string;
}
