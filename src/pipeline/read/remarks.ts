import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Ask } from '../ask.ts';
import { recordUses } from '../kinds/record-fields.ts';
import { pageRemarks } from './pages.ts';
import { recordFiles, recordRemarks } from './records.ts';

/** What is wrong with the front matter of all pages, and with the data of collections. */
export function remarksBy(ask: Ask): readonly Diagnostic[] {
  return [
    ...ask.names('content').pages.flatMap((path) => ask(pageRemarks, path).diagnostics),
    ...ask(recordFiles).flatMap((file) => ask(recordRemarks, file)),
    ...recordUses(ask).flatMap(({ diagnostics }) => diagnostics),
  ];
}
