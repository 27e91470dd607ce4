import type { LayoutPage } from 'sitewright';
import { LongDate } from './LongDate.tsx';

interface Props {
  readonly page: Pick<LayoutPage<unknown>, 'updated' | 'legalVersions'>;
}

/** The versions of a legal page, newest first. The Markdown body ends with their heading. */
export function VersionHistory({ page }: Props) {
  return (
    <details className="versions">
      <summary>All versions</summary>
      <ul>
        {versionsOf(page).map(({ date, note, href }) => (
          <li key={date}>
            {href ? (
              <a href={href}>
                <LongDate date={date} />
              </a>
            ) : (
              <LongDate date={date} />
            )}
            : {note}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A text that is not recorded yet is its own first version. */
function versionsOf({ updated, legalVersions: versions }: Props['page']) {
  if (versions.length > 0 || updated === undefined) return versions;
  return [{ date: updated, note: 'First version.', href: undefined }];
}
