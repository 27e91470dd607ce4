// Social cards in the preview: nobody asks for their pictures, so each is laid out with its page, and what a build would tell
// of it is told.
import { type CardDrawing, createCardDrawing } from '../../pipeline/drawing/draw-card.ts';
import type { BuildTasks } from '../../pipeline/tasks.ts';
import type { Workshop } from '../../pipeline/workshop.ts';
import type { Tasks } from '../../reuse/tasks.ts';

/** Looks at the card of a page, by its id; `within` limits what the template takes. Rejects with an EndlessTemplate. */
export type CardLook = (id: string, within: <T>(work: () => T) => T) => Promise<void>;

export function createCardLook(tasks: Tasks & BuildTasks, workshop: Workshop): CardLook {
  const { get } = tasks;
  let known: { readonly of: string; readonly drawing: CardDrawing } | undefined;
  /** Fonts are read once for the same templates. */
  const drawing = () => {
    const of = JSON.stringify([get(tasks.compiled).blob, get(tasks.base)]);
    if (known?.of !== of) known = { of, drawing: createCardDrawing(get, tasks, workshop) };
    return known.drawing;
  };
  const look = async (id: string, path: string, within: <T>(work: () => T) => T) => {
    const { picture } = within(() => get(tasks.card, id));
    const looked = picture ? await drawing().missingIn({ id, path, picture }) : [];
    // The site may have changed meanwhile, and then it is looked at again.
    if (get(tasks.card, id).picture?.key !== picture?.key) return;
    const run = tasks.begin(tasks.lookedCard, id);
    run.get(tasks.card, id);
    run.end(
      'problem' in looked
        ? { missing: [], diagnostics: [looked.problem] }
        : { missing: looked, diagnostics: [] },
    );
  };
  return async (id, within) => {
    while (!tasks.has(tasks.lookedCard, id)) {
      const page = get(tasks.address, id);
      if (!page) return;
      await look(id, page.path, within);
    }
  };
}
