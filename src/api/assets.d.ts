// Types of imported files other than code: usually a URL in the finished site. A site includes them
// with `/// <reference types="sitewright/assets" />` or `"types": ["sitewright/assets"]`.

declare module '*?url' {
  const url: string;
  export default url;
}

/** A component: attributes of `<svg>`, and a `title` that describes the graphic, which is hidden from screen readers without one. */
declare module '*.svg?inline' {
  import type { ReactNode, SVGProps } from 'react';
  export default function Drawing(props: SVGProps<SVGSVGElement> & { readonly title?: string }): ReactNode;
}

// A font with a query: `./figtree.woff2?subset=U+20-7E&url`
declare module '*&url' {
  export { default } from '*?url';
}

declare module '*?image' {
  const image: import('sitewright').SiteImage;
  export default image;
}

// It comes before all stylesheets, because TypeScript takes the first matching pattern.
declare module '*.module.css' {
  /** Class names, by their names in the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {
  export { default } from '*?url';
}

declare module '*.avif' {
  export { default } from '*?url';
}

declare module '*.gif' {
  export { default } from '*?url';
}

declare module '*.ico' {
  export { default } from '*?url';
}

declare module '*.jpeg' {
  export { default } from '*?url';
}

declare module '*.jpg' {
  export { default } from '*?url';
}

declare module '*.png' {
  export { default } from '*?url';
}

declare module '*.svg' {
  export { default } from '*?url';
}

declare module '*.webp' {
  export { default } from '*?url';
}

declare module '*.otf' {
  export { default } from '*?url';
}

declare module '*.ttf' {
  export { default } from '*?url';
}

declare module '*.woff' {
  export { default } from '*?url';
}

declare module '*.woff2' {
  export { default } from '*?url';
}

declare module '*.mp3' {
  export { default } from '*?url';
}

declare module '*.mp4' {
  export { default } from '*?url';
}

declare module '*.ogg' {
  export { default } from '*?url';
}

declare module '*.pdf' {
  export { default } from '*?url';
}

declare module '*.vtt' {
  export { default } from '*?url';
}

declare module '*.wav' {
  export { default } from '*?url';
}

declare module '*.webm' {
  export { default } from '*?url';
}

declare module '*.webmanifest' {
  export { default } from '*?url';
}

declare module '*.yaml' {
  const data: unknown;
  export default data;
}

declare module '*.yml' {
  const data: unknown;
  export default data;
}
