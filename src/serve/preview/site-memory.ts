// A prepared site as the preview asks for it: a file at a time, each made when it is wanted.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type PreparedSite, prepareSite } from '../../build/prepare.ts';
import { renderOnePage } from '../../build/render-page.ts';
import type { BuildRequest } from '../../build/request.ts';
import { createStopwatch } from '../../build/stopwatch.ts';
import { mergePages } from '../../diagnostics/merge.ts';
import { sortDiagnostics } from '../../diagnostics/print.ts';
import type { Page } from '../../model/page.ts';
import type { Site } from '../../model/site.ts';
import { indexSite, siteIndex } from '../../routes/site.ts';
import { generatedFiles, generatedNames } from '../../routes/sitemap.ts';
import type { PreviewMemory } from './memory.ts';
import type { PreparedAnswer, PreviewPage, ReadAnswer } from './protocol.ts';

export interface SiteMemory {
  readonly prepared: PreparedAnswer;
  read(file: string): ReadAnswer;
}

type Maker = () => ReadAnswer;

/** Throws a Fault. */
export async function rememberSite(
  request: BuildRequest,
  memory: PreviewMemory,
  changed: readonly string[] | undefined,
): Promise<SiteMemory> {
  const found = memory.find(request.root, changed);
  const { value: site, diagnostics } = await prepareSite(
    found,
    request,
    memory,
    createStopwatch(() => 0),
  );
  const makers = new Map<string, Maker>();
  for (const [file, make] of plainFiles(site)) {
    makers.set(file, () => ({ kind: 'read', content: make(), diagnostics: [] }));
  }
  const files = new Set(makers.keys());
  const pages = new Map<string, PreviewPage>();
  for (const { page, unpublished, make } of pagesOf(site, request)) {
    pages.set(page.file, { path: page.path, route: page.route, unpublished });
    makers.set(page.file, make);
  }
  return {
    prepared: {
      kind: 'prepared',
      root: site.project.root,
      base: site.site.settings.base,
      redirects: new Map(site.site.redirects.map((redirect) => [redirect.from, redirect])),
      pages,
      files,
      diagnostics: sortDiagnostics(mergePages(diagnostics)),
    },
    read: (file) => makers.get(file)?.() ?? { kind: 'read', content: undefined, diagnostics: [] },
  };
}

/**
 * Published pages see only one another, so that they are what a build writes. The others are rendered as a
 * build with `--drafts` would.
 */
function* pagesOf(prepared: PreparedSite, request: BuildRequest) {
  const { site, everyPage, project, attachments } = prepared;
  const isWhole = site.unpublished.size === 0;
  const everything = { ...request, drafts: true };
  const all = isWhole ? site : indexSite(everyPage, site.settings, project, attachments, everything).value;
  const maker = (inside: Site) => {
    const own = { ...prepared, site: inside };
    const index = siteIndex(inside);
    return (page: Page) => (): ReadAnswer => {
      const { value, diagnostics } = renderOnePage(own, page, index);
      const content = value === undefined ? undefined : Buffer.from(value);
      return { kind: 'read', content, diagnostics: sortDiagnostics(diagnostics) };
    };
  };
  const published = maker(site);
  const unpublished = maker(all);
  for (const page of all.byRoute.values()) {
    const reason = site.unpublished.get(page.path);
    if (reason) yield { page, unpublished: reason, make: unpublished(page) };
  }
  for (const page of site.byRoute.values()) yield { page, unpublished: undefined, make: published(page) };
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
