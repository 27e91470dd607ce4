import type { ReactNode } from 'react';
import type { TrailStep } from '../model/pages/entry.ts';

type Props =
  | {
      /** An object with `@context` and `@type`, or several; the types are those of https://schema.org. */
      readonly data: object;
    }
  | {
      /** The result of `site.trail(page)` in `select`, written as a `BreadcrumbList`. */
      readonly trail: readonly TrailStep[];
      readonly site: { readonly url: string | undefined };
    };

/**
 * Structured data for search engines, as JSON-LD. It is data rather than code, so the Content-Security-Policy allows
 * it. Nothing in it can close its element. A trail of one page, or of a site without a URL, renders nothing.
 */
export function StructuredData(props: Props): ReactNode {
  const data = 'data' in props ? props.data : breadcrumbs(props.trail, props.site.url);
  if (data === undefined) return null;
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
function breadcrumbs(trail: readonly TrailStep[], url: string | undefined): object | undefined {
  if (url === undefined || trail.length < 2) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, route }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: url + route,
    })),
  };
}
