// What templates get by importing a file that is not code: most often its address in the finished site. A site includes this by
// `/// <reference types="sitewright/assets" />` or `"types": ["sitewright/assets"]`.

declare module '*?url' {
  const address: string;
  export default address;
}

/** A component: attributes of `<svg>`, and a `title` that names the drawing, which is hidden from screen readers without one. */
declare module '*.svg?inline' {
  import type { ReactNode, SVGProps } from 'react';
  export default function Drawing(props: SVGProps<SVGSVGElement> & { readonly title?: string }): ReactNode;
}

// A font with a query: `./figtree.woff2?subset=U+20-7E&url`
declare module '*&url' {
  const address: string;
  export default address;
}

declare module '*?image' {
  const image: import('sitewright').SiteImage;
  export default image;
}

// Before all stylesheets: of two patterns that fit, TypeScript takes the first.
declare module '*.module.css' {
  /** By the names that stand in the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {
  const address: string;
  export default address;
}

declare module '*.avif' {
  const address: string;
  export default address;
}

declare module '*.gif' {
  const address: string;
  export default address;
}

declare module '*.ico' {
  const address: string;
  export default address;
}

declare module '*.jpeg' {
  const address: string;
  export default address;
}

declare module '*.jpg' {
  const address: string;
  export default address;
}

declare module '*.png' {
  const address: string;
  export default address;
}

declare module '*.svg' {
  const address: string;
  export default address;
}

declare module '*.webp' {
  const address: string;
  export default address;
}

declare module '*.otf' {
  const address: string;
  export default address;
}

declare module '*.ttf' {
  const address: string;
  export default address;
}

declare module '*.woff' {
  const address: string;
  export default address;
}

declare module '*.woff2' {
  const address: string;
  export default address;
}

declare module '*.mp3' {
  const address: string;
  export default address;
}

declare module '*.mp4' {
  const address: string;
  export default address;
}

declare module '*.ogg' {
  const address: string;
  export default address;
}

declare module '*.pdf' {
  const address: string;
  export default address;
}

declare module '*.vtt' {
  const address: string;
  export default address;
}

declare module '*.wav' {
  const address: string;
  export default address;
}

declare module '*.webm' {
  const address: string;
  export default address;
}

declare module '*.webmanifest' {
  const address: string;
  export default address;
}

declare module '*.yaml' {
  const data: unknown;
  export default data;
}

declare module '*.yml' {
  const data: unknown;
  export default data;
}
