// Components that every site has in its Markdown; a file of the same name in `templates/markdown/` takes the place of one.
import type { ReactNode } from 'react';
import { Details, Figure, Tab, Tabs, Video } from './components.tsx';

/** Addresses of pictures and links are resolved; more is known of an image. */
type AttributeKind = 'text' | 'flag' | 'number' | 'shown' | 'image' | 'link';

export interface BuiltIn {
  readonly component: (props: never) => ReactNode;
  readonly attributes: Readonly<Record<string, AttributeKind>>;
  readonly required: readonly string[];
  /** Refuses attributes that do not go together. */
  refuse?(
    has: (attribute: string) => boolean,
  ): { readonly message: string; readonly hint: string } | undefined;
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
              message: 'The picture has no text in its place',
              hint: 'Describe it in alt="…"; alt="" says that it is decoration.',
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
              hint: 'Name a file in captions="talk.vtt"; where nothing is said in the video, add decorative.',
            },
    },
  ],
]);
