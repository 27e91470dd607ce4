import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { SiteImage } from '../model/images/image.ts';

/** What an `<img>` is given by its image, and so by nobody else. */
type Decided = 'src' | 'srcSet' | 'sizes' | 'width' | 'height' | 'alt' | 'loading' | 'fetchPriority';

export interface ImageProps extends Omit<ComponentPropsWithoutRef<'img'>, Decided | 'children'> {
  /** From `import team from './team.jpg?image'`. */
  readonly of: SiteImage;
  /** Says what the image shows; empty where it is decoration. */
  readonly alt: string;
  /** How wide it is shown, as in HTML: `(min-width: 60rem) 42rem, 100vw`. */
  readonly sizes?: string;
  /** Whether it is seen as soon as the page is there, so that browsers load it before others. */
  readonly priority?: boolean;
}

/** An image of the site with its size, so that nothing moves when it comes. */
export function Image({ of, alt, sizes, priority = false, ...others }: ImageProps): ReactNode {
  const img = (
    <img
      {...others}
      src={of.src}
      alt={alt}
      width={of.width}
      height={of.height}
      decoding="async"
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
    />
  );
  if (of.sources.length === 0) return img;
  return (
    <picture>
      <Sources of={of} sizes={sizes} />
      {img}
    </picture>
  );
}

export interface PictureProps extends ImageProps {
  /** Another image, for windows that are narrower than a width: `{ of: tall, below: '40rem' }`. */
  readonly narrow: { readonly of: SiteImage; readonly below: string };
}

/** An image that is another one in narrow windows. */
export function Picture({ narrow, of, sizes, ...others }: PictureProps): ReactNode {
  const { of: small } = narrow;
  const media = `(width < ${narrow.below})`;
  return (
    <picture>
      <Sources of={small} sizes={sizes} media={media} />
      <source media={media} srcSet={small.src} width={small.width} height={small.height} />
      <Sources of={of} sizes={sizes} />
      <Image {...others} of={{ ...of, sources: [] }} />
    </picture>
  );
}

interface SourcesProps {
  readonly of: SiteImage;
  readonly sizes: string | undefined;
  readonly media?: string;
}

function Sources({ of: { sources, width, height }, sizes, media }: SourcesProps): ReactNode {
  return sources.map(({ type, srcset }) => (
    <source
      key={type}
      media={media}
      type={type}
      srcSet={srcset}
      sizes={sizes}
      width={width}
      height={height}
    />
  ));
}
