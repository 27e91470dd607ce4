import { type Branch, href, shared } from 'sitewright';
import type { Page, Site } from './site.ts';

interface Props {
  readonly branches: readonly Branch[];
  readonly page: Page;
  readonly site: Site;
}

/** The pages of a version, nested as their folders are. On phones, its menu has what the bar has no room for. */
export function Sidebar({ branches, page, site }: Props) {
  return (
    <nav id="listOfPages" className="sidebar" aria-label={site.words.pages} popover="auto">
      <Editions page={page} />
      <Branches
        branches={branches}
        current={page.path}
        base={site.base}
        label={site.words.pagesOf}
        level={1}
      />
    </nav>
  );
}

/** The same page in other versions and languages, where it has both: the bar of a phone has no room for two menus. */
function Editions({ page: { versions, translations } }: Pick<Props, 'page'>) {
  if (versions.length < 2 || translations.length < 2) return null;
  return (
    <div className="editions">
      <ul>
        {versions.map(({ name, href, state }) => (
          <li key={name}>
            <a href={href} aria-current={state === 'here' ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ul>
        {translations.map(({ name, href, language, hrefLanguage, isCurrent }) => (
          <li key={name}>
            <a
              href={href}
              lang={language}
              hrefLang={hrefLanguage}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BranchesProps {
  readonly branches: readonly Branch[];
  /** Path of the page that shows them, unless it lies elsewhere. */
  readonly current: string | undefined;
  readonly base: string;
  /** Words before the title of a folder. */
  readonly label: string;
  readonly level: number;
}

/** Folders in folders show what is in them where the page is. */
function Branches({ branches, ...where }: BranchesProps) {
  const starts = Array.from({ length: Math.ceil(branches.length / RUN) }, (_, run) => run * RUN);
  return (
    <ul>
      {starts.map((start) => {
        const current = currentIn(runOf(branches, start), where.current);
        const Links = current === undefined ? SharedRun : Run;
        return <Links key={start} branches={branches} start={start} {...where} current={current} />;
      })}
    </ul>
  );
}

/** Links of a list that are rendered at once. */
const RUN = 10;

function runOf(branches: readonly Branch[], start: number): readonly Branch[] {
  return branches.slice(start, start + RUN);
}

interface RunProps extends BranchesProps {
  readonly start: number;
}

function Run({ branches, start, current: page, base, label, level }: RunProps) {
  return runOf(branches, start).map((branch) => {
    const current = currentIn([branch], page);
    const Link = current === undefined && branch.children.length > 0 ? SharedSection : Section;
    return (
      <Link
        key={branch.path ?? branch.title}
        branch={branch}
        current={current}
        base={base}
        label={label}
        level={level}
      />
    );
  });
}

interface SectionProps extends Omit<BranchesProps, 'branches'> {
  readonly branch: Branch;
}

function Section({ branch, current, base, label, level }: SectionProps) {
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
        <details open={current !== undefined} data-group={path ?? title}>
          <summary>
            <span className="hidden">
              {label} {title}
            </span>
          </summary>
          <Branches branches={children} current={current} base={base} label={label} level={level + 1} />
        </details>
      )}
    </li>
  );
}

/** Runs and folders that don't lead to the page are the same on most pages, and are rendered once for all of them. */
const SharedRun = shared(Run);
const SharedSection = shared(Section);

/** Returns the page that shows the branches if one of them leads to it. */
function currentIn(branches: readonly Branch[], current: string | undefined): string | undefined {
  return branches.some(({ path }) => isIn(current, path)) ? current : undefined;
}

/** Returns true if a page is that of a branch, or in its folder, whose page is `content/guide/index.md`. */
function isIn(page: string | undefined, branch: string | undefined): boolean {
  if (page === undefined || branch === undefined) return false;
  return (
    page === branch || (branch.endsWith('/index.md') && page.startsWith(branch.replace(/index\.md$/, '')))
  );
}
