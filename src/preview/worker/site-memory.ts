// A prepared site as the preview asks for it: a file at a time, each made when it is wanted.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mergePages } from '../../diagnostics/merge.ts';
import { sortDiagnostics } from '../../diagnostics/print.ts';
import type { Site } from '../../model/site.ts';
import { type PreparedSite, prepareSite } from '../../pipeline/read/prepare.ts';
import { renderOnePage } from '../../pipeline/render/render-page.ts';
import type { BuildRequest } from '../../pipeline/request.ts';
import { createStopwatch } from '../../pipeline/stopwatch.ts';
import { indexSite, siteIndex } from '../../routes/site.ts';
import { generatedFiles, generatedNames } from '../../routes/sitemap.ts';
import type { PreviewMemory } from './memory.ts';
import type { PreparedReply, PreviewPage, PreviewPages, ReadAnswer } from './protocol.ts';

export interface SiteMemory {
  readonly prepared: PreparedReply;
  readonly pages: PreviewPages;
  readonly routes: Site['byRoute'];
  read(file: string): ReadAnswer;
}

/** `before` is what was remembered of the same site until now. Throws a Fault. */
export async function rememberSite(
  request: BuildRequest,
  memory: PreviewMemory,
  changed: readonly string[] | undefined,
  before?: SiteMemory,
): Promise<SiteMemory> {
  const found = memory.find(request.root, changed);
  const { value: site, diagnostics } = await prepareSite(
    found,
    request,
    memory,
    createStopwatch(() => 0),
  );
  const makers = new Map(plainFiles(site));
  const views = createViews(site, request);
  const routes = site.site.byRoute;
  const isSame = before?.routes === routes && site.site.unpublished.size === 0;
  const pages = isSame ? before.pages : views.pages(before?.pages);
  const prepared: PreparedReply = {
    kind: 'prepared',
    root: site.project.root,
    base: site.site.settings.base,
    redirects: new Map(site.site.redirects.map((redirect) => [redirect.from, redirect])),
    pages: pages === before?.pages ? undefined : pages,
    files: new Set(makers.keys()),
    diagnostics: sortDiagnostics(mergePages(diagnostics)),
  };
  const read = (file: string): ReadAnswer => {
    const page = pages.get(file);
    if (page) return views.render(page);
    return { kind: 'read', content: makers.get(file)?.(), diagnostics: [] };
  };
  return { prepared, pages, routes, read };
}

interface Views {
  /** By their files; those of before where they are the same. */
  pages(before: PreviewPages | undefined): PreviewPages;
  render(page: PreviewPage): ReadAnswer;
}

/**
 * Published pages see only one another, so that they are what a build writes. The others are rendered as a
 * build with `--drafts` would.
 */
function createViews(prepared: PreparedSite, request: BuildRequest): Views {
  const { site, everyPage, project, attachments } = prepared;
  const everything = { ...request, drafts: true };
  const isWhole = site.unpublished.size === 0;
  const all = isWhole ? site : indexSite(everyPage, site.settings, project, attachments, everything).value;
  const indexes = { published: siteIndex(site), all: siteIndex(all) };
  return {
    pages(before) {
      const pages = new Map<string, PreviewPage>();
      for (const { path: source, route, file } of isWhole ? [] : all.byRoute.values()) {
        const unpublished = site.unpublished.get(source);
        if (unpublished) pages.set(file, { path: source, route, unpublished });
      }
      let isSame = before !== undefined;
      for (const { path: source, route, file } of site.byRoute.values()) {
        const known = before?.get(file);
        const isKnown = known?.path === source && known.route === route && known.unpublished === undefined;
        isSame &&= isKnown;
        pages.set(file, isKnown ? known : { path: source, route, unpublished: undefined });
      }
      return before && isSame && isWhole && before.size === pages.size ? before : pages;
    },
    render({ path: source, unpublished }) {
      const inside = unpublished ? all : site;
      const page = inside.byPath.get(source);
      if (!page) return { kind: 'read', content: undefined, diagnostics: [] };
      const index = unpublished ? indexes.all : indexes.published;
      const { value, diagnostics } = renderOnePage({ ...prepared, site: inside }, page, index);
      const content = value === undefined ? undefined : Buffer.from(value);
      return { kind: 'read', content, diagnostics: sortDiagnostics(diagnostics) };
    },
  };
}

/** Assets, files of `public/`, attachments and what the build makes by itself. */
function* plainFiles({
  project,
  site,
  assets,
  attachments,
}: PreparedSite): Generator<[string, () => Uint8Array]> {
  const copy = (source: string) => () => readFileSync(path.join(project.root, source));
  for (const { file, bytes } of assets) yield [file, () => bytes];
  for (const [source, { file }] of attachments) yield [file, copy(source)];
  const generated = (wanted: string) => generatedFiles(site).find(({ file }) => file === wanted)?.text ?? '';
  for (const file of generatedNames(site)) yield [file, () => Buffer.from(generated(file))];
  for (const source of project.publicFiles) yield [source.slice('public/'.length), copy(source)];
}
