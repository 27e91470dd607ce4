import { z } from 'zod';
import { LongDate } from './LongDate.tsx';

export const versionSchema = z.strictObject({ date: z.iso.date(), change: z.string() });

type Version = z.output<typeof versionSchema>;

/** The versions of a legal text, newest first. */
export function VersionHistory({ versions }: { readonly versions: readonly Version[] }) {
  return (
    <details className="versions">
      <summary>All versions</summary>
      <ul>
        {versions.map((version) => (
          <li key={version.date}>
            <LongDate date={version.date} />: {version.change}
          </li>
        ))}
      </ul>
    </details>
  );
}
