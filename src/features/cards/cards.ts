// Social cards: images of pages.
import { availableParallelism } from 'node:os';
import { thousands } from '../../kit/counted.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { PackageProblem } from '../../kit/system/packages.ts';
import { TAKUMI } from '../../kit/system/takumi.ts';
import { wordsOf } from '../../kit/thrown.ts';
import type { CardResult } from '../../model/pages/card.ts';
import { routedPages } from '../../site/arrange/index.ts';
import {
  type Ask,
  type Closable,
  type Craft,
  cachedFile,
  type Feature,
  type MadeFile,
  type MadeFiles,
  type Workplace,
} from '../../site/index.ts';
import { allAssetsOf, cardNames, siteSettings } from '../../site/read/index.ts';
import { type CardPicture, makeCard, pageCard } from '../../site/render/index.ts';
import { templateName } from '../../templates/index.ts';
import { cardsDeclaration } from './declaration.ts';
import { type CardAssets, type CardDrawer, createCardDrawer } from './drawer.ts';

const diagnostic = diagnosticsOf(cardsDeclaration.codes);

export const cards: Feature = {
  name: 'cards',
  mistakes: unknownCards,
  *made(ask, uses) {
    const open = ({ root }: Workplace) => ({ ...createCardDrawer(root, cardAssets(ask)), close() {} });
    for (const [id, pages] of uses.get('card') ?? []) {
      const { picture } = ask(pageCard, id);
      if (picture) yield madeCard(ask, { id, pages, picture }, open);
    }
  },
};

const drawing: Craft = {
  doing: 'Drawing cards',
  announce: (count) => `Drawing ${thousands(count)} cards. This happens only once per card.`,
  /** takumi has threads of its own, and the next card when one ends. */
  atOnce: () => 2 * availableParallelism(),
};

/** The card of a page, by the page's id, with what can't be seen on it as its notes. */
function madeCard(
  ask: Ask,
  { id, pages, picture }: UsedCard,
  open: (workplace: Workplace) => CardDrawer & Closable,
): MadeFiles {
  return {
    files: [fileOf(picture)],
    pages,
    craft: drawing,
    async make({ use }) {
      const { value: made } = makeCard(ask, id);
      if (!made) throw new Error(`${id} has no card`);
      try {
        const { png, ...notes } = await use(open).draw(made.job);
        return [{ bytes: png, notes }];
      } catch (error) {
        return problemOf(error, picture, pages);
      }
    },
  };
}

interface UsedCard {
  /** Id of its page. */
  readonly id: string;
  readonly pages: readonly string[];
  readonly picture: CardPicture;
}

function cardAssets(ask: Ask): CardAssets {
  const { base } = ask(siteSettings).value;
  return { base, files: new Map(allAssetsOf(ask).map(({ file, bytes }) => [file, bytes])) };
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

/** Lays out cards without drawing them, for previews. */
export type CardCheck = ReturnType<typeof createCardCheck>;

export function createCardCheck(ask: Ask) {
  const { root, results } = ask.tools;
  const drawer = createCardDrawer(root, cardAssets(ask));
  return {
    /** Finds characters that no font of a page's card has. Returns a diagnostic if the card fails. */
    async missingIn(id: string, picture: CardPicture): Promise<readonly string[] | Diagnostic> {
      const known = cachedFile(results.made, fileOf(picture));
      if (known) return (known.notes as CardResult).missing;
      const { value: made } = makeCard(ask, id);
      if (!made) throw new Error(`${id} has no card`);
      try {
        return (await drawer.check(made.job)).missing;
      } catch (error) {
        return problemOf(error, picture, [made.page.path]);
      }
    },
  };
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
