import { href, Image, image, type LayoutProps, link, longestWord, type SiteIndex } from 'sitewright';
import { z } from 'zod';
import { sectionsOf } from './book.ts';
import { Contours } from './Contours.tsx';
import { Document } from './Document.tsx';
import { Gallery } from './Gallery.tsx';
import { Sidebar } from './Sidebar.tsx';
import type { settings } from './settings.ts';

const target = z.object({ label: z.string(), to: link() });
const views = { light: image(), dark: image() };

/** The fields of content/index.md. */
export const schema = z.object({
  lede: z.string(),
  actions: z.array(target),
  status: z.string(),
  numbers: z.array(z.object({ value: z.string(), text: z.string(), to: link() })),
  starters: z.object({
    title: z.string(),
    text: z.string(),
    more: target,
    list: z.array(z.object({ title: z.string(), text: z.string(), to: link(), ...views })),
  }),
  preview: z.object({ title: z.string(), text: z.string(), more: target, alt: z.string(), ...views }),
  comparison: z.object({
    title: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    text: z.string(),
    more: target,
  }),
});

export const select = (site: SiteIndex) => ({
  tree: site.tree(),
  texts: Object.fromEntries(site.pages.map(({ path, description }) => [path, description])),
});

type Props = LayoutProps<{ schema: typeof schema; select: typeof select; settings: typeof settings }>;
type Fields = Props['page']['fields'];

/** The home page. Its text is the output of a build, which is next to the title. */
export default function Home({ page, site, children }: Props) {
  const { lede, actions, status, numbers } = page.fields;
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
            <p className="status">{status}</p>
          </div>
          <div className="sheet prose">{children}</div>
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
        <Starters {...page.fields.starters} />
        <Preview {...page.fields.preview} />
        <Comparison {...page.fields.comparison} />
        <nav aria-label={site.words.allPages}>
          <ul className="sections">
            {sections.map(({ title, route, path }) => (
              <li key={title}>
                {route && <a href={href(site, route)}>{title}</a>}
                <p>{path && texts[path]}</p>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Document>
  );
}

function Starters({ title, text, more, list }: Fields['starters']) {
  return (
    <section>
      <Heading title={title} text={text} more={more} />
      <Gallery pictures={list} />
    </section>
  );
}

function Preview({ title, text, more, alt, light, dark }: Fields['preview']) {
  return (
    <section>
      <Heading title={title} text={text} more={more} />
      <p className="gallery still">
        <Image className="only-light" src={light} alt={alt} />
        <Image className="only-dark" src={dark} alt={alt} />
      </p>
    </section>
  );
}

function Comparison({ title, head, rows, text, more }: Fields['comparison']) {
  return (
    <section>
      <Heading title={title} text={text} more={more} />
      <table className="comparison">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadingProps {
  readonly title: string;
  readonly text: string;
  readonly more: Fields['actions'][number];
}

function Heading({ title, text, more }: HeadingProps) {
  return (
    <div className="intro">
      <h2>{title}</h2>
      <p>
        {text} <a href={more.to}>{more.label}</a>
      </p>
    </div>
  );
}
