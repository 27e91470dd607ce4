// The form of the search, for layouts. Without JavaScript it leads to a page that lists all pages.
import type { ComponentType, ReactNode } from 'react';
import { href, type shared } from '../../api/index.ts';
import type { CoreSettings } from '../../settings/index.ts';

interface SearchProps {
  /** The `site` of the layout. */
  readonly site: Pick<CoreSettings, 'search' | 'labels' | 'versions'> & { readonly base: string };
  /** Id of the input, `site-search` by default. A second form on the page needs another one. */
  readonly id?: string;
  /** Finds only pages of this language, by default that of the page on a site with several `languages`. */
  readonly language?: string | undefined;
  /**
   * Finds only pages of this version, and those outside of versions. By default that of the page, else the current one, and
   * visitors can choose another on the page for results.
   */
  readonly version?: string | undefined;
  /** Finds only pages of these collections. */
  readonly collections?: readonly string[] | undefined;
  /** Doesn't find pages of these collections. */
  readonly except?: readonly string[] | undefined;
}

/** Props of the form, which are equal on most pages. */
interface FormProps extends Pick<SearchProps, 'id'> {
  readonly action: string;
  /** Pages to search, as JSON; undefined for all. */
  readonly filter: string | undefined;
  /** Versions to choose from. */
  readonly versions: CoreSettings['versions'];
  readonly versionsLabel: string;
  readonly label: string;
  readonly results: string;
  readonly none: string;
  readonly failed: string;
}

/**
 * Renders a form that opens the search page. With the script of the search, it lists results as visitors type. Renders
 * nothing if the site has no search.
 *
 * @example
 * ```tsx
 * <Search site={site} />
 * ```
 */
export function Search(props: SearchProps): ReactNode {
  return renderSearch(SearchForm, props);
}

/** Returns a `Search` whose form is rendered once for all pages. */
export function sharedSearch(share: typeof shared): typeof Search {
  const Form = share(SearchForm);
  return function Search(props) {
    return renderSearch(Form, props);
  };
}

/** No choice; the same object on all pages, so that the form is shared. */
const NONE: CoreSettings['versions'] = [];

function renderSearch(
  Form: ComponentType<FormProps>,
  { site, id = 'site-search', collections, except, ...given }: SearchProps,
): ReactNode {
  const { search, labels, versions } = site;
  if (!search) return null;
  const language = 'language' in given ? given.language : search.language;
  const filter = JSON.stringify({
    language: language?.toLowerCase().replace(/-.*/, ''),
    version: given.version,
    collections,
    except,
  });
  return (
    <Form
      id={id}
      action={href(site, search.at)}
      filter={filter === '{}' ? undefined : filter}
      versions={'version' in given || versions.length < 2 ? NONE : versions}
      versionsLabel={labels.versions}
      label={labels.search}
      results={labels.searchResults}
      none={labels.searchNone}
      failed={labels.searchFailed}
    />
  );
}

function SearchForm({ id, action, filter, label, results, none, failed, ...chosen }: FormProps): ReactNode {
  return (
    <search className="site-search">
      <form
        action={action}
        method="get"
        data-results={results}
        data-none={none}
        data-failed={failed}
        data-filter={filter}
      >
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <VersionChoice {...chosen} />
        <button type="submit" aria-label={label}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm3.6 8.6L14 14" />
          </svg>
        </button>
      </form>
    </search>
  );
}

/** Renders the choice of a version, which the script shows on the page for results. */
function VersionChoice({
  versions,
  versionsLabel,
}: Pick<FormProps, 'versions' | 'versionsLabel'>): ReactNode {
  if (versions.length === 0) return null;
  const chosen = versions.find(({ isHere }) => isHere) ?? versions.find(({ status }) => status === 'current');
  return (
    <select name="version" aria-label={versionsLabel} defaultValue={chosen?.version} hidden>
      {versions.map(({ version, name }) => (
        <option key={version} value={version}>
          {name}
        </option>
      ))}
    </select>
  );
}
