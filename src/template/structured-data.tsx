import type { ReactNode } from 'react';

interface Props {
  /** An object with `@context` and `@type`, or several; the types are those of https://schema.org. */
  readonly data: object;
}

/**
 * Structured data for search engines, as JSON-LD. It is data and no code: the Content-Security-Policy lets it be.
 * Nothing in it can end its element.
 */
export function StructuredData({ data }: Props): ReactNode {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
