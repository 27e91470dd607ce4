// An image of the site: facts from its file, and the form that pages show.

/** Kinds of images that every browser shows. */
const IMAGE_KINDS = ['avif', 'gif', 'ico', 'jpeg', 'png', 'svg', 'webp'] as const;

export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Facts about an image from its file. */
export interface ImageFacts {
  readonly kind: ImageKind;
  /** Displayed width in pixels, after rotation; `undefined` for a graphic without a size. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Number of frames; 1 for a still image. */
  readonly frames: number;
  /** Bytes of the file. */
  readonly size: number;
}

/** Reason why a file can't be shown as an image. */
export interface ImageFault {
  readonly code: 'image-broken' | 'image-format' | 'image-too-large';
  /** Words after the path: `is cut off`. */
  readonly message: string;
  readonly hint: string;
}

export type ImageReading =
  | { readonly kind: 'image'; readonly facts: ImageFacts }
  | { readonly kind: 'fault'; readonly fault: ImageFault };

/** A `<source>` of an image: one format in several widths. */
export interface ImageSource {
  /** `image/avif` */
  readonly type: string;
  /** URLs, each with its width. */
  readonly srcset: string;
}

/** Everything that a page shows of an image. */
export interface ShownImage {
  /** URL of a smaller version in its own format; undefined if the file itself is shown. */
  readonly src: string | undefined;
  /** Width in pixels; undefined for a graphic without a size. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Other formats, the best first; empty if there are none. */
  readonly sources: readonly ImageSource[];
  /** Width at which it is shown, as in HTML; `undefined` without sources. */
  readonly sizes: string | undefined;
}

/** Facts about an image file that pages can read. */
export type FileFacts = Pick<ImageFacts, 'kind' | 'width' | 'height'>;

export type ImageShowing =
  | {
      readonly kind: 'image';
      readonly image: ShownImage;
      /** Facts about the file itself. */
      readonly facts: FileFacts;
    }
  | { readonly kind: 'fault'; readonly fault: ImageFault };

/** An image of the site as a page shows it. */
export interface PageImage extends ShownImage {
  /** Path from the root. */
  readonly file: string;
  readonly facts: FileFacts;
}

/** An image of the site, from `import team from './team.jpg?image'` or a field declared with `image()`, for `<Image src={team}>`. */
export interface SiteImage {
  /** URL in its original format. */
  readonly src: string;
  /** Displayed width in pixels. */
  readonly width: number;
  /** Displayed height in pixels. */
  readonly height: number;
  /** Other formats in several widths, the best first; empty without smaller versions. */
  readonly sources: readonly ImageSource[];
  /** Default displayed width, as in HTML. */
  readonly sizes: string | undefined;
}

/** Returns an image for templates; undefined for a graphic without a size. */
export function templateImage(
  src: string,
  { width, height, sources, sizes }: ShownImage,
): SiteImage | undefined {
  return width === undefined || height === undefined ? undefined : { src, width, height, sources, sizes };
}

/** Message for a graphic without a size, which templates can't show. */
export const NO_SIZE: Pick<ImageFault, 'message' | 'hint'> = {
  message: 'has no size',
  hint: 'Give its <svg> a viewBox, or a width and height.',
};

/** Extensions of image files, of any kind. */
const ENDING = /\.(?:avif|bmp|gif|heic|heif|ico|j2k|jfif|jp2|jpe?g|jxl|pjpeg|png|psd|svg|tiff?|webp)$/i;

export function isImageFile(file: string): boolean {
  return ENDING.test(file);
}
