import { Image, image, type LayoutProps, link, type SiteIndex } from 'sitewright';
import { z } from 'zod';
import { sectionsOf } from './book.ts';
import { Contours } from './Contours.tsx';
import { Document } from './Document.tsx';
import error from './error.json';
import { Panels } from './Panels.tsx';
import { Sidebar } from './Sidebar.tsx';
import type { settings } from './settings.ts';

/** The fields of content/index.md. */
export const schema = z.object({
  lede: z.string(),
  actions: z.array(z.object({ label: z.string(), to: link() })),
  status: z.string(),
  numbers: z.array(z.object({ value: z.string(), text: z.string(), to: link() })),
  starters: z.array(
    z.object({ title: z.string(), text: z.string(), to: link(), light: image(), dark: image() }),
  ),
});

export const select = (site: SiteIndex) => ({
  tree: site.tree(),
  texts: Object.fromEntries(site.pages.map(({ path, description }) => [path, description])),
});

type Props = LayoutProps<{ schema: typeof schema; select: typeof select; settings: typeof settings }>;

export default function Home({ page, site, children }: Props) {
  const { lede, actions, status, numbers, starters } = page.fields;
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
            <h1>{page.title}</h1>
            <p className="lede">{lede}</p>
            <p className="actions">
              {actions.map(({ label, to }) => (
                <a key={to} className="button" href={to}>
                  {label}
                </a>
              ))}
            </p>
            <p className="status">{status}</p>
          </div>
          <Terminal />
        </div>
      </div>
      <div className="wrap home">
        <dl className="numbers">
          {numbers.map(({ value, text, to }) => (
            <div key={value}>
              <dt>{value}</dt>
              <dd>
                <a href={to}>{text}</a>
              </dd>
            </div>
          ))}
        </dl>
        <ul className="gallery">
          {starters.map(({ title, text, to, light, dark }) => (
            <li key={title}>
              <a href={to}>
                <Image className="only-light" src={light} alt="" />
                <Image className="only-dark" src={dark} alt="" />
                <strong>{title}</strong>
              </a>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className="prose">{children}</div>
        <nav aria-label="All pages">
          <Panels branches={sections} texts={texts} site={site} />
        </nav>
      </div>
    </Document>
  );
}

/** Output of a build with a broken link. */
function Terminal() {
  return (
    <figure className="terminal">
      <figcaption>$ npx site build</figcaption>
      <pre>
        <code>
          {error.map(({ style, text }, index) => (
            <span key={index} className={style}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
