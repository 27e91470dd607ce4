// Social cards: images of pages.
import { availableParallelism } from 'node:os';
import { LIVE } from '../../engine/index.ts';
import { thousands } from '../../kit/counted.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { PackageProblem } from '../../kit/system/packages.ts';
import { TAKUMI } from '../../kit/system/takumi.ts';
import { wordsOf } from '../../kit/thrown.ts';
import { firstWords } from '../../kit/words.ts';
import type { BuiltPage } from '../../model/pages/built-page.ts';
import type { CardJob } from '../../model/pages/card.ts';
import { type CardResult, type CardRule, declaredRule } from '../../rules/index.ts';
import { pageLocation, routedPages } from '../../site/arrange/index.ts';
import { lookedCard } from '../../site/check/index.ts';
import {
  type Ask,
  type Craft,
  cachedFile,
  type Feature,
  type MadeFile,
  type MadeFiles,
  type SiteEngine,
  task,
  type Uses,
} from '../../site/index.ts';
import { allAssetsOf, basePath, cardNames } from '../../site/read/index.ts';
import { templateName } from '../../templates/index.ts';
import { cardsDeclaration } from './declaration.ts';
import { createCardDrawer } from './drawer.ts';
import { type CardPicture, linkedCard, makeCard, pageCard, waitingJobs } from './page-card.ts';

const diagnostic = diagnosticsOf(cardsDeclaration.codes);

const cardLetters: CardRule = {
  ...declaredRule(cardsDeclaration.rules, 'card-letters'),
  *card(page, { missing }) {
    if (missing.length > 0)
      yield {
        message: `The card of ${page.route} has no font for ${missing.join(' ')}`,
        at: { kind: 'page', page, field: 'title' },
        hint: 'Add a font that has it to `fonts` of the card, or change the text.',
      };
  },
};

const cardCut: CardRule = {
  ...declaredRule(cardsDeclaration.rules, 'card-cut'),
  *card(page, { cut }) {
    for (const text of cut)
      yield {
        message: `The card of ${page.route} does not show all of "${firstWords(text, 12)}"`,
        at: { kind: 'page', page, field: 'title' },
        hint: 'Shorten the text, or make room for it in the template of the card.',
      };
  },
};

export const cards: Feature = {
  name: 'cards',
  rules: [cardLetters, cardCut],
  cards: { of: linkedCard, task: pageCard, results: cardResults },
  mistakes: unknownCards,
  *made(ask, uses) {
    for (const [id, pages] of uses.get('card') ?? []) {
      const { picture } = ask(pageCard, id);
      if (picture) yield madeCard(ask, { id, pages: [...new Set(pages)], picture });
    }
  },
  madeEarly: true,
};

const drawing: Craft = {
  doing: 'Drawing cards',
  announce: (count) => `Drawing ${thousands(count)} cards. This happens only once per card.`,
  /** takumi has threads of its own, which need enough to do while this one renders a batch of pages. */
  atOnce: () => 32 * availableParallelism(),
};

/** The card of a page, by the page's id, with what can't be seen on it as its notes. */
function madeCard(ask: Ask, { id, pages, picture }: UsedCard): MadeFiles {
  return {
    files: [fileOf(picture)],
    pages,
    craft: drawing,
    async make() {
      try {
        const { png, ...notes } = await ask(cardDrawer).draw(jobOf(ask, id, picture));
        return [{ bytes: png, notes }];
      } catch (error) {
        return problemOf(error, picture, pages);
      }
    },
  };
}

function cardResults(ask: Ask, uses: Uses, notes: ReadonlyMap<string, unknown>): Record<string, CardResult> {
  const results: Record<string, CardResult> = {};
  for (const id of uses.get('card')?.keys() ?? []) {
    const card = notes.get(ask(pageCard, id).picture?.key ?? '') as CardResult | undefined;
    if (card && card.missing.length + card.cut.length > 0) results[id] = card;
  }
  return results;
}

interface UsedCard {
  /** Id of its page. */
  readonly id: string;
  readonly pages: readonly string[];
  readonly picture: CardPicture;
}

/** Draws with the fonts and images of the templates, which it reads once. */
const cardDrawer = task(
  'card-drawer',
  (ask) => {
    const files = new Map(allAssetsOf(ask).map(({ file, bytes }) => [file, bytes]));
    return createCardDrawer(ask.tools.root, { base: ask(basePath), files });
  },
  LIVE,
);

/** Returns the markup of a card; renders it again if there was no room for it, or another thread rendered it. */
function jobOf(ask: Ask, id: string, { key }: CardPicture): CardJob {
  const text = ask(waitingJobs).release(key);
  if (text !== undefined) return JSON.parse(text);
  const { value: made } = makeCard(ask, id);
  if (!made) throw new Error(`${id} has no card`);
  return made.job;
}

function fileOf({ file, key }: CardPicture): MadeFile {
  return { file, kind: 'asset', key, hasNotes: true };
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

/** Runs work that calls code of the templates. */
export type RunTemplates = <T>(work: () => T) => T;

/** Lays out the card of a page, whose image browsers don't request, to report the same as a build. Rejects with an EndlessTemplate. */
export async function layOutCard(engine: SiteEngine, id: string, run: RunTemplates): Promise<void> {
  const { ask, has } = engine;
  while (!has(lookedCard, id)) {
    const page = ask(pageLocation, id);
    if (!page) return;
    await layOutOnce(engine, { id, path: page.path }, run);
  }
}

async function layOutOnce(
  { ask, begin }: SiteEngine,
  { id, path }: Pick<BuiltPage, 'id' | 'path'>,
  run: RunTemplates,
): Promise<void> {
  const { picture } = run(() => ask(pageCard, id));
  const missing = picture ? await missingOnCard(ask, { id, path }, picture) : [];
  // If the site has changed meanwhile, the card is laid out again.
  if (ask(pageCard, id).picture?.key !== picture?.key) return;
  const looked = begin(lookedCard, id);
  looked.ask(pageCard, id);
  looked.end('code' in missing ? { missing: [], diagnostics: [missing] } : { missing, diagnostics: [] });
}

/** Lays out a card without drawing it, and finds characters that none of its fonts has. Returns a diagnostic if the card fails. */
async function missingOnCard(
  ask: Ask,
  page: { readonly id: string; readonly path: string },
  picture: CardPicture,
): Promise<readonly string[] | Diagnostic> {
  const known = cachedFile(ask.tools.results.made, fileOf(picture));
  if (known) return (known.notes as CardResult).missing;
  try {
    return (await ask(cardDrawer).check(jobOf(ask, page.id, picture))).missing;
  } catch (error) {
    return problemOf(error, picture, [page.path]);
  }
}

function problemOf(error: unknown, { template }: CardPicture, pages: readonly string[]): Diagnostic {
  const at = wholeFile(template);
  if (error instanceof PackageProblem)
    return diagnostic('package-missing', {
      message: `Cannot draw cards: ${error.message}`,
      at,
      hint: `Install it in the site: npm install ${TAKUMI}.`,
    });
  const [message = ''] = wordsOf(error)
    .replace(/^InvalidArg, /, '')
    .split('\n', 1);
  return diagnostic('card-failed', {
    message: `Cannot draw the card: ${message}`,
    at,
    pages,
    hint: hintFor(message),
  });
}

function hintFor(message: string): string {
  if (message.endsWith('but no font'))
    return "Import a font file and export it: export const fonts = [{ name: 'Figtree', src: figtree }].";
  if (message.includes('; the limit is ')) return 'Show less of the page, such as page.title.slice(0, 200).';
  return 'Change the template: cards support the styles that takumi lists, and imported files.';
}
