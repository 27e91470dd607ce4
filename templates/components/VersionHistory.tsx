import type { LayoutPage } from 'sitewright';
import { LongDate } from './LongDate.tsx';
import type { Site } from './site.ts';

interface Props {
  readonly page: Pick<LayoutPage<unknown>, 'updated' | 'legalVersions'>;
  readonly site: Site;
}

/** The versions of a legal page, newest first. The Markdown body ends with their heading. */
export function VersionHistory({ page, site }: Props) {
  return (
    <details className="versions">
      <summary>{site.words.versions}</summary>
      <ul>
        {versionsOf(page, site).map(({ date, note, href }) => (
          <li key={date}>
            {href ? (
              <a href={href}>
                <LongDate date={date} site={site} />
              </a>
            ) : (
              <LongDate date={date} site={site} />
            )}
            : {note}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A text that is not recorded yet is its own first version. */
function versionsOf({ updated, legalVersions: versions }: Props['page'], { words }: Site) {
  if (versions.length > 0 || updated === undefined) return versions;
  return [{ date: updated, note: words.firstVersion, href: undefined }];
}
