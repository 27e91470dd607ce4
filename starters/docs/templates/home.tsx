import { type LayoutProps, link, type SiteIndex } from 'sitewright';
import { z } from 'zod';
import { sectionsOf, versionOf } from './book.ts';
import { Cards } from './Cards.tsx';
import { Document } from './Document.tsx';
import type { settings } from './settings.ts';

/** The fields of content/index.md. */
export const schema = z.object({
  lede: z.string(),
  actions: z.array(z.object({ label: z.string(), to: link() })).min(1),
});

export const select = (site: SiteIndex) => site.tree();

type Props = LayoutProps<{ schema: typeof schema; select: typeof select; settings: typeof settings }>;

export default function Home({ page, site, children }: Props) {
  const { lede, actions } = page.fields;
  const sections = sectionsOf(site.selected, versionOf(page, site.versions), site.versions);
  return (
    <Document page={page} site={site} tree={site.selected}>
      <div className="wrap home">
        <div className="hero">
          <div>
            <h1>{page.title}</h1>
            <p className="lede">{lede}</p>
            <p className="actions">
              {actions.map(({ label, to }) => (
                <a key={to} className="button" href={to}>
                  {label}
                </a>
              ))}
            </p>
          </div>
          <div className="sheet prose">{children}</div>
        </div>
        <nav aria-label="Pages">
          <Cards branches={sections} site={site} />
        </nav>
      </div>
    </Document>
  );
}
