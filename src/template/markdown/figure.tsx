import type { ReactNode } from 'react';

interface Props {
  readonly src?: string;
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
      {src === undefined ? children : <img src={src} alt={alt} width={width} height={height} />}
      <figcaption>{caption ?? (src === undefined ? null : children)}</figcaption>
    </figure>
  );
}
