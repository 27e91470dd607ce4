import type { PageVersion } from 'sitewright';
import { LongDate } from './LongDate.tsx';

/** The versions of a legal text, newest first. The Markdown body ends with the heading that they stand under. */
export function VersionHistory({ versions }: { readonly versions: readonly PageVersion[] }) {
  return (
    <details className="versions">
      <summary>All versions</summary>
      <ul>
        {versions.map(({ version, date, note, href }) => (
          <li key={version}>
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
