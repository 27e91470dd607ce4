import type { ReactNode } from 'react';
import type { CoreSettings } from '../model/settings/settings.ts';
import { href } from './href.ts';

interface Props {
  readonly site: Pick<CoreSettings, 'search' | 'labels'> & { readonly base: string };
  /** Id of the input. A second form on the page needs another one. */
  readonly id?: string;
  /** Finds only pages of this language: `page.language`. */
  readonly language?: string | undefined;
  /** Finds only pages of these collections. */
  readonly collections?: readonly string[] | undefined;
  /** Doesn't find pages of these collections. */
  readonly except?: readonly string[] | undefined;
}

/**
 * Renders a form that opens the search page. With the script of the search, it lists results as visitors type. Renders
 * nothing if the site has no search.
 */
export function Search({ site, id = 'site-search', language, collections, except }: Props): ReactNode {
  const { search, labels } = site;
  if (!search) return null;
  return (
    <search className="site-search">
      <form
        action={href(site, search.at)}
        method="get"
        data-results={labels.searchResults}
        data-none={labels.searchNone}
        data-failed={labels.searchFailed}
        data-language={language}
        data-collections={collections?.join(' ')}
        data-except={except?.join(' ')}
      >
        <label htmlFor={id}>{labels.search}</label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder={labels.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <button type="submit" aria-label={labels.search}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm3.6 8.6L14 14" />
          </svg>
        </button>
      </form>
    </search>
  );
}
