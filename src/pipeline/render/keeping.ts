// Decides which pages of the last build are kept: those that would be made of the same, and that are still
// published as they were.
import { sha256 } from '../../base/hash.ts';
import { stableText } from '../../base/stable-text.ts';
import { leadAsBefore } from '../../markdown/links/link.ts';
import type { Measure } from '../../model/measure.ts';
import type { OutputFile } from '../../model/output.ts';
import type { Page } from '../../model/page.ts';
import type { DocumentRecord } from '../../model/record.ts';
import type { Selection } from '../../render/render.ts';
import type { PreparedSite } from '../read/prepare.ts';

/** Whether the output folder holds exactly these bytes. */
export type IsPublished = (output: OutputFile) => boolean;

export interface Keeping {
  /** Stands for all that a page is made of, but for what its links lead to. Undefined where that cannot be told. */
  keyOf(page: Page, selection: Selection): string | undefined;
  /** What the last build made, where it is still right. */
  recall(page: Page, key: string | undefined): DocumentRecord | undefined;
}

export function createKeeping(
  { site, keyOf }: PreparedSite,
  documents: { get(path: string): DocumentRecord | undefined },
  isPublished: IsPublished,
): Keeping {
  return {
    keyOf({ hash, layout, route, noindex, versions }, selection) {
      const code = keyOf(layout);
      const selected = selectionKey(selection);
      if (code === undefined || selected === undefined) return undefined;
      const record = versions.length === 0 ? '' : sha256(JSON.stringify(versions));
      return [hash, code, route, noindex, site.year, site.headStart, selected, record].join(' ');
    },
    recall(page, key) {
      const known = key === undefined ? undefined : documents.get(page.path);
      if (!known || known.key !== key) return undefined;
      const isRight = leadAsBefore(known.links, page.path, site) && isPublished(outputOf(page, known));
      return isRight ? known : undefined;
    },
  };
}

/** Undefined where two selections could not be told apart by it. */
function selectionKey(selection: Selection): string | undefined {
  if (selection.kind === 'failed') return undefined;
  if (selection.value === undefined) return '';
  const text = stableText(selection.value);
  return text && sha256(text);
}

export function outputOf({ file }: Page, { hash, size }: Measure): OutputFile {
  return { file, kind: 'page', hash, size };
}
