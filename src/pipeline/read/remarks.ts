import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { Workshop } from '../workshop.ts';
import type { PageTasks } from './pages.ts';
import type { RecordTasks } from './records.ts';

/** What is wrong with the front matter of all pages, and with the data of collections. */
export function remarksBy(
  get: Get,
  { remarks, recordFiles, recordRemarks }: PageTasks & RecordTasks,
  { found }: Workshop,
): readonly Diagnostic[] {
  return [
    ...found.value.pages.flatMap((path) => get(remarks, path).diagnostics),
    ...get(recordFiles).flatMap((file) => get(recordRemarks, file)),
  ];
}
