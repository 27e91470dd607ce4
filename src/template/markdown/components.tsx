import { type ReactNode, useId } from 'react';
import type { ShownImage } from '../../model/images/image.ts';
import { LOADING, shownSize } from '../../model/images/shown-size.ts';
import { ImageSources } from '../image.tsx';
import type { ComponentItem } from '../props.ts';

interface DetailsProps {
  readonly summary: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Text that is shown when its summary is chosen. */
export function Details({ summary, open, children }: DetailsProps): ReactNode {
  return (
    <details className="details" open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

interface FigureProps {
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
export function Figure({ src, alt, width, height, caption, children }: FigureProps): ReactNode {
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

interface TabsProps {
  readonly label?: string;
  readonly items: readonly ComponentItem[];
}

/** One text of several at a time, without a script: the labels are those of radio buttons. */
export function Tabs({ label, items }: TabsProps): ReactNode {
  const group = useId();
  return (
    <fieldset className="tabs">
      {label !== undefined && <legend>{label}</legend>}
      {items.map(({ props, children }, index) => {
        const id = `${group}${index}`;
        return (
          <div className="tab" key={id}>
            <input type="radio" name={group} id={id} defaultChecked={index === 0} />
            <label htmlFor={id}>{String(props.label)}</label>
            <div className="tab-panel">{children}</div>
          </div>
        );
      })}
    </fieldset>
  );
}

interface TabProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A `<Tab>` outside of `<Tabs>`. */
export function Tab({ label, children }: TabProps): ReactNode {
  return (
    <section className="tab-panel">
      <p>
        <strong>{label}</strong>
      </p>
      {children}
    </section>
  );
}

interface VideoProps {
  readonly src: string;
  readonly captions?: string;
  readonly language?: string;
  readonly poster?: string;
  readonly width?: number;
  readonly height?: number;
  readonly children: ReactNode;
}

/** A film with captions. What the component holds is shown where a browser does not play it. */
export function Video({ src, captions, language, poster, width, height, children }: VideoProps): ReactNode {
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
