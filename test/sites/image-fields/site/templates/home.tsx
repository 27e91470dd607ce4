import { href, Image, type LayoutProps, PageHead, type SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';

export const select = (site: SiteIndex<typeof collections>) => ({
  posts: site.entries('posts'),
  goods: site.entries('goods').map(({ fields }) => fields),
});

export default function Home({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return (
    <html lang="en">
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          {children}
          {site.selected.posts.map(({ title, route, fields: { cover, next } }) => (
            <p key={route}>
              <Image src={cover} alt="" /> <a href={href(site, route)}>{title}</a>, then <a href={next}>another</a>
            </p>
          ))}
          {site.selected.goods.map(({ name, photo, to }) => (
            <p key={name}>
              <Image src={photo} alt="" /> <a href={to}>{name}</a>
            </p>
          ))}
        </main>
      </body>
    </html>
  );
}
