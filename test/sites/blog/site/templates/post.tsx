import { type Entry, href, type LayoutProps, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import { Document } from './Document.tsx';

type All = typeof collections;
type Post = Entry<All, 'blog'>;

export function select(site: SiteIndex<All>, page: Post) {
  const { author, tags, series } = page.fields;
  return {
    author: site.get(author),
    tags: tags.map(site.get),
    series: series && site.get(series),
    ...site.neighbors('blog', page),
  };
}

export default function PostPage({ page, site, children }: LayoutProps<{ page: Post; select: typeof select }>) {
  const { author, tags, series, before, after } = site.selected;
  return (
    <Document page={page} site={site}>
      <p>
        By <a href={href(site, author.route)}>{author.fields.name}</a>, about {tags.map(({ fields }) => fields.label).join(', ')}
        {series && `, of the series ${series.fields.label} in ${series.path}`}
      </p>
      {children}
      {before && <a href={href(site, before.route)}>Newer: {before.title}</a>}
      {after && <a href={href(site, after.route)}>Older: {after.title}</a>}
    </Document>
  );
}
