import { image, type LayoutProps, link, PageHead, type SiteIndex } from 'sitewright';
import { z } from 'zod';
import css from './site.css';

export const schema = z.object({
  subtitle: z.string().min(3).optional(),
  source: link().optional(),
  photo: image().optional(),
  size: z.number().optional(),
});

export const select = (site: SiteIndex) => site.entries('shops').map(({ fields }) => fields);

type Props = LayoutProps<{ schema: typeof schema; select: typeof select }>;

export default function Page({ page, site, children }: Props) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
        <link rel="stylesheet" href={css} />
      </head>
      <body>
        {children}
        <a href="/about/#:~:text=About">about</a>
        <p>
          {JSON.stringify(page)} {JSON.stringify(site.selected)}
        </p>
      </body>
    </html>
  );
}
