import type { ReactNode } from 'react';
import type { ImageFacts } from '../../model/images/image.ts';
import { LOADING, shownSize } from '../../model/images/shown-size.ts';

/** `image` is undefined for one of another site. */
export interface ShownImage {
  readonly address: string;
  readonly image: ImageFacts | undefined;
}

const NO_SIZE = { width: undefined, height: undefined };

interface Props {
  readonly src?: ShownImage;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
  readonly caption?: string;
  readonly children: ReactNode;
}

/** A picture whose caption is the text of the component; or whatever that is, with `caption`. */
export function Figure({ src, alt, width, height, caption, children }: Props): ReactNode {
  return (
    <figure className="figure">
      {src === undefined ? (
        children
      ) : (
        <img
          src={src.address}
          alt={alt}
          {...shownSize(src.image ?? NO_SIZE, { width, height })}
          {...(src.image && { decoding: 'async', loading: LOADING as 'lazy' })}
        />
      )}
      <figcaption>{caption ?? (src === undefined ? null : children)}</figcaption>
    </figure>
  );
}
