/** One rendered page. Its HTML is staged on the disk; what stays in memory is this. */
export interface Document {
  /** `content/about.md` */
  readonly path: string;
  readonly route: string;
  /** `about/index.html` */
  readonly file: string;
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  readonly facts: Facts;
}

/** What checks need to know of a document's HTML. */
export interface Facts {
  readonly language: string | undefined;
  /** Text of each `<title>` outside of SVG. */
  readonly titles: readonly string[];
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly hasBody: boolean;
  /** Inline scripts, styles and handlers, each in a few words: `style attribute on <p>`. */
  readonly inline: readonly string[];
  /** Addresses of stylesheets and scripts. */
  readonly resources: readonly string[];
}
