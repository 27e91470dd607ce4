import type { Heading } from 'sitewright';
import type { Site } from './site.ts';

interface Props {
  /** The headings of the page's sections. */
  readonly sections: readonly Heading[];
  readonly site: Site;
}

/**
 * The table of contents of a long page: on narrow screens closed until it is opened, on wide ones a column next to
 * the text, which the stylesheet shows whatever the fold is.
 */
export function Contents({ sections, site: { words } }: Props) {
  return (
    <nav className="contents" aria-label={words.contents}>
      <details>
        <summary>{words.contents}</summary>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
