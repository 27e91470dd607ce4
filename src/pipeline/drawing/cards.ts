// The pictures of social cards, drawn once all pages are rendered, where no build has drawn them yet.
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Measure } from '../../model/files/measure.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { CardSight } from '../../model/pages/card.ts';
import type { Staging } from '../../publish/staging.ts';
import { type Get, KEPT, type Task, type Tasks } from '../../reuse/tasks.ts';
import { throwIfInterrupted } from '../limits/throw-if-interrupted.ts';
import type { Workshop } from '../workshop.ts';
import type { CardPicture, CardSources, CardTasks } from './card.ts';
import { type AskedCard, type CardDrawing, createCardDrawing, sightKey } from './draw-card.ts';

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

/** Where pictures go. */
export interface CardDestination {
  readonly staging: Staging;
  /** Whether the output folder holds exactly these bytes. */
  readonly isPublished: (output: OutputFile) => boolean;
}

/** Draws the cards of all published pages, and stages those that are not published yet. Throws a Fault, and the signal's reason. */
export async function drawCards(
  tasks: Tasks & Known,
  workshop: Workshop,
  destination: CardDestination,
  signal: AbortSignal,
): Promise<void> {
  if (tasks.has(tasks.cards) && tasks.get(tasks.cards).files.every(destination.isPublished)) return;
  const { get, end } = tasks.begin(tasks.cards);
  const drawing = createCardDrawing(get, tasks, workshop);
  const made: SettledCard[] = [];
  for (const card of askedCards(get, tasks)) {
    await throwIfInterrupted(signal);
    made.push(await settle(card, drawing, destination));
  }
  end(siteCards(made));
}

function askedCards(get: Get, tasks: Known): readonly AskedCard[] {
  if (get(tasks.cardNames).length === 0) return [];
  return get(tasks.pages).published.flatMap(({ id, path }) => {
    const { picture } = get(tasks.card, id);
    return picture ? [{ id, path, picture }] : [];
  });
}

/** What has come of a card. */
interface SettledCard {
  readonly card: AskedCard;
  readonly output: OutputFile;
  readonly sight: CardSight;
  readonly problem?: Diagnostic;
}

async function settle(
  card: AskedCard,
  drawing: CardDrawing,
  { staging, isPublished }: CardDestination,
): Promise<SettledCard> {
  const { picture } = card;
  const known = drawing.recall(picture);
  if (known && isPublished(outputOf(picture, known))) {
    const { missing, cut } = known;
    return { card, output: outputOf(picture, known), sight: { missing, cut } };
  }
  const made = await drawing.draw(card);
  // Its page does not link to nothing.
  if ('problem' in made)
    return {
      card,
      output: outputOf(picture, { hash: '', size: 0 }),
      sight: { missing: [], cut: [] },
      problem: made.problem,
    };
  const { missing, cut } = made;
  return { card, output: staging.add('asset', picture.file, made.png), sight: { missing, cut } };
}

function siteCards(made: readonly SettledCard[]): SiteCards {
  const files = new Map(made.map(({ output }) => [output.file, output]));
  const told = made.filter(({ sight }) => sight.missing.length + sight.cut.length > 0);
  const diagnostics: Diagnostic[] = [];
  for (const { problem } of made)
    if (problem && !isSamePackage(problem, diagnostics)) diagnostics.push(problem);
  return {
    files: [...files.values()],
    sights: Object.fromEntries(told.map(({ card, sight }) => [card.id, sight])),
    diagnostics,
    keys: made.flatMap(({ card, problem }) =>
      problem ? [] : [card.picture.key, sightKey(card.picture.key)],
    ),
  };
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
  const card = askedCards(tasks.get, tasks).find(({ picture }) => picture.file === file);
  if (!card) return { content: undefined, diagnostics: [] };
  const made = await createCardDrawing(tasks.get, tasks, workshop).draw(card);
  return 'problem' in made
    ? { content: undefined, diagnostics: [made.problem] }
    : { content: made.png, diagnostics: [] };
}

function outputOf({ file }: CardPicture, { hash, size }: Measure): OutputFile {
  return { kind: 'asset', file, hash, size };
}
