// Parts of a page's HTML that are made once its Markdown has been read, since they need more than that: a library, another
// file. Until then a mark stands in the place of each.
import type { Tokens } from 'marked';
import type { Fence } from './code/fence.ts';
import type { ComponentSlot } from './components/slot.ts';
import type { HookSlot } from './hooks/slot.ts';
import type { FormulaSlot } from './math/slot.ts';

/** A block of code. */
export interface CodeSlot {
  readonly kind: 'code';
  /** The file that it stands in. */
  readonly path: string;
  readonly token: Tokens.Code;
  readonly fence: Fence;
  /** As it is written; of a file it is read later. */
  readonly code: string;
}

export type Slot = CodeSlot | ComponentSlot | FormulaSlot | HookSlot;

/** Unicode noncharacters, which no source holds any more when it is read. */
const MARK = /\ufdd4(\d+)\ufdd5/g;

export function slotMark(index: number): string {
  return `\ufdd4${index}\ufdd5`;
}

/** The HTML with something in the place of each slot. */
export function fillSlots(html: string, slots: readonly Slot[], make: (slot: Slot) => string): string {
  if (slots.length === 0) return html;
  return html.replace(MARK, (_mark, index: string) => {
    const slot = slots[Number(index)];
    return slot ? make(slot) : '';
  });
}
