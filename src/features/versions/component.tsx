// `<Versions>` and `<VersionNote>`: links to the same page in other versions.
import type { ReactNode } from 'react';
import { EditionLinks, type LayoutPage, type PageVersion } from '../../api/index.ts';
import type { CoreSettings } from '../../settings/index.ts';

interface VersionsProps {
  /** The `page` of the layout. */
  readonly page: Pick<LayoutPage<unknown>, 'versions'>;
  /** The `site` of the layout. */
  readonly site: Pick<CoreSettings, 'labels'>;
}

interface VersionListProps extends VersionsProps {
  /** True for a menu that visitors open: a `<details>` with the class `version-menu` and the version of the page as its summary. */
  readonly folded?: boolean;
}

/**
 * Renders links to the page in the other versions of the documentation. Renders nothing for a page outside of all versions.
 *
 * @example
 * ```tsx title="templates/page.tsx"
 * export default function Page({ page, site, children }: LayoutProps) {
 *   return (
 *     <html lang={page.language}>
 *       <head>
 *         <PageHead page={page} site={site} />
 *       </head>
 *       <body>
 *         <Versions page={page} site={site} />
 *         {children}
 *       </body>
 *     </html>
 *   );
 * }
 * ```
 */
export function Versions({ page: { versions }, site: { labels }, folded }: VersionListProps): ReactNode {
  const links = versions.map(({ name, href, state }) => ({
    name,
    href,
    isCurrent: state === 'here',
    note: state === 'missing' ? labels.versionMissing : undefined,
  }));
  return (
    <EditionLinks
      className="versions"
      label={labels.versions}
      links={links}
      menu={folded ? 'version-menu' : undefined}
    />
  );
}

/**
 * Renders a note on pages of a version that isn't the current one, with a link to the same page there. Renders nothing on other
 * pages.
 *
 * @example
 * ```tsx title="templates/page.tsx"
 * export default function Page({ page, site, children }: LayoutProps) {
 *   return (
 *     <html lang={page.language}>
 *       <head>
 *         <PageHead page={page} site={site} />
 *       </head>
 *       <body>
 *         <VersionNote page={page} site={site} />
 *         {children}
 *       </body>
 *     </html>
 *   );
 * }
 * ```
 */
export function VersionNote({ page: { versions }, site: { labels } }: VersionsProps): ReactNode {
  const own = versions.find(({ state }) => state === 'here');
  const current = versions.find(({ status }) => status === 'current');
  if (!own || !current || own.status === 'current') return null;
  const notes: Readonly<Record<Exclude<PageVersion['status'], 'current'>, string>> = {
    next: labels.versionNext,
    old: labels.versionOld,
    ended: labels.versionEnded,
  };
  return (
    <p className="version-note" role="note">
      {notes[own.status]}{' '}
      <a href={current.href}>
        {labels.versionCurrent}: {current.name}
        {current.state === 'missing' && <small> ({labels.versionMissing})</small>}
      </a>
    </p>
  );
}
