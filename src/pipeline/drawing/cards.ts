// The pictures of social cards, drawn once all pages are rendered, where no build has drawn them yet.
import { sha256 } from '../../base/hash.ts';
import { wordsOf } from '../../base/thrown.ts';
import { layoutName } from '../../bundle/load.ts';
import { type Diagnostic, diagnostic, wholeFile } from '../../diagnostics/diagnostic.ts';
import { type CardDrawer, createCardDrawer, type DrawnCard } from '../../drawing/card.ts';
import { PackageProblem } from '../../drawing/packages.ts';
import { decodeAddress } from '../../model/address.ts';
import type { Measure } from '../../model/files/measure.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { CardSight } from '../../model/pages/card.ts';
import type { Staging } from '../../publish/staging.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task, type Tasks } from '../../reuse/tasks.ts';
import { throwIfInterrupted } from '../limits/throw-if-interrupted.ts';
import { allAssetsOf } from '../read/templates.ts';
import type { Workshop } from '../workshop.ts';
import { type CardPicture, type CardSources, type CardTasks, cardFailure, makeCard } from './card.ts';
import { unknownCards } from './unknown-cards.ts';

/** All cards of a site, drawn. */
export interface SiteCards {
  readonly files: readonly OutputFile[];
  /** What is to be told of some, by the page's id. */
  readonly sights: Readonly<Record<string, CardSight>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Under which their pictures, and what is known of these, are kept. */
  readonly keys: readonly string[];
}

/** Drawn by hand. */
export const cards: Task<SiteCards> = { name: 'cards', form: KEPT };

export const NO_CARDS: SiteCards = { files: [], sights: {}, diagnostics: [], keys: [] };

type Known = CardSources & CardTasks & { readonly cards: typeof cards };

/** Draws the cards of all published pages, and stages those that are not published yet. Throws a Fault, and the signal's reason. */
export async function drawCards(
  tasks: Tasks & Known,
  workshop: Workshop,
  staging: Staging,
  isPublished: (output: OutputFile) => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (tasks.has(tasks.cards) && tasks.get(tasks.cards).files.every(isPublished)) return;
  const { get, end } = tasks.begin(tasks.cards);
  if (get(tasks.cardNames).length === 0) return end(NO_CARDS);
  const drawing = createDrawing(get, tasks, workshop);
  const files = new Map<string, OutputFile>();
  const sights: Record<string, CardSight> = {};
  const diagnostics: Diagnostic[] = [...unknownIn(get, tasks, workshop)];
  const keys: string[] = [];
  for (const { id, path } of get(tasks.pages).published) {
    const { picture } = get(tasks.card, id);
    if (!picture) continue;
    await throwIfInterrupted(signal);
    const known = drawing.recall(picture);
    const isKept = known && isPublished(outputOf(picture, known));
    const made = isKept ? { ...known, png: undefined } : await drawing.draw(id, path, picture);
    if ('problem' in made) {
      // Its page does not link to nothing.
      files.set(picture.file, outputOf(picture, { hash: '', size: 0 }));
      if (!isSamePackage(made.problem, diagnostics)) diagnostics.push(made.problem);
      continue;
    }
    const output = outputOf(picture, made);
    files.set(picture.file, made.png ? staging.add('asset', picture.file, made.png) : output);
    keys.push(picture.key, sightKey(picture.key));
    if (made.missing.length + made.cut.length > 0) sights[id] = { missing: made.missing, cut: made.cut };
  }
  end({ files: [...files.values()], sights, diagnostics, keys });
}

function unknownIn(get: Get, tasks: Known, { found }: Workshop): readonly Diagnostic[] {
  const { cards, layouts } = found.value;
  const collections = new Set(get(tasks.routed).value.pages.map(({ collection }) => collection));
  return unknownCards(cards, layouts.map(layoutName), collections);
}

/** A package that is missing is told once. */
function isSamePackage({ code }: Diagnostic, told: readonly Diagnostic[]): boolean {
  return code === 'package-missing' && told.some((one) => one.code === code);
}

/** The picture of a card, by its file; undefined where no page has it. */
export async function cardBytes(
  file: string,
  tasks: Tasks & Known,
  workshop: Workshop,
): Promise<{ readonly content: Uint8Array | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const { get } = tasks;
  for (const { id, path } of get(tasks.pages).published) {
    const { picture } = get(tasks.card, id);
    if (picture?.file !== file) continue;
    const made = await createDrawing(get, tasks, workshop).draw(id, path, picture);
    return 'problem' in made
      ? { content: undefined, diagnostics: [made.problem] }
      : { content: made.png, diagnostics: [] };
  }
  return { content: undefined, diagnostics: [] };
}

/** What is kept of a card beside its picture. */
type KnownCard = Measure & CardSight;

type Drawn = KnownCard & { readonly png: Uint8Array };

interface Undrawn {
  readonly problem: Diagnostic;
}

function createDrawing(get: Get, tasks: Known, workshop: Workshop) {
  const { drawn } = workshop.results;
  let drawer: CardDrawer | undefined;
  const recall = ({ key }: CardPicture): KnownCard | undefined => {
    const kept = drawn.get(sightKey(key));
    return kept && (JSON.parse(Buffer.from(kept).toString()) as KnownCard);
  };
  return {
    /** What is known of a card that was drawn before. */
    recall,
    /** What was drawn before, or is drawn now; else what stands against it. */
    async draw(id: string, path: string, picture: CardPicture): Promise<Drawn | Undrawn> {
      const known = recall(picture);
      const kept = drawn.get(picture.key);
      if (known && kept) return { ...known, png: kept };
      const made = makeCard(id, get, tasks, workshop);
      if (made?.kind !== 'made') throw new Error(`${id} has no card`);
      drawer ??= createCardDrawer(workshop.request.root, assetsBy(get, tasks, workshop));
      let drawnNow: DrawnCard;
      try {
        drawnNow = await drawer.draw(made.job);
      } catch (error) {
        return { problem: problemOf(error, picture, path) };
      }
      const { png, missing, cut } = drawnNow;
      const told: KnownCard = { hash: sha256(png), size: png.length, missing, cut };
      if (drawn.isStored) {
        drawn.put(picture.key, png);
        drawn.put(sightKey(picture.key), Buffer.from(JSON.stringify(told)));
      }
      return { ...told, png };
    },
  };
}

function sightKey(key: string): string {
  return fingerprint(`${key} sight`);
}

function outputOf({ file }: CardPicture, { hash, size }: Measure): OutputFile {
  return { kind: 'asset', file, hash, size };
}

/** Bytes of what templates import, by its address. */
function assetsBy(get: Get, tasks: Known, workshop: Workshop): (address: string) => Uint8Array | undefined {
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
