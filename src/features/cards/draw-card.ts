// Draws a card, or lays it out without drawing it. Pictures that were drawn before are taken from the cache.

import { fingerprint } from '../../engine/fingerprint.ts';
import type { Measure } from '../../engine/store/measure.ts';
import { type Diagnostic, diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { sha256 } from '../../kit/hash.ts';
import { PackageProblem } from '../../kit/system/packages.ts';
import { wordsOf } from '../../kit/thrown.ts';
import { decodeAddress } from '../../model/address.ts';
import type { CardSight } from '../../model/pages/card.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import type { Ask } from '../../site/ask.ts';
import { siteSettings } from '../../site/read/settings.ts';
import { allAssetsOf } from '../../site/read/templates.ts';
import { type CardPicture, makeCard } from '../../site/render/card.ts';
import { type CardDrawer, createCardDrawer } from './drawer.ts';

/** A page with its card. */
export interface CardOfPage extends Pick<BuiltPage, 'id' | 'path'> {
  readonly picture: CardPicture;
}

/** A picture without its bytes. */
export type CardSummary = Measure & CardSight;

export interface CardProblem {
  readonly problem: Diagnostic;
}

export interface CardDrawing {
  /** Summary of a picture that was drawn before. */
  recall(picture: CardPicture): CardSummary | undefined;
  /** Takes the picture from the cache, or draws it. */
  draw(card: CardOfPage): Promise<(CardSummary & { readonly png: Uint8Array }) | CardProblem>;
  /** Characters that no font of the card has. Nothing is drawn. */
  missingIn(card: CardOfPage): Promise<readonly string[] | CardProblem>;
}

export function createCardDrawing(ask: Ask): CardDrawing {
  const { root, results } = ask.tools;
  const { drawn } = results;
  let drawer: CardDrawer | undefined;
  const recall = ({ key }: CardPicture): CardSummary | undefined => {
    const kept = drawn.get(summaryKey(key));
    return kept && (JSON.parse(Buffer.from(kept).toString()) as CardSummary);
  };
  const attempt = async <T>(
    { id, path, picture }: CardOfPage,
    work: (drawer: CardDrawer, job: Parameters<CardDrawer['draw']>[0]) => Promise<T>,
  ): Promise<T | CardProblem> => {
    const made = makeCard(ask, id);
    if (made?.kind !== 'made') throw new Error(`${id} has no card`);
    drawer ??= createCardDrawer(root, assetsBy(ask));
    try {
      return await work(drawer, made.job);
    } catch (error) {
      return { problem: problemOf(error, picture, path) };
    }
  };
  return {
    recall,
    async draw(card) {
      const { picture } = card;
      const summary = recall(picture);
      const kept = drawn.get(picture.key);
      if (summary && kept) return { ...summary, png: kept };
      const made = await attempt(card, (use, job) => use.draw(job));
      if ('problem' in made) return made;
      const { png, missing, cut } = made;
      const fresh: CardSummary = { hash: sha256(png), size: png.length, missing, cut };
      if (drawn.isStored) {
        drawn.put(picture.key, png);
        drawn.put(summaryKey(picture.key), Buffer.from(JSON.stringify(fresh)));
      }
      return { ...fresh, png };
    },
    missingIn: async (card) =>
      recall(card.picture)?.missing ?? attempt(card, (use, job) => use.missingIn(job)),
  };
}

/** Key of a picture's summary in the cache. */
export function summaryKey(key: string): string {
  return fingerprint(`${key} sight`);
}

/** Returns the bytes of files that templates import, by their addresses. */
function assetsBy(ask: Ask): (address: string) => Uint8Array | undefined {
  const { base } = ask(siteSettings).value;
  const assets = new Map(allAssetsOf(ask).map(({ file, bytes }) => [file, bytes]));
  return (address) => assets.get(decodeAddress(address.slice(base.length)) ?? '');
}

function problemOf(error: unknown, { template }: CardPicture, page: string): Diagnostic {
  const at = wholeFile(template);
  if (error instanceof PackageProblem)
    return diagnostic('package-missing', {
      message: `No cards can be drawn: ${error.message}`,
      at,
      hint: 'Install them beside the site: npm install --save-dev satori @resvg/resvg-js.',
    });
  const [message = ''] = wordsOf(error).split('\n', 1);
  return diagnostic('card-failed', {
    message: `The card cannot be drawn: ${message}`,
    at,
    pages: [page],
    hint: message.startsWith('No fonts')
      ? "Export them: export const fonts = [{ name: 'Figtree', src: figtree }], with the import of a font's file."
      : 'Mend the template: cards know flex boxes, the styles that satori lists, and what they import.',
  });
}
