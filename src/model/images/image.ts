// An image of the site: what its file says, and what pages show of it.

/** Kinds of images that every browser shows. */
export const IMAGE_KINDS = ['avif', 'gif', 'ico', 'jpeg', 'png', 'svg', 'webp'] as const;

export type ImageKind = (typeof IMAGE_KINDS)[number];

/** What the file of an image says of it. */
export interface ImageFacts {
  readonly kind: ImageKind;
  /** Pixels as it is shown, which is turned upright; undefined for a drawing that says no size. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** One where it does not move. */
  readonly frames: number;
  /** Bytes of the file. */
  readonly size: number;
}

/** Why a file cannot be shown as an image. */
export interface ImageFault {
  readonly code: 'image-broken' | 'image-format' | 'image-too-large';
  /** Continues the path: `is cut off`. */
  readonly message: string;
  readonly hint: string;
}

export type ImageReading =
  | { readonly kind: 'image'; readonly facts: ImageFacts }
  | { readonly kind: 'fault'; readonly fault: ImageFault };

/** An image in one of the kinds that a browser may choose from. */
export interface ImageSource {
  /** `image/avif` */
  readonly type: string;
  /** Its addresses, each with its width. */
  readonly srcset: string;
}

/** An image as templates get it by `import team from './team.jpg?image'`, for `<Image of={team}>`. */
export interface SiteImage {
  /** Address in its own kind. */
  readonly src: string;
  /** Pixels as it is shown. */
  readonly width: number;
  readonly height: number;
  /** The same image in smaller kinds, the best first; empty where none are made. */
  readonly sources: readonly ImageSource[];
}

/** Endings of files that hold images, of whatever kind. */
const ENDING = /\.(?:avif|bmp|gif|heic|heif|ico|j2k|jfif|jp2|jpe?g|jxl|pjpeg|png|psd|svg|tiff?|webp)$/i;

export function isImageFile(file: string): boolean {
  return ENDING.test(file);
}
