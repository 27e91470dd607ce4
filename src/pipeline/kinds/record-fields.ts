// What the fields of records without pages publish, and what is wrong with them. Those of a page are its document's.
import type { Get } from '../../reuse/tasks.ts';
import { KEPT, type Task } from '../../reuse/tasks.ts';
import { type TargetTasks, targetsBy } from '../arrange/site.ts';
import type { PageTasks } from '../read/pages.ts';
import type { RecordTasks } from '../read/records.ts';
import type { SettingsTasks } from '../read/settings.ts';
import { type FieldUse, resolveFields } from './resolve-fields.ts';

export interface RecordFieldTasks {
  /** By the data file. */
  readonly recordFields: Task<FieldUse>;
}

export function defineRecordFields(
  tasks: TargetTasks &
    Pick<PageTasks, 'spans'> &
    Pick<RecordTasks, 'records'> &
    Pick<SettingsTasks, 'settings'>,
): RecordFieldTasks {
  return {
    recordFields: {
      name: 'record-fields',
      form: KEPT,
      run(file, get) {
        const { entries, pages } = get(tasks.records, file).value;
        const targets = () => targetsBy(get, tasks, tasks.settings);
        const uses = [...entries.values()]
          .filter(({ path, named }) => named.length > 0 && !pages.has(path))
          .map((record) => resolveFields(record, targets, get, tasks));
        return {
          attachments: uses.flatMap(({ attachments }) => attachments),
          images: uses.flatMap(({ images }) => images),
          diagnostics: uses.flatMap(({ diagnostics }) => diagnostics),
        };
      },
    },
  };
}

/** Those of all data files. */
export function recordUses(
  get: Get,
  { recordFiles, recordFields }: RecordFieldTasks & Pick<RecordTasks, 'recordFiles'>,
): readonly FieldUse[] {
  return get(recordFiles).map((file) => get(recordFields, file));
}
