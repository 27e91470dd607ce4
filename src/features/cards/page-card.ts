// Cards of pages for social networks. The content of a card is known before its page is rendered, and its markup determines the
// name of the image, which is drawn later.
import { type CardMarkup, explainBy, renderCard, selectFrom, templateFailure } from '../../document/index.ts';
import { fingerprint, LIVE } from '../../engine/index.ts';
import { createTextStore } from '../../files/index.ts';
import type { Diagnostic, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { TAKUMI } from '../../kit/system/takumi.ts';
import { encodePath } from '../../kit/urls/url-path.ts';
import { CARD_FOLDER, type CardImage, type CardJob } from '../../model/pages/card.ts';
import type { Page } from '../../model/pages/page.ts';
import { summaryOf } from '../../routes/index.ts';
import { askSite, pageOf } from '../../site/arrange/index.ts';
import { type Ask, type PageCard, task } from '../../site/index.ts';
import {
  buildTime,
  cardNames,
  renderTemplates,
  settingsFor,
  templateNamed,
  templateTexts,
} from '../../site/read/index.ts';

const NOTHING = { value: undefined, diagnostics: [] } as const;

/** Card of a page, before it is drawn. */
interface LaidOutCard {
  /** Image; undefined if the page has none. */
  readonly picture: CardPicture | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CardPicture {
  /** Path relative to the output folder. */
  readonly file: string;
  /** Key in the cache. */
  readonly key: string;
  readonly image: CardImage;
  /** `templates/cards/default.tsx` */
  readonly template: string;
}

/** Part of the cache key that changes when the same markup would be drawn differently. */
const RECIPE = 2;

/** Most markup that waits for drawing, in UTF-16 units: that of some 600 cards. */
const MOST_MARKUP = 4 * 1024 * 1024;

/** Jobs of cards that aren't drawn yet, as JSON by the card's key. */
export const waitingJobs = task('waiting-card-jobs', () => createTextStore(MOST_MARKUP), LIVE);

export const pageCard = task('page-card', (ask, id: string): LaidOutCard => {
  const { value: made, diagnostics } = makeCard(ask, id);
  if (!made) return { picture: undefined, diagnostics };
  const { page, markup, job, template } = made;
  const text = JSON.stringify(job);
  const key = fingerprint(`[${RECIPE},${JSON.stringify(ask.package(TAKUMI) ?? null)},${text}]`);
  ask(waitingJobs).store(key, text);
  const file = `${CARD_FOLDER}${stemOf(page)}-${key.slice(0, 8).toUpperCase()}.png`;
  const image = { src: encodePath(file), ...job.size, alt: markup.alt };
  return { picture: { file, key, image, template }, diagnostics };
});

/** Name of a card's file without its extension, short enough for every disk. */
function stemOf({ file }: Page): string {
  const name = file.replace(/(?:\/index)?\.html$/, '').replace(/^.*\//, '');
  return [...name].slice(0, 40).join('');
}

interface MadeCard {
  readonly page: Page;
  readonly markup: CardMarkup;
  readonly job: CardJob;
  readonly template: string;
}

/** Creates the card of a page. There is none if the card fails, the page has its own image, or search engines may not list it. */
export function makeCard(ask: Ask, id: string): WithDiagnostics<MadeCard | undefined> {
  const names = ask(cardNames);
  const page = pageOf(ask, id);
  const settings = settingsFor(ask, page?.language ?? '').value;
  if (!page || page.image !== undefined || page.noindex || page.broken || settings.core.url === undefined)
    return NOTHING;
  const name = [page.layout, page.collection, 'default'].find((one) => names.includes(one));
  const { card, locate } = name === undefined ? {} : ask(templateNamed, `cards/${name}`);
  if (!card?.component || !locate) return NOTHING;
  const { component, select, size, fonts, path: template } = card;
  const render = (): WithDiagnostics<MadeCard | undefined> => {
    try {
      const chosen = select && askSite(ask, page, (site) => selectFrom(site, select, summaryOf(page)));
      if (chosen?.kind === 'failed') throw chosen.error;
      const drawn = { ...card, component, render: ask.tools.sharedComponents.render };
      const draw = () => renderCard(page, drawn, settings, buildTime(ask), chosen?.value);
      const markup = ask.tools.marks.without(draw);
      const job = { html: markup.html, size, fonts };
      return { value: { page, markup, template, job }, diagnostics: [] };
    } catch (error) {
      return {
        value: undefined,
        diagnostics: [
          templateFailure(error, template, page.path, locate, explainBy(() => templateTexts(ask))({})),
        ],
      };
    }
  };
  const { value: made, diagnostics } = renderTemplates(
    ask,
    { locate, page: page.path, part: 'card' },
    render,
  );
  return made.value ? { ...made, diagnostics } : made;
}

/** Returns the card of a page, which its subpages share. Without templates for cards, pages don't depend on cards. */
export function linkedCard(ask: Ask, { id, subpage }: Page): PageCard | undefined {
  if (ask(cardNames).length === 0) return undefined;
  const whole = subpage?.of ?? id;
  const { picture, diagnostics } = ask(pageCard, whole);
  return { image: picture?.image, uses: picture ? { card: [whole] } : {}, diagnostics };
}
