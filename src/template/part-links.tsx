import type { ReactNode } from 'react';
import type { PartLink } from '../model/pages/part.ts';
import { fillLabel } from '../model/settings/labels.ts';
import type { CoreSettings } from '../model/settings/settings.ts';
import type { LayoutPart } from './props.ts';

interface Props {
  /** The `part` of the layout's props. Without one, nothing is rendered. */
  readonly part: LayoutPart | undefined;
  readonly site: Pick<CoreSettings, 'labels'>;
}

/** Number of parts up to which all are linked. Otherwise, only the first, the last and those around the current one are. */
const MOST = 9;
/** Number of linked parts on each side of the current one. */
const AROUND = 2;

/**
 * Renders links to the parts of a page: the previous one, each by its number or title, the next one. Renders nothing if
 * there is only one.
 */
export function PartLinks({ part, site: { labels } }: Props): ReactNode {
  if (!part || part.all.length === 0 || (part.all.length === 1 && part.number === 1)) return null;
  const { previous, next } = part;
  return (
    <nav className="part-links" aria-label={labels.pages}>
      <ul>
        {previous && (
          <li>
            <a rel="prev" href={previous.href}>
              {labels.previous}
            </a>
          </li>
        )}
        {shownOf(part).map((link, index) =>
          link ? (
            <li key={link.number}>{linkTo(link, part, fillLabel(labels.page, { number: link.number }))}</li>
          ) : (
            <li key={`gap ${index}`}>…</li>
          ),
        )}
        {next && (
          <li>
            <a rel="next" href={next.href}>
              {labels.next}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Renders a link to a part. One without its own title shows its number, and is named `Page 2` for screen readers. */
function linkTo({ number, title, href }: PartLink, part: LayoutPart, numbered: string): ReactNode {
  const isNumbered = title === numbered;
  return (
    <a
      href={href}
      aria-label={isNumbered ? title : undefined}
      aria-current={number === part.number ? 'page' : undefined}
    >
      {isNumbered ? number : title}
    </a>
  );
}

/** Returns the linked parts, with undefined for a gap. */
function shownOf({ all, number }: LayoutPart): readonly (PartLink | undefined)[] {
  if (all.length <= MOST) return all;
  const first = Math.max(2, number - AROUND);
  const last = Math.min(all.length - 1, Math.max(1, number) + AROUND);
  return [
    all[0],
    ...gap(all, 2, first - 1),
    ...all.slice(first - 1, last),
    ...gap(all, last + 1, all.length - 1),
    all[all.length - 1],
  ];
}

/** Returns the parts between two numbers: a gap, or the part itself if there is only one. */
function gap(all: readonly PartLink[], from: number, to: number): readonly (PartLink | undefined)[] {
  return to < from ? [] : [to === from ? all[from - 1] : undefined];
}
