// The facts of a page that rules read.
import type { PageHtml } from '../model/pages/document.ts';

export type Use =
  | 'link'
  | 'image'
  /** One of several images for the browser to choose from. */
  | 'srcset'
  | 'media'
  | 'stylesheet'
  | 'script'
  | 'font'
  /** A file that is preloaded for an unknown use. */
  | 'preload'
  /** A server that learns about the visitor without being shown. */
  | 'contact'
  | 'icon'
  | 'manifest'
  | 'frame'
  /** The same page in the newest version of what it describes. */
  | 'latest'
  /** Target of a form. */
  | 'form'
  | 'social'
  | 'other';

/** A URL as written. `at`, here and below, is the offset of its element in the HTML, in UTF-16 code units. */
export interface UrlFact {
  readonly use: Use;
  readonly url: string;
  readonly at: number;
}

/** Element that assistive technology identifies by its name. */
export interface NamedFact {
  /** `a`, `button`, `input`, `summary`, … */
  readonly element: string;
  /** The accessible name as far as HTML alone determines it; white space is collapsed. */
  readonly name: string;
  /** Its id, by which a label may name it; empty if it has none. */
  readonly id: string;
  readonly at: number;
}

export interface HeadingFact {
  /** Level, 1 to 6. */
  readonly level: number;
  readonly text: string;
  readonly at: number;
}

/** An element that browsers nest differently; its name is empty for text. */
export interface Nesting {
  readonly element: string;
  /** Element that can't contain it, if that is the reason. */
  readonly inside?: string;
  /** True if the body is right by itself, so that the layout around it is part of the cause. */
  readonly isAround?: true;
  readonly at: number;
}

/** An attribute whose value is the id of an element of the same page. */
interface ReferenceFact {
  /** `aria-labelledby` */
  readonly attribute: string;
  readonly id: string;
  readonly at: number;
}

/** A data attribute of an element around the Markdown body. */
export interface AttributeAround {
  /** `data-search` */
  readonly name: string;
  readonly value: string;
  readonly at: number;
}

interface LandmarkFact {
  /** `main`, `nav`, … */
  readonly element: string;
  readonly label: string;
  readonly at: number;
}

/**
 * Everything that rules need to know about one rendered page's HTML, from one parse. Plain JSON, so it can be kept
 * between builds.
 */
export interface Facts {
  readonly language: string | null;
  /** The attribute `dir` of `<body>`, else of `<html>`. */
  readonly direction: string | null;
  /** Text of each `<title>` outside of SVG. */
  readonly titles: readonly string[];
  readonly description: string | null;
  readonly canonical: string | null;
  readonly noindex: boolean;
  readonly hasBody: boolean;
  /** Parts that the published policy blocks, each in a few words: `a style attribute on <p>`. */
  readonly inline: readonly { readonly what: string; readonly at: number }[];
  /** The first element of the body that browsers nest differently, if this was checked. */
  readonly misnested: Nesting | null;
  /** Data attributes of the elements around the whole Markdown body, innermost first. */
  readonly around: readonly AttributeAround[];
  /** Range of the Markdown body in the HTML; null unless the layout shows it once. */
  readonly body: readonly [start: number, end: number] | null;
  /** Content of every `<meta>`, by its name, property or `http-equiv`; the first of each. */
  readonly meta: Readonly<Record<string, string>>;
  /** URLs, except those of shared HTML. */
  readonly urls: readonly UrlFact[];
  /** Ids in the order of the page, including duplicates. */
  readonly ids: readonly { readonly id: string; readonly at: number }[];
  readonly references: readonly ReferenceFact[];
  readonly headings: readonly HeadingFact[];
  readonly landmarks: readonly LandmarkFact[];
  /** Elements without a name, and links whose name doesn't say where they lead. */
  readonly named: readonly NamedFact[];
  /** Images; `alt` is null if it is missing. */
  readonly images: readonly { readonly url: string; readonly alt: string | null; readonly at: number }[];
  /** Text of each `<script type="application/ld+json">`. */
  readonly data: readonly { readonly text: string; readonly at: number }[];
  /** `datetime` of each `<time>`. */
  readonly times: readonly string[];
}

/** URLs of a text, each once, without links within the page. The lists correspond one to one. */
export interface UrlList {
  readonly urls: readonly string[];
  readonly uses: readonly Use[];
  readonly places: readonly number[];
}

/**
 * Facts about a page that rules for the whole site need. Kept until the end of a build; plain JSON. The URLs are those
 * outside of its shared HTML.
 */
export interface SharedFacts extends UrlList {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly noindex: boolean;
  readonly body: Facts['body'];
  readonly ids: readonly string[];
  /** Ids of headings. */
  readonly anchors: readonly string[];
  /** Keys of the shared HTML that has URLs, and the offsets at which it starts. */
  readonly sharedHtml: readonly string[];
  readonly starts: readonly number[];
  readonly times: readonly string[];
  /** Some metadata, as in `Facts`. */
  readonly meta: Readonly<Record<string, string>>;
}

/** Places in the HTML of a page, which move with every letter. */
export type DocumentPlaces = Pick<SharedFacts, 'body' | 'places' | 'starts'>;

/** Facts without places. */
export type DocumentFacts = Omit<SharedFacts, keyof DocumentPlaces>;

export interface PageFacts {
  readonly facts: Facts;
  /** Shared HTML whose URLs are not among the facts. */
  readonly sharedHtml: readonly ReadShared[];
}

/** URLs of shared HTML. */
export interface SharedList extends UrlList {
  /** Length of the HTML. */
  readonly length: number;
}

interface ReadShared extends SharedList {
  readonly key: string;
  readonly at: number;
}

/** Reads the facts that rules need from pages of one site. With `isRaw`, the nesting of the Markdown body is checked too. */
export type FactsReader = (page: PageHtml, isRaw: boolean) => PageFacts;
