// All files of a finished site: the rendered pages, and everything that is not a page.
import path from 'node:path';
import type { Measures } from '../../model/measure.ts';
import type { Anchors, OutputFile } from '../../model/output.ts';
import { measureAgain } from '../../project/read.ts';
import type { Staging } from '../../publish/staging.ts';
import type { Sights } from '../../reuse/output-stamps.ts';
import { generatedFiles } from '../../routes/sitemap.ts';
import type { PreparedSite } from '../read/prepare.ts';
import type { RenderedPages } from '../render/render-pages.ts';

export interface Outputs {
  readonly files: readonly OutputFile[];
  /** Where files that are copied come from, absolute, by their path in the output. */
  readonly sources: ReadonlyMap<string, string>;
  /** Staged files that would survive a power cut already, by their path in the output. */
  readonly synced: ReadonlySet<string>;
  /** What was seen of these in staging, where their names would survive too. */
  readonly sights?: Sights | undefined;
  /** Ids of headings, by the page's file. */
  readonly anchors: Anchors;
}

/** Stages what is made, and measures what will be copied. Throws a Fault. */
export function collectOutputs(
  { project, site, hosted, assets, attachments }: PreparedSite,
  rendered: RenderedPages,
  staging: Staging,
  measures: Measures,
): Outputs {
  const sources = new Map<string, string>();
  const copied = (source: string, output: OutputFile): OutputFile => {
    sources.set(output.file, path.join(project.root, source));
    return output;
  };
  const shown = [...attachments].filter(([source]) => rendered.attachments.has(source));
  const files = [
    ...rendered.files,
    ...assets.map(({ file, bytes }) => staging.add('asset', file, bytes)),
    ...generatedFiles(site).map(({ file, text }) => staging.add('index', file, text)),
    ...hosted.redirectPages.map(({ file, text }) => staging.add('redirect', file, text)),
    ...hosted.output.map(({ file, text }) => staging.add('host', file, text)),
    ...shown.map(([source, attachment]) => copied(source, { kind: 'asset', ...attachment })),
    ...project.publicFiles.map((source) => {
      const file = source.slice('public/'.length);
      return copied(source, { kind: 'public', file, ...measureAgain(project.root, source, measures) });
    }),
  ];
  const synced = new Set(rendered.synced ? rendered.files.map(({ file }) => file) : []);
  const anchors = Object.fromEntries(
    rendered.checks.shared.map(({ page, facts }) => [page.file, facts.anchors] as const),
  );
  return { files, sources, synced, anchors };
}
