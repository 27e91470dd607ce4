// Social cards of a live site. Browsers don't request their images, so each card is laid out with its page, to report the
// same as a build.
import { type CardCheck, createCardCheck } from '../features/index.ts';
import { pageLocation } from '../site/arrange/index.ts';
import type { SiteEngine } from '../site/index.ts';
import { basePath, compiledTemplates } from '../site/read/index.ts';
import { lookedCard, pageCard } from '../site/render/index.ts';

/** Runs work that calls code of the templates. */
export type RunTemplates = <T>(work: () => T) => T;

export class CardLayout {
  readonly #engine: SiteEngine;
  #check: CardCheck | undefined;
  /** Identifies the templates that its fonts were read from. */
  #templates = '';

  constructor(engine: SiteEngine) {
    this.#engine = engine;
  }

  /** Lays out the card of a page. Rejects with an EndlessTemplate. */
  async layOut(id: string, run: RunTemplates): Promise<void> {
    const { ask, has } = this.#engine;
    while (!has(lookedCard, id)) {
      const page = ask(pageLocation, id);
      if (!page) return;
      await this.#layOutOnce(id, run);
    }
  }

  async #layOutOnce(id: string, run: RunTemplates): Promise<void> {
    const { ask, begin } = this.#engine;
    const { picture } = run(() => ask(pageCard, id));
    const missing = picture ? await this.#currentCheck().missingIn(id, picture) : [];
    // If the site has changed meanwhile, the card is laid out again.
    if (ask(pageCard, id).picture?.key !== picture?.key) return;
    const looked = begin(lookedCard, id);
    looked.ask(pageCard, id);
    looked.end('code' in missing ? { missing: [], diagnostics: [missing] } : { missing, diagnostics: [] });
  }

  #currentCheck(): CardCheck {
    const { ask } = this.#engine;
    const templates = JSON.stringify([ask(compiledTemplates).blob, ask(basePath)]);
    if (!this.#check || this.#templates !== templates) this.#check = createCardCheck(ask);
    this.#templates = templates;
    return this.#check;
  }
}
