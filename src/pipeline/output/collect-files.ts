// All files of a finished site: the rendered pages, and everything that is not a page.
import path from 'node:path';
import { sha256 } from '../../base/hash.ts';
import type { Asset } from '../../bundle/compile.ts';
import { ChangedFault } from '../../diagnostics/fault.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Staging } from '../../publish/staging.ts';
import type { Tasks } from '../../reuse/tasks.ts';
import { generatedFiles } from '../../routes/sitemap.ts';
import { stageDrawn } from '../drawing/icons.ts';
import { feedFiles } from '../feeds/feeds.ts';
import { bareBytes } from '../images/images.ts';
import { assetsOf } from '../read/compiled.ts';
import type { RenderedPages } from '../render/render-pages.ts';
import type { BuildTasks } from '../tasks.ts';
import { stageTwins } from '../twins/twins.ts';
import type { Workshop } from '../workshop.ts';
import type { Outputs } from './files.ts';

/** Stages what is made and not published yet, and measures what will be copied. Throws a Fault. */
export function collectOutputs(
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  pages: RenderedPages,
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
): Outputs {
  const { request, found, files } = workshop;
  const sources = new Map<string, string>();
  const copied = (source: string, output: OutputFile): OutputFile => {
    sources.set(output.file, path.join(request.root, source));
    return output;
  };
  const attachments = [...pages.attachments].sort();
  const all = [
    ...pages.files,
    ...stageAssets(tasks, workshop, staging, isPublished),
    ...(pages.copiesCode ? [stageCopyScript(tasks.get(tasks.copyScript), staging, isPublished)] : []),
    ...stageGenerated(tasks, staging, isPublished),
    ...stageTwins(tasks.get, tasks, staging, isPublished),
    ...tasks.get(tasks.cards).files,
    ...stageDrawn(tasks.get(tasks.icons).value, workshop, staging, isPublished),
    ...attachments.flatMap((source): OutputFile[] => {
      const file = tasks.get(tasks.attachment, source);
      if (file === null) return [];
      const bare = stageBare(source, file, tasks, workshop, staging, isPublished);
      return [bare ?? copied(source, { kind: 'asset', file, ...files.measure(source) })];
    }),
    ...found.value.publicFiles.map((source) => {
      const file = source.slice('public/'.length);
      return copied(source, { kind: 'public', file, ...files.measure(source) });
    }),
  ];
  const synced = new Set(pages.synced ? pages.files.map(({ file }) => file) : []);
  return { files: all, sources, synced };
}

function stageAssets(
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
): readonly OutputFile[] {
  const { assets } = tasks.get(tasks.compiled);
  if (!assets.every(isPublished))
    for (const { file, bytes } of assetsOf(tasks.get, tasks, workshop)) staging.add('asset', file, bytes);
  return assets;
}

/** An image without the notes that it holds; undefined where it holds none. */
function stageBare(
  source: string,
  file: string,
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
): OutputFile | undefined {
  const bare = tasks.get(tasks.bareImage, source);
  if (!bare) return undefined;
  const output: OutputFile = { kind: 'asset', file, ...bare };
  if (isPublished(output)) return output;
  const bytes = bareBytes(workshop, source);
  if (!bytes || sha256(bytes) !== bare.hash) throw new ChangedFault(source);
  return staging.add('asset', file, bytes);
}

function stageCopyScript(
  { file, bytes }: Asset,
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
): OutputFile {
  const output: OutputFile = { kind: 'asset', file, hash: sha256(bytes), size: bytes.length };
  return isPublished(output) ? output : staging.add('asset', file, bytes);
}

function stageGenerated(
  tasks: Tasks & BuildTasks,
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
): readonly OutputFile[] {
  if (tasks.has(tasks.generated) && tasks.get(tasks.generated).every(isPublished))
    return tasks.get(tasks.generated);
  const { get, end } = tasks.begin(tasks.generated);
  const { site, hosted } = get(tasks.site).value;
  const made = [
    ...generatedFiles(site).map(({ file, text }) => staging.add('index', file, text)),
    ...Array.from(feedFiles(get, tasks), ({ file, text }) => staging.add('index', file, text)),
    ...hosted.redirectPages.map(({ file, text }) => staging.add('redirect', file, text)),
    ...hosted.output.map(({ file, text }) => staging.add('host', file, text)),
  ];
  end(made);
  return made;
}
