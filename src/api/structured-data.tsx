// `<StructuredData>`: data for search engines, as JSON-LD.
import type { ReactNode } from 'react';
import type { Breadcrumb } from '../model/pages/entry.ts';

type StructuredDataProps =
  | {
      /** One or several objects with `@context` and `@type`; see https://schema.org for the types. */
      readonly data: object;
    }
  | {
      /** The result of `site.breadcrumbs(page)` in `select`, written as a `BreadcrumbList`. */
      readonly breadcrumbs: readonly Breadcrumb[];
      /** The `site` of the layout. */
      readonly site: { readonly url: string | undefined };
    };

/**
 * Renders structured data for search engines as JSON-LD. It's data rather than code, so the Content-Security-Policy allows
 * it. A list of only one page, or of a site without a `url`, renders nothing.
 *
 * @example
 * ```tsx
 * <StructuredData data={{ '@context': 'https://schema.org', '@type': 'WebSite', name: site.name, url: site.url }} />
 * ```
 */
export function StructuredData(props: StructuredDataProps): ReactNode {
  const data = 'data' in props ? props.data : breadcrumbList(props.breadcrumbs, props.site.url);
  if (data === undefined) return null;
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
function breadcrumbList(breadcrumbs: readonly Breadcrumb[], url: string | undefined): object | undefined {
  if (url === undefined || breadcrumbs.length < 2) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ title, route }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: url + route,
    })),
  };
}
