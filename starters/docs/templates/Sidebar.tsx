import { type Branch, href, shared } from 'sitewright';
import type { Page, Site } from './site.ts';

interface Props {
  readonly branches: readonly Branch[];
  readonly page: Page;
  readonly site: Site;
}

/** The pages of a version, nested as their folders are. */
export function Sidebar({ branches, page, site }: Props) {
  return (
    <nav id="sidebar" className="sidebar" aria-label="Pages" popover="auto">
      <Branches branches={branches} current={page.path} base={site.base} level={1} />
    </nav>
  );
}

interface BranchesProps {
  readonly branches: readonly Branch[];
  /** Path of the page that shows them, unless it lies elsewhere. */
  readonly current: string | undefined;
  readonly base: string;
  readonly level: number;
}

/** Folders in folders show what is in them where the page is. */
function Branches({ branches, current, base, level }: BranchesProps) {
  return (
    <ul>
      {branches.map((branch) => (
        <Section
          key={branch.path ?? branch.title}
          branch={branch}
          current={isIn(current, branch.path) ? current : undefined}
          base={base}
          level={level}
        />
      ))}
    </ul>
  );
}

interface SectionProps extends Omit<BranchesProps, 'branches'> {
  readonly branch: Branch;
}

/** Most sections are the same on most pages, and are rendered once for all of them. */
const Section = shared(function Section({ branch, current, base, level }: SectionProps) {
  const { title, route, path, children } = branch;
  return (
    <li>
      {route === undefined ? (
        <span>{title}</span>
      ) : (
        <a href={href({ base }, route)} aria-current={path === current ? 'page' : undefined}>
          {title}
        </a>
      )}
      {children.length > 0 && (level === 1 || current !== undefined) && (
        <Branches branches={children} current={current} base={base} level={level + 1} />
      )}
    </li>
  );
});

/** Returns true if a page is that of a branch, or in its folder, whose page is `content/guide/index.md`. */
function isIn(page: string | undefined, branch: string | undefined): boolean {
  if (page === undefined || branch === undefined) return false;
  return (
    page === branch || (branch.endsWith('/index.md') && page.startsWith(branch.replace(/index\.md$/, '')))
  );
}
