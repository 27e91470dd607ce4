import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Get } from '../../reuse/tasks.ts';
import { type RecordFieldTasks, recordUses } from '../kinds/record-fields.ts';
import type { Workshop } from '../workshop.ts';
import type { PageTasks } from './pages.ts';
import type { RecordTasks } from './records.ts';

/** What is wrong with the front matter of all pages, and with the data of collections. */
export function remarksBy(
  get: Get,
  { remarks, recordRemarks, ...records }: PageTasks & RecordTasks & RecordFieldTasks,
  { found }: Workshop,
): readonly Diagnostic[] {
  return [
    ...found.value.pages.flatMap((path) => get(remarks, path).diagnostics),
    ...get(records.recordFiles).flatMap((file) => get(recordRemarks, file)),
    ...recordUses(get, records).flatMap(({ diagnostics }) => diagnostics),
  ];
}
