// Versions on the day of the build: which is current, earlier, later, or over.
import type { PageVersion } from '../../api/index.ts';
import { type Ask, task } from '../../site/index.ts';
import { coreSettings } from '../../site/read/index.ts';
import { allVersions, type NamedVersion } from './version-pages.ts';

/** A version with its relation to the current one. */
export interface VersionStatus extends Pick<NamedVersion, 'version' | 'name' | 'folder' | 'html'> {
  readonly status: PageVersion['status'];
}

/** Versions that are published, in the order of the settings. */
export const publishedVersions = task('published-versions', (ask): readonly VersionStatus[] => {
  const all = allVersions(ask(coreSettings).value.versions);
  const current = all.findIndex((one) => one.current);
  return all.flatMap((one, index) => {
    const { version, name, folder, html } = one;
    const isOver = isVersionOver(ask, one);
    if (isOver && one.ended === 'redirect') return [];
    const status = isOver ? 'ended' : index === current ? 'current' : index < current ? 'next' : 'old';
    return [{ version, name, folder, html, status }];
  });
});

/** Returns true after the last day of a version. */
export function isVersionOver(ask: Ask, { until }: NamedVersion): boolean {
  return until !== undefined && until < ask.option('today');
}
