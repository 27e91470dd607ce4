// Links to the same page elsewhere: in other languages, or other versions.
import type { ReactNode } from 'react';

interface EditionLink {
  readonly name: string;
  readonly href: string;
  /** True for the edition of the page itself. */
  readonly isCurrent: boolean;
  readonly lang?: string;
  readonly hrefLang?: string;
  /** Text after the name. */
  readonly note?: string | undefined;
}

interface EditionLinksProps {
  readonly className: string;
  readonly label: string;
  readonly links: readonly EditionLink[];
}

/** Renders a list of links; nothing for fewer than two. */
export function EditionLinks({ className, label, links }: EditionLinksProps): ReactNode {
  if (links.length < 2) return null;
  return (
    <nav className={className} aria-label={label}>
      <ul>
        {links.map(({ name, href, isCurrent, note, ...language }) => (
          <li key={name}>
            <a href={href} {...language} aria-current={isCurrent ? 'page' : undefined}>
              {name}
              {note && <small> ({note})</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
