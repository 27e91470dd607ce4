// Twins as tasks: each is written anew where what it shows has changed, and the list of them where what it lists has.
import { createRequire } from 'node:module';
import { sha256 } from '../../base/hash.ts';
import { compareText } from '../../base/order.ts';
import { escapeText } from '../../markdown/lexer/text.ts';
import type { SlotSources } from '../../markdown/syntax/holes.ts';
import type { Measure } from '../../model/files/measure.ts';
import type { GeneratedFile, OutputFile } from '../../model/files/output.ts';
import type { Page } from '../../model/pages/page.ts';
import { titleFromPath } from '../../model/pages/page-title.ts';
import type { Site } from '../../model/site.ts';
import { LLMS_FILE, listsTwins, twinFile, twinPages, twinRoute } from '../../model/twin.ts';
import type { Staging } from '../../publish/staging.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import { type LlmsSection, llmsText, twinText } from '../../twins/twin-text.ts';
import type { WriteMarkdown } from '../../twins/write-markdown.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { absoluteBody, type BodyTasks } from '../render/absolute-body.ts';
import { pageBy } from '../render/documents.ts';
import type { Workshop } from '../workshop.ts';

export interface TwinTasks {
  /** The pages that have twins. */
  readonly twinned: Task<readonly Pick<Page, 'path' | 'file'>[]>;
  /** The twin of a page, by its path. */
  readonly twin: Task<string>;
  readonly twinMeasure: Task<Measure>;
  /** The text of the list; null where there is none. */
  readonly llms: Task<string | null>;
}

type Known = BodyTasks;

/** Code is not highlighted there, and formulas are TeX. */
const PLAIN: Partial<SlotSources> = {
  highlight: () => undefined,
  formula: (tex, isDisplay) => ({
    kind: 'made',
    mathml: `<math${isDisplay ? ' display="block"' : ''}>${escapeText(tex)}</math>`,
  }),
};

export function defineTwins(workshop: Workshop, tasks: Known): TwinTasks {
  let write: WriteMarkdown | undefined;
  const twin: TwinTasks['twin'] = {
    name: 'twin',
    form: { kind: 'kept', forgets: true },
    run(path, get) {
      write ??= loadWriter();
      const { title = '', description } = pageBy(get, tasks, tasks)(path) ?? {};
      return twinText({
        title,
        description,
        markdown: write(absoluteBody(path, get, tasks, workshop, PLAIN)),
      });
    },
  };
  return {
    twinned: {
      name: 'twinned',
      form: KEPT,
      run: (_, get) => twinPages(get(tasks.site).value.site).map(({ path, file }) => ({ path, file })),
    },
    twin,
    twinMeasure: {
      name: 'twin-measure',
      form: KEPT,
      run(path, get) {
        const text = get(twin, path);
        return { hash: sha256(text), size: Buffer.byteLength(text) };
      },
    },
    llms: {
      name: 'llms',
      form: KEPT,
      run(_, get) {
        const { site } = get(tasks.site).value;
        const { core } = site.settings;
        if (!listsTwins(site)) return null;
        return llmsText({
          name: core.name || (core.url ?? ''),
          description: core.description,
          sections: sectionsOf(site),
        });
      },
    },
  };
}

function loadWriter(): WriteMarkdown {
  const program: { writeMarkdown: WriteMarkdown } = createRequire(import.meta.url)('#markdown-writer');
  return program.writeMarkdown;
}

/** One for each folder of `content/`, that of its own files first; within one its own page first, then by `order`, then by path. */
function sectionsOf(site: Site): readonly LlmsSection[] {
  const { core } = site.settings;
  const pages = [...twinPages(site)].sort(byOrder);
  const folders = [...new Set(pages.map(({ collection }) => collection))].sort(compareText);
  return folders.map((folder) => ({
    title: folder === '' ? core.labels.pages : folderTitle(folder, site),
    entries: pages
      .filter(({ collection }) => collection === folder)
      .map((page) => ({
        title: page.title,
        url: `${core.url}${twinRoute(page)}`,
        description: page.description,
      })),
  }));
}

function folderTitle(folder: string, { byPath }: Site): string {
  const files = [`content/${folder}/index.md`, `content/${folder}.md`];
  const titles = files.map((file) => byPath.get(file)?.title);
  return titles.find((title) => title !== undefined) ?? titleFromPath(`content/${folder}.md`) ?? folder;
}

function byOrder(a: Page, b: Page): number {
  const last = Number.POSITIVE_INFINITY;
  const rank = ({ path, order = last }: Page) =>
    /^content\/(?:[^/]+\/)?index\.md$/.test(path) ? -last : order;
  const [first, second] = [rank(a), rank(b)];
  return first === second ? compareText(a.path, b.path) : first - second;
}

/** The twins and their list, each when it is asked for. */
export function* twinFiles(get: Get, { twinned, twin, llms }: TwinTasks): Generator<GeneratedFile> {
  for (const page of get(twinned)) yield { file: twinFile(page), text: get(twin, page.path) };
  const list = get(llms);
  if (list !== null) yield { file: LLMS_FILE, text: list };
}

/** Stages those that are not published yet. Bodies are read under one limit of time together. */
export function stageTwins(
  get: Get,
  { twinned, twin, twinMeasure, llms, markdownLimit }: TwinTasks & { readonly markdownLimit: SharedLimit },
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
): readonly OutputFile[] {
  const list = get(llms);
  const pages = get(twinned);
  const outputs = markdownLimit.together(pages.length, () =>
    pages.map(
      (page): OutputFile => ({ file: twinFile(page), kind: 'index', ...get(twinMeasure, page.path) }),
    ),
  );
  const twins = outputs.map((output, position) =>
    isPublished(output) ? output : staging.add('index', output.file, get(twin, pages[position]?.path ?? '')),
  );
  return list === null ? twins : [...twins, staging.add('index', LLMS_FILE, list)];
}
