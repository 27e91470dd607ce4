// One card, drawn or looked at: what was drawn before is taken from the results.
import { sha256 } from '../../base/hash.ts';
import { wordsOf } from '../../base/thrown.ts';
import { type Diagnostic, diagnostic, wholeFile } from '../../diagnostics/diagnostic.ts';
import { type CardDrawer, createCardDrawer, type DrawnCard } from '../../drawing/card.ts';
import { PackageProblem } from '../../drawing/packages.ts';
import { decodeAddress } from '../../model/address.ts';
import type { Measure } from '../../model/files/measure.ts';
import type { CardSight } from '../../model/pages/card.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import type { Get } from '../../reuse/tasks.ts';
import { allAssetsOf } from '../read/compiled.ts';
import type { Workshop } from '../workshop.ts';
import { type CardPicture, type CardSources, type CardTasks, cardFailure, makeCard } from './card.ts';

/** The card of a page. */
export interface AskedCard {
  /** Of the page. */
  readonly id: string;
  readonly path: string;
  readonly picture: CardPicture;
}

/** What is kept of a card beside its picture. */
export type KnownCard = Measure & CardSight;

export type Drawn = KnownCard & { readonly png: Uint8Array };

export interface Undrawn {
  readonly problem: Diagnostic;
}

export interface CardDrawing {
  /** What is known of a card that was drawn before. */
  recall(picture: CardPicture): KnownCard | undefined;
  /** What was drawn before, or is drawn now; else what stands against it. */
  draw(card: AskedCard): Promise<Drawn | Undrawn>;
  /** Characters that no font of the card has; else what stands against drawing it. Nothing is drawn. */
  missingIn(card: AskedCard): Promise<readonly string[] | Undrawn>;
}

export function createCardDrawing(get: Get, tasks: CardSources & CardTasks, workshop: Workshop): CardDrawing {
  const { request, results } = workshop;
  const { drawn } = results;
  let drawer: CardDrawer | undefined;
  const recall = ({ key }: CardPicture): KnownCard | undefined => {
    const kept = drawn.get(sightKey(key));
    return kept && (JSON.parse(Buffer.from(kept).toString()) as KnownCard);
  };
  const attempt = async <T>(
    { id, path, picture }: AskedCard,
    work: (drawer: CardDrawer, job: Parameters<CardDrawer['draw']>[0]) => Promise<T>,
  ): Promise<T | Undrawn> => {
    const made = makeCard(id, get, tasks, workshop);
    if (made?.kind !== 'made') throw new Error(`${id} has no card`);
    drawer ??= createCardDrawer(request.root, assetsBy(get, tasks, workshop));
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
      const known = recall(picture);
      const kept = drawn.get(picture.key);
      if (known && kept) return { ...known, png: kept };
      const now = await attempt(card, ({ draw }, job): Promise<DrawnCard> => draw(job));
      if ('problem' in now) return now;
      const { png, missing, cut } = now;
      const told: KnownCard = { hash: sha256(png), size: png.length, missing, cut };
      if (drawn.isStored) {
        drawn.put(picture.key, png);
        drawn.put(sightKey(picture.key), Buffer.from(JSON.stringify(told)));
      }
      return { ...told, png };
    },
    missingIn: async (card) =>
      recall(card.picture)?.missing ?? attempt(card, ({ missingIn }, job) => missingIn(job)),
  };
}

/** Under which is kept what is known of a picture. */
export function sightKey(key: string): string {
  return fingerprint(`${key} sight`);
}

/** Bytes of what templates import, by its address. */
function assetsBy(
  get: Get,
  tasks: CardSources,
  workshop: Workshop,
): (address: string) => Uint8Array | undefined {
  const { base } = get(tasks.settings).value;
  const assets = new Map(allAssetsOf(get, tasks, workshop).map(({ file, bytes }) => [file, bytes]));
  return (address) => assets.get(decodeAddress(address.slice(base.length)) ?? '');
}

function problemOf(error: unknown, { template }: CardPicture, page: string): Diagnostic {
  if (!(error instanceof PackageProblem))
    return cardFailure(wordsOf(error).split('\n', 1)[0] ?? '', template, page);
  return diagnostic('package-missing', {
    message: `No cards can be drawn: ${error.message}`,
    at: wholeFile(template),
    hint: 'Install them beside the site: npm install --save-dev satori @resvg/resvg-js.',
  });
}
