import { isDeepStrictEqual } from 'node:util';
import type { Page, UnroutedPage } from '../../model/page.ts';
import { type Arrange, type Arrangement, arrangeSite, type Parts } from '../../pipeline/arrange/arrange.ts';
import type { Routed } from '../../routes/routes.ts';

/** Most saves change templates or the bodies of pages. Then a site is arranged as it was, which is known here. */
export function createArranging(): Arrange {
  const routed = new WeakMap<UnroutedPage, Routed>();
  let last: { readonly parts: Parts; readonly arrangement: Arrangement } | undefined;
  return (parts) => {
    const arrangement = (last && renewed(last.arrangement, last.parts, parts)) ?? arrangeSite(parts, routed);
    last = { parts, arrangement };
    return arrangement;
  };
}

/** Undefined where more may have changed. What was wrong is looked at anew, for its places. */
function renewed(arrangement: Arrangement, before: Parts, now: Parts): Arrangement | undefined {
  if (arrangement.diagnostics.length > 0 || arrangement.archive.size > 0) return undefined;
  if (!isDeepStrictEqual(surroundingsOf(before), surroundingsOf(now))) return undefined;
  const changed = changedBodies(before.pages, now.pages);
  if (!changed) return undefined;
  const { site, everyPage } = arrangement;
  if (changed.size === 0) return { ...arrangement, site: { ...site, settings: now.settings } };
  const known = new Map<Page, Page>();
  for (const page of everyPage) {
    const source = changed.get(page.path);
    if (source) known.set(page, { ...page, hash: source.hash, body: source.body, spans: source.spans });
  }
  const renew = (page: Page) => known.get(page) ?? page;
  const renewAll = (pages: ReadonlyMap<string, Page>) => {
    const copy = new Map(pages);
    for (const [key, page] of pages) if (known.has(page)) copy.set(key, renew(page));
    return copy;
  };
  return {
    ...arrangement,
    everyPage: everyPage.map(renew),
    site: {
      ...site,
      settings: now.settings,
      pages: site.pages.map(renew),
      byPath: renewAll(site.byPath),
      byRoute: renewAll(site.byRoute),
    },
  };
}

/** All but the pages, and the places of settings. */
function surroundingsOf({ settings, project, attachments, lock, publishing }: Parts): unknown {
  const { spans: _, ...values } = settings;
  const { drafts, today } = publishing;
  return [values, project.root, project.publicFiles, attachments, lock, drafts, today];
}

/** Pages with another body, by path; undefined where others came or went, or changed otherwise. */
function changedBodies(
  before: readonly UnroutedPage[],
  now: readonly UnroutedPage[],
): ReadonlyMap<string, UnroutedPage> | undefined {
  const changed = new Map<string, UnroutedPage>();
  if (before === now) return changed;
  if (before.length !== now.length) return undefined;
  for (const [index, page] of now.entries()) {
    const old = before[index];
    if (old === page) continue;
    if (!old || !isDeepStrictEqual(withoutBody(old), withoutBody(page))) return undefined;
    changed.set(page.path, page);
  }
  return changed;
}

function withoutBody({ hash: _hash, body: _body, spans: _spans, ...rest }: UnroutedPage): unknown {
  return rest;
}
