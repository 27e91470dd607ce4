import type { ReactNode } from 'react';
import type { ShownImage } from '../../model/images/image.ts';
import { LOADING, shownSize } from '../../model/images/shown-size.ts';
import { ImageSources } from '../image.tsx';

interface Props {
  /** `image` is undefined for one of another site. */
  readonly src?: { readonly address: string; readonly image: ShownImage | undefined };
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
  readonly caption?: string;
  readonly children: ReactNode;
}

const UNKNOWN = { width: undefined, height: undefined };

/** A picture whose caption is the text of the component; or whatever that is, with `caption`. */
export function Figure({ src, alt, width, height, caption, children }: Props): ReactNode {
  const image = src?.image;
  const img = src && (
    <img
      src={src.address}
      alt={alt}
      {...shownSize(image ?? UNKNOWN, { width, height })}
      {...(image && { decoding: 'async', loading: LOADING as 'lazy' })}
    />
  );
  return (
    <figure className="figure">
      {image && image.sources.length > 0 ? (
        <picture>
          <ImageSources of={image} />
          {img}
        </picture>
      ) : (
        (img ?? children)
      )}
      <figcaption>{caption ?? (src === undefined ? null : children)}</figcaption>
    </figure>
  );
}
