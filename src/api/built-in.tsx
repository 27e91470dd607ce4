// Built-in components for Markdown. A file of the same name in `templates/markdown/` replaces one.

import { type ReactNode, useId } from 'react';
import type { MessageAndHint } from '../kit/diagnostics/diagnostic.ts';
import type { ShownImage } from '../model/images/image.ts';
import { pictureOf } from './image.tsx';
import type { ComponentItem } from './props.ts';
import { LOADING, shownSize } from './shown-size.ts';

interface DetailsProps {
  readonly summary: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Renders text that appears when its summary is clicked. */
function Details({ summary, open, children }: DetailsProps): ReactNode {
  return (
    <details className="details" open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

interface FigureProps {
  /** Source; `image` is undefined for an image of another site. */
  readonly src?: { readonly url: string; readonly image: ShownImage | undefined };
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
  readonly caption?: string;
  readonly children: ReactNode;
}

const UNKNOWN = { width: undefined, height: undefined };

/** Renders an image with the content of the component as its caption; or, with `caption`, any content with a caption. */
function Figure({ src, alt, width, height, caption, children }: FigureProps): ReactNode {
  const image = src?.image;
  const img = src && (
    <img
      src={src.url}
      alt={alt}
      {...shownSize(image ?? UNKNOWN, { width, height })}
      {...(image && { decoding: 'async', loading: LOADING as 'lazy' })}
    />
  );
  return (
    <figure className="figure">
      {image ? pictureOf(img, image) : (img ?? children)}
      <figcaption>{caption ?? (src === undefined ? null : children)}</figcaption>
    </figure>
  );
}

interface TabsProps {
  readonly label?: string;
  readonly items: readonly ComponentItem[];
}

/** Renders one of several sections at a time, without a script: the labels belong to radio buttons. */
function Tabs({ label, items }: TabsProps): ReactNode {
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

/** Renders a `<Tab>` outside of `<Tabs>`. */
function Tab({ label, children }: TabProps): ReactNode {
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

/** Renders a video with captions. The component's content is shown if a browser can't play it. */
function Video({ src, captions, language, poster, width, height, children }: VideoProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a video without captions is marked as decorative.
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

/** Kind of an attribute. URLs of images and links are resolved; images also have a size. */
type AttributeKind = 'text' | 'flag' | 'number' | 'shown' | 'image' | 'link';

export interface BuiltIn {
  readonly component: (props: never) => ReactNode;
  readonly attributes: Readonly<Record<string, AttributeKind>>;
  readonly required: readonly string[];
  /** Refuses attributes that don't go together. */
  refuse?(has: (attribute: string) => boolean): MessageAndHint | undefined;
}

export const BUILT_IN: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ['Details', { component: Details, attributes: { summary: 'text', open: 'flag' }, required: ['summary'] }],
  [
    'Figure',
    {
      component: Figure,
      attributes: { src: 'image', alt: 'text', width: 'number', height: 'number', caption: 'text' },
      required: [],
      refuse: (has) =>
        has('src') && !has('alt')
          ? {
              message: 'The image has no alternative text',
              hint: 'Describe it in alt="…", or write alt="" if it is only decoration.',
            }
          : undefined,
    },
  ],
  ['Tabs', { component: Tabs, attributes: { label: 'text' }, required: [] }],
  ['Tab', { component: Tab, attributes: { label: 'text' }, required: ['label'] }],
  [
    'Video',
    {
      component: Video,
      attributes: {
        src: 'shown',
        captions: 'shown',
        language: 'text',
        poster: 'shown',
        width: 'number',
        height: 'number',
        decorative: 'flag',
      },
      required: ['src'],
      refuse: (has) =>
        has('captions') || has('decorative')
          ? undefined
          : {
              message: 'The video has no captions',
              hint: 'Name a file in captions="talk.vtt", or add decorative if nothing is said in the video.',
            },
    },
  ],
]);
