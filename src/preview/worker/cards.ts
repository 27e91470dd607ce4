// Social cards in the preview: nobody asks for their pictures, so each is laid out with its page, and what a build would
// report about it is reported.
import { type CardDrawing, createCardDrawing } from '../../features/cards/draw-card.ts';
import { pageAddress } from '../../site/arrange/site.ts';
import type { SiteEngine } from '../../site/ask.ts';
import { compiledTemplates } from '../../site/read/compiled.ts';
import { basePath } from '../../site/read/settings.ts';
import { lookedCard, pageCard } from '../../site/render/card.ts';

/** Looks at the card of a page, by its id; `within` limits what the template takes. Rejects with an EndlessTemplate. */
export type CardLook = (id: string, within: <T>(work: () => T) => T) => Promise<void>;

export function createCardLook({ ask, has, begin }: SiteEngine): CardLook {
  let latest: { readonly of: string; readonly drawing: CardDrawing } | undefined;
  /** Fonts are read once for the same templates. */
  const drawing = () => {
    const of = JSON.stringify([ask(compiledTemplates).blob, ask(basePath)]);
    if (latest?.of !== of) latest = { of, drawing: createCardDrawing(ask) };
    return latest.drawing;
  };
  const look = async (id: string, path: string, within: <T>(work: () => T) => T) => {
    const { picture } = within(() => ask(pageCard, id));
    const missing = picture ? await drawing().missingIn({ id, path, picture }) : [];
    // The site may have changed meanwhile, and then it is looked at again.
    if (ask(pageCard, id).picture?.key !== picture?.key) return;
    const run = begin(lookedCard, id);
    run.ask(pageCard, id);
    run.end(
      'problem' in missing ? { missing: [], diagnostics: [missing.problem] } : { missing, diagnostics: [] },
    );
  };
  return async (id, within) => {
    while (!has(lookedCard, id)) {
      const page = ask(pageAddress, id);
      if (!page) return;
      await look(id, page.path, within);
    }
  };
}
