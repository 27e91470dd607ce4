import { type Entry, Image, type LayoutProps, PageHead } from 'sitewright';
import type { collections } from './collections.ts';

export default function Post({ page, site, children }: LayoutProps<{ page: Entry<typeof collections, 'posts'> }>) {
  return (
    <html lang="en">
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <main>
          {children}
          <Image src={page.fields.cover} alt="" priority />
          <a href={page.fields.next}>Next</a>
        </main>
      </body>
    </html>
  );
}
