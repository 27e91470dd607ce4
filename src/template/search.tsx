import type { ReactNode } from 'react';
import type { CoreSettings } from '../model/settings/settings.ts';
import { href } from './href.ts';

interface Props {
  readonly site: Pick<CoreSettings, 'search' | 'labels'> & { readonly base: string };
  /** Id of the input. A second form on the page needs another one. */
  readonly id?: string;
}

/**
 * Renders a form that opens the search page. With the script of the search, it lists results as visitors type. Renders
 * nothing if the site has no search.
 */
export function Search({ site, id = 'search' }: Props): ReactNode {
  const { search, labels } = site;
  if (!search) return null;
  return (
    <search className="site-search" data-search="no">
      <form
        action={href(site, search.at)}
        method="get"
        data-results={labels.searchResults}
        data-none={labels.searchNone}
        data-failed={labels.searchFailed}
      >
        <label htmlFor={id}>{labels.search}</label>
        <input id={id} name="q" type="search" autoComplete="off" spellCheck={false} maxLength={200} />
        <button type="submit">{labels.search}</button>
      </form>
    </search>
  );
}
