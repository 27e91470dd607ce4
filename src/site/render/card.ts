// The social card of a page as a task: its content is known before the page is rendered, by its markup, and gives its picture
// a name. Nothing is drawn here.

import { fingerprint } from '../../engine/fingerprint.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { RESVG } from '../../kit/system/raster.ts';
import { encodePath } from '../../model/address.ts';
import type { OutputFile } from '../../model/files/output.ts';
import {
  CARD_FOLDER,
  type CardFont,
  type CardImage,
  type CardSight,
  type CardSize,
} from '../../model/pages/card.ts';
import { summaryOf } from '../../model/pages/front-matter.ts';
import type { Page } from '../../model/pages/page.ts';
import { askSite } from '../arrange/site-index.ts';
import { type Ask, outsideTask, task } from '../ask.ts';
import { siteSettings } from '../read/settings.ts';
import { cardNames, renderTemplates, templateNamed } from '../read/templates.ts';
import { type CardMarkup, componentFailure, renderCard } from './document/component.ts';
import { selectFrom } from './document/render.ts';
import { buildYear, pageOf } from './documents.ts';

/** Packages that draw cards. */
const CARD_PACKAGES = ['satori', RESVG];

/** Everything that the picture of a card is made of. */
export interface CardJob {
  readonly html: string;
  readonly size: CardSize;
  readonly fonts: readonly CardFont[];
}

/** The card of a page, before it is drawn. */
export interface PageCard {
  /** Undefined where the page has none. */
  readonly picture: CardPicture | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CardPicture {
  /** Relative to the output folder. */
  readonly file: string;
  /** Key in the cache. */
  readonly key: string;
  readonly image: CardImage;
  /** `templates/cards/default.tsx` */
  readonly template: string;
}

/** The layout of a card, without its picture. */
export interface LookedCard {
  /** Characters that none of its fonts has. */
  readonly missing: readonly string[];
  /** Reasons why it can't be drawn. */
  readonly diagnostics: readonly Diagnostic[];
}

/** All cards of a site, drawn. */
export interface SiteCards {
  readonly files: readonly OutputFile[];
  /** Letters that are missing or cut off, by the page's id. */
  readonly sights: Readonly<Record<string, CardSight>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Keys of their pictures in the cache, and of what is known of these. */
  readonly keys: readonly string[];
}

/** Changes when the same markup would be drawn differently. */
const RECIPE = 1;

const NONE: PageCard = { picture: undefined, diagnostics: [] };

/** By the page's id. */
export const pageCard = task('page-card', (ask, id: string): PageCard => {
  const made = makeCard(ask, id);
  if (made?.kind !== 'made') return made ? { ...NONE, diagnostics: [made.diagnostic] } : NONE;
  const { page, markup, job, template, diagnostics } = made;
  const versions = CARD_PACKAGES.map((name) => ask.package(name));
  const key = fingerprint(JSON.stringify([RECIPE, versions, job]));
  const file = `${CARD_FOLDER}${stemOf(page)}-${key.slice(0, 8).toUpperCase()}.png`;
  const image = { src: encodePath(file), ...job.size, alt: markup.alt };
  return { picture: { file, key, image, template }, diagnostics };
});

/** By the page's id: in the preview, where no build draws it. */
export const lookedCard = outsideTask<string, LookedCard>('looked-card');

/** Drawn once all pages are rendered. */
export const siteCards = outsideTask<undefined, SiteCards>('site-cards');

/** Short enough for every disk. */
function stemOf({ file }: Page): string {
  const name = file.replace(/(?:\/index)?\.html$/, '').replace(/^.*\//, '');
  return [...name].slice(0, 40).join('');
}

type CardAttempt =
  | {
      readonly kind: 'made';
      readonly page: Page;
      readonly markup: CardMarkup;
      readonly job: CardJob;
      readonly template: string;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly kind: 'failed'; readonly diagnostic: Diagnostic };

/** Undefined where the page has an image of its own, or is for nobody to share. */
export function makeCard(ask: Ask, id: string): CardAttempt | undefined {
  const names = ask(cardNames);
  const page = pageOf(ask, id);
  const settings = ask(siteSettings).value;
  if (!page || page.image !== undefined || page.noindex || page.broken || settings.core.url === undefined)
    return undefined;
  const name = [page.layout, page.collection, 'default'].find((one) => names.includes(one));
  const { card, locate } = name === undefined ? {} : ask(templateNamed, `cards/${name}`);
  if (!card?.component || !locate) return undefined;
  const { component, select, size, fonts, path: template } = card;
  const render = (): CardAttempt => {
    try {
      const chosen = select && askSite(ask, (site) => selectFrom(site, select, summaryOf(page)));
      if (chosen?.kind === 'failed') throw chosen.error;
      const markup = renderCard(page, { ...card, component }, settings, ask(buildYear), chosen?.value);
      const job = { html: markup.html, size, fonts };
      return { kind: 'made', page, markup, template, job, diagnostics: [] };
    } catch (error) {
      return { kind: 'failed', diagnostic: componentFailure(error, template, page.path, locate) };
    }
  };
  const { value: made, diagnostics } = renderTemplates(ask.tools, locate, page.path, render);
  return made.kind === 'made' ? { ...made, diagnostics } : made;
}
