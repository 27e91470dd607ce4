// `<Image>` and `<Picture>`: images of the site in layouts.
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { ShownImage, SiteImage } from '../model/images/image.ts';

/** Attributes of an `<img>` that come from its image. */
type ComputedAttribute =
  | 'src'
  | 'srcSet'
  | 'sizes'
  | 'width'
  | 'height'
  | 'alt'
  | 'loading'
  | 'fetchPriority';

/**
 * Props of `<Image>`. Other attributes of `<img>` work too.
 *
 * @example
 * ```tsx
 * export function Photo({ className = 'photo', ...props }: ImageProps) {
 *   return <Image className={className} {...props} />;
 * }
 * ```
 */
export interface ImageProps extends Omit<ComponentPropsWithoutRef<'img'>, ComputedAttribute | 'children'> {
  /** The image, from `import team from './team.jpg?image'` or a field declared with `image()`. */
  readonly src: SiteImage;
  /** Alternative text; empty for decoration. */
  readonly alt: string;
  /** Displayed width, as in HTML: `(min-width: 60rem) 42rem, 100vw`. */
  readonly sizes?: string;
  /** True for an image at the top of the page, which browsers should load first. */
  readonly priority?: boolean;
}

/**
 * Renders an image with its width and height, so the page doesn't jump when it loads, and its smaller versions if the
 * settings ask for them.
 *
 * @example
 * ```tsx
 * <Image src={team} alt="The four of us in front of the shop" sizes="(width < 40rem) 100vw, 40rem" />
 * ```
 */
export function Image({ src, alt, sizes, priority = false, ...others }: ImageProps): ReactNode {
  refuseOthers(src);
  const img = (
    <img
      {...others}
      src={src.src}
      alt={alt}
      width={src.width}
      height={src.height}
      decoding={others.decoding ?? 'async'}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
    />
  );
  return pictureOf(img, src, sizes);
}

/** Returns the element of an image together with its other sources, if there are any. */
export function pictureOf(img: ReactNode, of: SourcesProps['of'], sizes?: string): ReactNode {
  if (of.sources.length === 0) return img;
  return (
    <picture>
      <ImageSources of={of} sizes={sizes} />
      {img}
    </picture>
  );
}

/**
 * Props of `<Picture>`.
 *
 * @example
 * ```tsx
 * export function Hero(props: PictureProps) {
 *   return <Picture {...props} priority />;
 * }
 * ```
 */
export interface PictureProps extends ImageProps {
  /** The image for windows narrower than a width: `{ src: tall, below: '40rem' }`. */
  readonly narrow: { readonly src: SiteImage; readonly below: string };
}

/**
 * Renders an image that is replaced by another one in narrow windows.
 *
 * @example
 * ```tsx
 * <Picture src={team} narrow={{ src: tall, below: '40rem' }} alt="The four of us in front of the shop" />
 * ```
 */
export function Picture({ narrow, src, sizes, ...others }: PictureProps): ReactNode {
  const { src: small } = narrow;
  refuseOthers(small);
  refuseOthers(src);
  const within = { media: `(width < ${narrow.below})`, width: small.width, height: small.height };
  return (
    <picture>
      <ImageSources of={small} sizes={sizes} within={within} />
      <source {...within} srcSet={small.src} />
      <ImageSources of={src} sizes={sizes} />
      <Image {...others} src={{ ...src, sources: [] }} />
    </picture>
  );
}

interface SourcesProps {
  readonly of: Pick<ShownImage, 'sources' | 'sizes'>;
  readonly sizes?: string | undefined;
  /** Windows that the sources are for, with the displayed size there. */
  readonly within?: { readonly media: string; readonly width: number; readonly height: number };
}

/** Renders the images that a browser may choose from instead. */
function ImageSources({ of, sizes, within }: SourcesProps): ReactNode {
  return of.sources.map(({ type, srcset }) => (
    <source key={type} {...within} type={type} srcSet={srcset} sizes={sizes ?? of.sizes} />
  ));
}

/** Throws for values that aren't images. Without types, a text or a missing field would be an image without a URL. */
function refuseOthers(image: Partial<SiteImage> | undefined): void {
  if (image?.src === undefined) throw new TypeError('<Image src={…}> needs an image');
}
