// Data files of collections as tasks: each is read once, and a record that is as it was changes nothing.
import { parseRecords } from '../../content/records/parse-records.ts';
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { DeclaredCollection } from '../../model/collections/collection.ts';
import type { Records } from '../../model/collections/record.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { KEPT, LIVE, type Task } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';
import type { CollectionTasks } from './collections.ts';
import { layoutsFor } from './layouts-for.ts';
import { callsBy } from './run-templates.ts';
import type { TemplateTasks } from './templates.ts';

/** All but the first by the file. */
export interface RecordTasks {
  /** Data files that belong to a collection, sorted. */
  readonly recordFiles: Task<readonly string[]>;
  readonly records: Task<Checked<Records>>;
  /** Paths of the pages that its records have. */
  readonly recordPages: Task<readonly string[]>;
  /** What is wrong with its records. */
  readonly recordRemarks: Task<readonly Diagnostic[]>;
}

export function defineRecords(
  workshop: Workshop,
  inputs: Inputs,
  settings: Task<Checked<Settings>>,
  templates: Pick<TemplateTasks, 'compiled' | 'schema'>,
  { collections, collection }: CollectionTasks,
): RecordTasks {
  const records: RecordTasks['records'] = {
    name: 'records',
    form: LIVE,
    run(file, get) {
      get(inputs.file, file);
      const { name, id } = ownerOf(file) ?? {};
      const declared = name === undefined ? undefined : get(collection, name);
      if (!declared) throw new Error(`${file} belongs to no collection`);
      const layouts = layoutsFor(get, templates.schema, inputs, workshop);
      const calls = callsBy(get, templates, workshop, file);
      const context = { collection: declared, layouts, calls, settings: get(settings).value };
      return parseRecords(workshop.files.take(file), id, context);
    },
  };
  return {
    records,
    recordFiles: {
      name: 'record-files',
      form: KEPT,
      run(_, get) {
        const declared = get(collections);
        if (declared.size === 0) return [];
        get(inputs.names, 'content');
        return workshop.found.value.attachments.filter((file) => {
          const owner = declared.get(ownerOf(file)?.name ?? '');
          return owner !== undefined && takesData(owner);
        });
      },
    },
    recordPages: {
      name: 'record-pages',
      form: KEPT,
      run: (file, get) => [...get(records, file).value.pages.keys()],
    },
    recordRemarks: {
      name: 'record-remarks',
      form: KEPT,
      run: (file, get) => get(records, file).diagnostics,
    },
  };
}

/** Where Markdown has a layout or addresses, other files beside it are attachments. */
function takesData({ layout, route, pages }: DeclaredCollection): boolean {
  return pages !== undefined || (layout === undefined && route === undefined);
}

/** The collection that a data file may belong to, and its id in it where the file is one entry. */
function ownerOf(file: string): { readonly name: string; readonly id: string | undefined } | undefined {
  const [, name, id, kind] = /^content\/([^/]+?)(?:\/(.+))?\.(csv|json|yaml)$/.exec(file) ?? [];
  if (name === undefined || (id !== undefined && kind === 'csv')) return undefined;
  return { name, id: id?.normalize('NFC') };
}
