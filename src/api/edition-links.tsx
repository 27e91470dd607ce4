// Links to the same page elsewhere: in other languages, or other versions.
import type { ReactNode } from 'react';

interface EditionLink {
  readonly name: string;
  /** Name in the summary of a folded list; by default that of the link. */
  readonly short?: string;
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
  /** Class of the `<details>` around the list; undefined for a list that is always open. */
  readonly menu: string | undefined;
}

/** Renders a list of links; nothing for fewer than two. Of several menus one is open, as their name is the same. */
export function EditionLinks({ className, label, links, menu }: EditionLinksProps): ReactNode {
  if (links.length < 2) return null;
  const list = (
    <nav className={className} aria-label={label}>
      <ul>
        {links.map(({ name, short: _, href, isCurrent, note, ...language }) => (
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
  if (menu === undefined) return list;
  const current = links.find(({ isCurrent }) => isCurrent);
  return (
    <details className={menu} name="editions">
      <summary title={label}>{current?.short ?? current?.name ?? label}</summary>
      {list}
    </details>
  );
}
