import type { OutlineEntry } from 'sitewright';

interface Props {
  /** The headings of the page's sections. */
  readonly sections: readonly OutlineEntry[];
}

/** The table of contents of a long page on narrow screens: closed until it is asked for. */
export function ContentsFold({ sections }: Props) {
  return (
    <nav className="contents-fold" aria-label="On this page">
      <details>
        <summary>On this page</summary>
        <SectionLinks sections={sections} />
      </details>
    </nav>
  );
}

/** The same on wide screens: a column beside the text. The stylesheet shows one of the two. */
export function ContentsColumn({ sections }: Props) {
  return (
    <nav className="contents-column" aria-labelledby="contents-label">
      <p id="contents-label">Contents</p>
      <SectionLinks sections={sections} />
    </nav>
  );
}

function SectionLinks({ sections }: Props) {
  return (
    <ol>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.text}</a>
        </li>
      ))}
    </ol>
  );
}
