// Social cards: images of pages, drawn once all pages are rendered, where no build has drawn them yet.
import { fingerprint, type Measure } from '../../engine/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { sha256 } from '../../kit/hash.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { PackageProblem } from '../../kit/system/packages.ts';
import { wordsOf } from '../../kit/thrown.ts';
import { throwIfInterrupted } from '../../limits/index.ts';
import { decodeAddress } from '../../model/address.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { CARD_FOLDER, type CardJob, type CardResult } from '../../model/pages/card.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import type { Machine } from '../../model/request.ts';
import { publishedPages, routedPages } from '../../site/arrange/index.ts';
import type { Ask, Feature, FileDestination, OpenedFile, SiteEngine } from '../../site/index.ts';
import { allAssetsOf, cardNames, siteSettings } from '../../site/read/index.ts';
import { type CardPicture, makeCard, pageCard, type SiteCards, siteCards } from '../../site/render/index.ts';
import { templateName } from '../../templates/index.ts';
import { type CardDrawer, createCardDrawer } from './drawer.ts';

export const cards: Feature = {
  name: 'cards',
  mistakes: unknownCards,
  async make(engine, _, destination, machine) {
    const times = new Map<string, number>();
    const { files } = await drawCards(engine, destination, machine, times);
    // Faulty cards are reported with their pages, so that a page can be exempted.
    return { files, diagnostics: [], times };
  },
  async makePart({ ask }, { pages }, destination, machine) {
    const times = new Map<string, number>();
    const drawn = await drawAll(ask, cardsOfPages(ask, pages), destination, machine, times);
    return { files: drawn.map(({ output }) => output), diagnostics: [], times };
  },
  offers: () => [pageCard],
  makes: (ask) => cardsOfPages(ask).map(({ picture }) => picture.file),
  skip: (engine) => engine.begin(siteCards).end({ files: [], sights: {}, diagnostics: [], keys: [] }),
  drawnKeys: (ask) => ask(siteCards).keys,
  open: async ({ ask }, file) => (file.startsWith(CARD_FOLDER) ? openCard(ask, file) : undefined),
};

/** Draws the cards of all published pages one after another, and stages those that aren't published yet. */
async function drawCards(
  { has, ask: known, begin }: SiteEngine,
  destination: FileDestination,
  machine: Machine,
  times: Map<string, number>,
): Promise<SiteCards> {
  if (has(siteCards) && known(siteCards).files.every(destination.isPublished)) return known(siteCards);
  const { ask, end } = begin(siteCards);
  const all = gather(await drawAll(ask, cardsOfPages(ask), destination, machine, times));
  end(all);
  return all;
}

async function drawAll(
  ask: Ask,
  wanted: readonly CardOfPage[],
  destination: FileDestination,
  { clock, signal }: Machine,
  times: Map<string, number>,
): Promise<readonly DrawnCard[]> {
  const drawing = createCardDrawing(ask);
  const drawn: DrawnCard[] = [];
  await drawing.load(wanted);
  for (const card of wanted) {
    await throwIfInterrupted(signal);
    const start = clock();
    drawn.push(await drawOne(card, drawing, destination));
    times.set(card.path, clock() - start);
  }
  return drawn;
}

function cardsOfPages(ask: Ask, some?: readonly BuiltPage[]): readonly CardOfPage[] {
  if (ask(cardNames).length === 0) return [];
  const pages = some ?? ask(publishedPages).published;
  return pages.flatMap(({ id, path }) => {
    const { picture } = ask(pageCard, id);
    return picture ? [{ id, path, picture }] : [];
  });
}

interface DrawnCard {
  readonly card: CardOfPage;
  readonly output: OutputFile;
  readonly sight: CardResult;
  readonly problem?: Diagnostic;
}

async function drawOne(
  card: CardOfPage,
  drawing: CardDrawing,
  { staging, isPublished }: FileDestination,
): Promise<DrawnCard> {
  const { picture } = card;
  const summary = drawing.recall(picture);
  if (summary && isPublished(outputOf(picture, summary)))
    return { card, output: outputOf(picture, summary), sight: sightOf(summary) };
  const made = await drawing.draw(card);
  if ('png' in made)
    return { card, output: staging.add('asset', picture.file, made.png), sight: sightOf(made) };
  // The file counts as output even so, because its page links to it.
  const output = outputOf(picture, { hash: '', size: 0 });
  return { card, output, sight: { missing: [], cut: [] }, problem: made.problem };
}

function outputOf({ file }: CardPicture, { hash, size }: Measure): OutputFile {
  return { kind: 'asset', file, hash, size };
}

function sightOf({ missing, cut }: CardResult): CardResult {
  return { missing, cut };
}

