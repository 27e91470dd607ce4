// Pages as tasks: each is read once, and others ask for no more of it than they need.
import { freezeDeep } from '../../base/freeze.ts';
import { isJson } from '../../base/json.ts';
import { readFrontMatter } from '../../content/front-matter.ts';
import { parsePage } from '../../content/page.ts';
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts';
import { tooComplex } from '../../markdown/draft.ts';
import { dataFileOf } from '../../model/collections/record.ts';
import type { PageText, UnroutedPage } from '../../model/pages/page.ts';
import type { LineExemption } from '../../model/settings/checks.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Spans } from '../../model/span.ts';
import { fingerprintOf, fingerprintOfJson } from '../../reuse/fingerprint.ts';
import { KEPT, LIVE, type Task } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { LimitedMarkdown } from '../limits/limited-markdown.ts';
import type { Workshop } from '../workshop.ts';
import { type CollectionTasks, collectionBy } from './collections.ts';
import { layoutsFor } from './layouts-for.ts';
import type { RecordTasks } from './records.ts';
import { callsBy } from './run-templates.ts';
import type { TemplateTasks } from './templates.ts';

export interface PageSource extends PageText {
  readonly page: UnroutedPage;
  readonly diagnostics: readonly Diagnostic[];
}

/** Each by the path of the page. */
export interface PageTasks {
  /** All that its file says, but for the text. */
  readonly source: Task<PageSource>;
  /** What others may know of it: a change of its text alone does not change this. */
  readonly summary: Task<UnroutedPage>;
  /** What is wrong with its front matter, and what its text exempts. */
  readonly remarks: Task<{
    readonly diagnostics: readonly Diagnostic[];
    readonly exemptions: readonly LineExemption[];
  }>;
  /** Places of its fields. */
  readonly spans: Task<Spans>;
}

export function definePages(
  workshop: Workshop,
  inputs: Inputs,
  settings: Task<Checked<Settings>>,
  templates: Pick<TemplateTasks, 'compiled' | 'schema'>,
  { records, ...collections }: CollectionTasks & RecordTasks,
  { firstHeading }: Pick<LimitedMarkdown, 'firstHeading'>,
): PageTasks {
  const source: Task<PageSource> = {
    name: 'source',
    form: { kind: 'kept', isJson: ({ page }) => isJson(page.fields) },
    run(path, get) {
      get(inputs.file, path);
      const { value } = get(settings);
      let isLate = false;
      const titleIn = (body: string) => {
        const heading = firstHeading(body, value);
        isLate ||= heading.kind === 'late';
        return heading.kind === 'done' ? heading.value : undefined;
      };
      const layouts = layoutsFor(get, templates.schema, inputs, workshop);
      const collection = collectionBy(get, collections, path);
      const calls = callsBy(get, templates, workshop, path);
      const context = { layouts, settings: value, collection, calls, firstHeading: titleIn };
      const { value: parsed, diagnostics } = parsePage(workshop.files.take(path), context);
      const { text, page, ...rest } = parsed;
      workshop.texts.keep(path, text);
      if (!isLate) return { page, ...rest, diagnostics };
      const late = tooComplex({ path, body: rest.body });
      return { page: { ...page, broken: true }, ...rest, diagnostics: [...diagnostics, late] };
    },
  };
  return {
    source,
    summary: {
      name: 'summary',
      form: {
        kind: 'live',
        fingerprint: (page) => (isJson(page.fields) ? fingerprintOfJson(page) : fingerprintOf(page)),
      },
      run(path, get) {
        const file = dataFileOf(path);
        if (file === undefined) return freezeDeep(get(source, path).page);
        const page = get(records, file).value.pages.get(path);
        if (!page) throw new Error(`${path} is no page`);
        return freezeDeep(page);
      },
    },
    remarks: {
      name: 'remarks',
      form: KEPT,
      run(path, get) {
        const { diagnostics, exemptions } = get(source, path);
        return { diagnostics, exemptions };
      },
    },
    spans: {
      name: 'spans',
      form: LIVE,
      run(path, get) {
        const file = dataFileOf(path);
        if (file !== undefined) return get(records, file).value.spansOf(path);
        const text = workshop.texts.read({ path, hash: get(source, path).hash });
        return readFrontMatter(path, text).value.yaml.spans;
      },
    },
  };
}
