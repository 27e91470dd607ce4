import type { ReactNode } from 'react';

interface Props {
  readonly src: string;
  readonly captions?: string;
  readonly language?: string;
  readonly poster?: string;
  readonly width?: number;
  readonly height?: number;
  readonly children: ReactNode;
}

/** A film with captions. What the component holds is shown where a browser does not play it. */
export function Video({ src, captions, language, poster, width, height, children }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film without captions is said to be decorative.
    <video
      className="video"
      controls
      preload="metadata"
      src={src}
      poster={poster}
      width={width}
      height={height}
    >
      {captions !== undefined && <track kind="captions" src={captions} srcLang={language} default />}
      {children}
    </video>
  );
}