function gather(drawn: readonly DrawnCard[]): SiteCards {
  const files = new Map(drawn.map(({ output }) => [output.file, output]));
  const faulty = drawn.filter(({ sight }) => sight.missing.length + sight.cut.length > 0);
  const diagnostics: Diagnostic[] = [];
  for (const { problem } of drawn) {
    // A missing package is reported once.
    const isReported =
      problem?.code === 'package-missing' && diagnostics.some(({ code }) => code === problem.code);
    if (problem && !isReported) diagnostics.push(problem);
  }
  return {
    files: [...files.values()],
    sights: Object.fromEntries(faulty.map(({ card, sight }) => [card.id, sight])),
    diagnostics,
    keys: drawn.flatMap(({ card, problem }) =>
      problem ? [] : [card.picture.key, summaryKey(card.picture.key)],
    ),
  };
}

async function openCard(ask: Ask, file: string): Promise<OpenedFile> {
  const card = cardsOfPages(ask).find(({ picture }) => picture.file === file);
  if (!card) return { content: undefined, diagnostics: [] };
  const made = await createCardDrawing(ask).draw(card);
  return 'problem' in made
    ? { content: undefined, diagnostics: [made.problem] }
    : { content: made.png, diagnostics: [] };
}

/** Card templates that no page uses, because they are named like neither a layout nor a collection. */
function unknownCards(ask: Ask): readonly Diagnostic[] {
  if (ask(cardNames).length === 0) return [];
  const templates = ask.names('templates');
  const collections = new Set(ask(routedPages).value.pages.map(({ collection }) => collection));
  const names = ['default', ...templates.layouts.map(templateName), ...collections];
  return templates.cards.flatMap((file) => {
    const name = templateName(file);
    if (names.includes(name)) return [];
    const otherwise = 'Name it after a layout or a collection, or default.tsx.';
    return diagnostic('card-unknown', {
      message: `There is no layout or collection named "${name}", so no page uses this card`,
      at: wholeFile(file),
      hint: didYouMean(name, names, otherwise, (likely) => `${likely}.tsx`),
    });
  });
}

interface CardOfPage extends Pick<BuiltPage, 'id' | 'path'> {
  readonly picture: CardPicture;
}

/** An image without its bytes. */
type CardSummary = Measure & CardResult;

interface CardProblem {
  readonly problem: Diagnostic;
}

export type CardDrawing = ReturnType<typeof createCardDrawing>;

export function createCardDrawing(ask: Ask) {
  const { root, results } = ask.tools;
  const { drawn } = results;
  let drawer: CardDrawer | undefined;
  const recall = ({ key }: CardPicture): CardSummary | undefined => {
    const kept = drawn.get(summaryKey(key));
    return kept && (JSON.parse(Buffer.from(kept).toString()) as CardSummary);
  };
  const attempt = async <T>(
    { id, path, picture }: CardOfPage,
    work: (drawer: CardDrawer, job: CardJob) => Promise<T>,
  ): Promise<T | CardProblem> => {
    const { value: made } = makeCard(ask, id);
    if (!made) throw new Error(`${id} has no card`);
    drawer ??= createCardDrawer(root, assetsBy(ask));
    try {
      return await work(drawer, made.job);
    } catch (error) {
      return { problem: problemOf(error, picture, path) };
    }
  };
  return {
    recall,
    /** Fetches images that other machines drew. */
    load: async (cards: readonly CardOfPage[]) =>
      drawn.load?.(cards.flatMap(({ picture: { key } }) => [key, summaryKey(key)])),
    async draw(card: CardOfPage): Promise<(CardSummary & { readonly png: Uint8Array }) | CardProblem> {
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
    /** Finds characters that no font of the card has, without drawing. */
    missingIn: async (card: CardOfPage): Promise<readonly string[] | CardProblem> =>
      recall(card.picture)?.missing ?? attempt(card, (use, job) => use.missingIn(job)),
  };
}

/** Key of an image's summary in the cache. */
function summaryKey(key: string): string {
  return fingerprint(`${key} sight`);
}

/** Returns the bytes of files that templates import, by their URLs. */
function assetsBy(ask: Ask): (address: string) => Uint8Array | undefined {
  const { base } = ask(siteSettings).value;
  const assets = new Map(allAssetsOf(ask).map(({ file, bytes }) => [file, bytes]));
  return (address) => assets.get(decodeAddress(address.slice(base.length)) ?? '');
}

function problemOf(error: unknown, { template }: CardPicture, page: string): Diagnostic {
  const at = wholeFile(template);
  if (error instanceof PackageProblem)
    return diagnostic('package-missing', {
      message: `Cannot draw cards: ${error.message}`,
      at,
      hint: 'Install them in the site: npm install satori @resvg/resvg-js.',
    });
  const [message = ''] = wordsOf(error).split('\n', 1);
  return diagnostic('card-failed', {
    message: `Cannot draw the card: ${message}`,
    at,
    pages: [page],
    hint: hintFor(message),
  });
}

function hintFor(message: string): string {
  if (message.startsWith('No fonts'))
    return "Import a font file and export it: export const fonts = [{ name: 'Figtree', src: figtree }].";
  if (message.startsWith('it has')) return 'Show less of the page, such as page.title.slice(0, 200).';
  return 'Change the template: cards support flexbox, the styles that satori lists, and imported files.';
}
