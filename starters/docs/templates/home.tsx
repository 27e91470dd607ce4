import { image, type LayoutProps, link, longestWord, type SiteIndex } from 'sitewright';
import { z } from 'zod';
import { sectionsOf } from './book.ts';
import { Contours } from './Contours.tsx';
import { Document } from './Document.tsx';
import { Gallery } from './Gallery.tsx';
import { Icon, iconName } from './Icon.tsx';
import { Panels } from './Panels.tsx';
import { Sidebar } from './Sidebar.tsx';
import type { settings } from './settings.ts';

/** The fields of content/index.md. */
export const schema = z.object({
  lede: z.string(),
  actions: z.array(z.object({ label: z.string(), to: link() })).min(1),
  features: z.array(z.object({ icon: iconName.optional(), title: z.string(), text: z.string() })).default([]),
  /** Pictures, light and dark, such as screenshots. */
  gallery: z
    .array(z.object({ title: z.string(), text: z.string(), to: link(), light: image(), dark: image() }))
    .default([]),
});

export const select = (site: SiteIndex) => ({
  tree: site.tree(),
  texts: Object.fromEntries(site.pages.map(({ path, description }) => [path, description])),
});

type Props = LayoutProps<{ schema: typeof schema; select: typeof select; settings: typeof settings }>;

export default function Home({ page, site, children }: Props) {
  const { lede, actions, features, gallery } = page.fields;
  const { tree, texts } = site.selected;
  const sections = sectionsOf(tree, page);
  return (
    <Document
      page={page}
      site={site}
      tree={tree}
      sidebar={<Sidebar branches={sections} page={page} site={site} />}
      isWide
    >
      <div className="hero">
        <Contours title={site.name} className="contours" />
        <div className="wrap">
          <div>
            <h1 data-longest={longestWord(page.title)}>{page.title}</h1>
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
      </div>
      <div className="wrap home">
        {features.length > 0 && (
          <dl className="features">
            {features.map(({ icon, title, text }) => (
              <div key={title}>
                <dt>
                  {icon && <Icon name={icon} />}
                  {title}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {gallery.length > 0 && <Gallery pictures={gallery} />}
        <nav aria-label={site.words.allPages}>
          <Panels branches={sections} texts={texts} site={site} />
        </nav>
      </div>
    </Document>
  );
}
