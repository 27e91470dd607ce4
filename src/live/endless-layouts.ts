// Layouts that took too long. Their pages get little time until the cause may be gone, so that no save makes pages of
// other layouts wait.
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { Page } from '../model/pages/page.ts';
import type { Ask } from '../site/index.ts';
import { compiledTemplates, templateFile } from '../site/read/index.ts';

/** Possible causes: a page, and the code of its layout. */
interface Causes {
  readonly id: string;
  readonly text: string;
  readonly code: string | undefined;
}

export class EndlessLayouts {
  readonly #ask: Ask;
  /** Layouts by name. */
  readonly #known = new Map<string, Causes & { readonly diagnostic: Diagnostic }>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Returns the error of a page's layout, unless its code has changed since, or the page that took too long. */
  errorFor(page: Page): Diagnostic | undefined {
    const known = this.#known.get(page.layout);
    const { id, code, text } = this.#causesOf(page);
    if (known?.code !== code) return undefined;
    return known && (known.id !== id || known.text === text) ? known.diagnostic : undefined;
  }

  add(page: Page, diagnostic: Diagnostic): void {
    this.#known.set(page.layout, { ...this.#causesOf(page), diagnostic });
  }

  /** Forgets the error of a layout if this page, which was rendered now, is the one that took too long. */
  rendered({ id, layout }: Page): void {
    if (this.#known.get(layout)?.id === id) this.#known.delete(layout);
  }

  #causesOf(page: Page): Causes {
    const { keys } = this.#ask(compiledTemplates);
    return {
      id: page.id,
      code: keys[this.#ask(templateFile, `${page.layout}.tsx`)],
      text: JSON.stringify(page),
    };
  }
}
