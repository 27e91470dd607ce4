// What the Markdown of a page shows that stands elsewhere, asked for by the page that shows it.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { contains } from '../../base/contains.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isSystemError } from '../../diagnostics/fault.ts';
import type { FileText, SlotSources } from '../../markdown/syntax/holes.ts';
import type { Page } from '../../model/pages/page.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';
import { type ComponentTasks, componentSources } from './components.ts';
import { hookSources } from './hooks.ts';

/** Bytes of a file that pages show. */
const LARGEST = 1024 * 1024;

/** `tell` hears what is wrong with templates that render nevertheless. */
export function slotSources(
  get: Get,
  tasks: Pick<Inputs, 'file' | 'link'> & ComponentTasks,
  workshop: Workshop,
  page: Page | undefined,
  tell: (diagnostics: readonly Diagnostic[]) => void = () => {},
): SlotSources {
  const { request, files, results } = workshop;
  return {
    ...componentSources(get, tasks, workshop, page, tell),
    ...hookSources(get, tasks, workshop, page, tell),
    highlight: results.highlighting.highlight,
    formula: results.formulas.formula,
    fileText(file) {
      const refused = refusal(request.root, file);
      // To open a pipe would take forever, and what lies outside of the site is not read.
      get(refused?.isRead === false ? tasks.link : tasks.file, file);
      return refused ?? textOf(files.take(file).bytes);
    },
  };
}

type Refusal = Extract<FileText, { readonly message: string }> & {
  /** Whether its bytes may be read to learn that it has changed. */
  readonly isRead: boolean;
};

/** Returns why a file is not shown. */
function refusal(root: string, file: string): Refusal | undefined {
  try {
    const target = realpathSync(path.join(root, file));
    if (!contains(root, target))
      return { message: 'leads out of the site', hint: 'Copy the file into the site.', isRead: false };
    const stats = statSync(target);
    if (!stats.isFile()) return { message: 'is no file', hint: 'Name a file.', isRead: false };
    if (stats.size <= LARGEST) return undefined;
    const message = `has more than ${LARGEST / 1024} KiB`;
    return { message, hint: 'Show a file that people can read.', isRead: true };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return {
      message: 'is not there',
      hint: 'Write its path from the page, or from the root with a slash before it.',
      isRead: true,
    };
  }
}

function textOf(bytes: Uint8Array): FileText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { message: 'is no text in UTF-8', hint: 'Show a text file.' };
  }
}
