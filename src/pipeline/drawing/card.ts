// The social card of a page as a task: what it shows is known before the page is rendered, by its markup, and gives its
// picture a name. Nothing is drawn here.
import { type Diagnostic, diagnostic, wholeFile } from '../../diagnostics/diagnostic.ts';
import { CARD_PACKAGES, type CardJob } from '../../drawing/card.ts';
import { encodePath } from '../../model/address.ts';
import { CARD_FOLDER, type CardImage } from '../../model/pages/card.ts';
import { type Page, summaryOf } from '../../model/pages/page.ts';
import { type CardMarkup, componentFailure, renderCard } from '../../render/component.ts';
import { selectFrom } from '../../render/render.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import type { SiteTasks } from '../arrange/site.ts';
import type { Inputs } from '../inputs.ts';
import { askSite, type QueryTasks } from '../queries/site-index.ts';
import type { PageTasks } from '../read/pages.ts';
import { renderTemplates } from '../read/run-templates.ts';
import type { SettingsTasks } from '../read/settings.ts';
import type { TemplateTasks } from '../read/templates.ts';
import { type DocumentTasks, pageBy } from '../render/documents.ts';
import type { Workshop } from '../workshop.ts';

/** The card of a page, before it is drawn. */
export interface PageCard {
  /** Undefined where the page has none. */
  readonly picture: CardPicture | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CardPicture {
  /** Relative to the output folder. */
  readonly file: string;
  /** Under which it is kept. */
  readonly key: string;
  readonly image: CardImage;
  /** `templates/cards/default.tsx` */
  readonly template: string;
}

/** What is told of a card before it is drawn. */
export interface LookedCard {
  /** Characters that none of its fonts has. */
  readonly missing: readonly string[];
  /** What stands against drawing it. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CardTasks {
  /** By the page's id. */
  readonly card: Task<PageCard>;
  /** Likewise: by hand, in the preview, where no build tells it. */
  readonly lookedCard: Task<LookedCard>;
}

export type CardSources = Pick<Inputs, 'package'> &
  TemplateTasks &
  Pick<SettingsTasks, 'settings'> &
  PageTasks &
  SiteTasks &
  QueryTasks &
  Pick<DocumentTasks, 'year'>;

/** Changes when the same markup would be drawn otherwise. */
const RECIPE = 1;

const NONE: PageCard = { picture: undefined, diagnostics: [] };

export function defineCards(workshop: Workshop, tasks: CardSources): CardTasks {
  return {
    card: {
      name: 'card',
      form: KEPT,
      run(id, get) {
        const made = makeCard(id, get, tasks, workshop);
        if (made?.kind !== 'made') return made ? { ...NONE, diagnostics: [made.diagnostic] } : NONE;
        const { page, markup, job, template, diagnostics } = made;
        const versions = CARD_PACKAGES.map((name) => get(tasks.package, name));
        const key = fingerprint(JSON.stringify([RECIPE, versions, job]));
        const file = `${CARD_FOLDER}${stemOf(page)}-${key.slice(0, 8).toUpperCase()}.png`;
        const image = { src: encodePath(file), ...job.size, alt: markup.alt };
        return { picture: { file, key, image, template }, diagnostics };
      },
    },
    lookedCard: { name: 'looked-card', form: KEPT },
  };
}

/** Short enough for every disk. */
function stemOf({ file }: Page): string {
  const name = file.replace(/(?:\/index)?\.html$/, '').replace(/^.*\//, '');
  return [...name].slice(0, 40).join('');
}

type MadeCard =
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
export function makeCard(id: string, get: Get, tasks: CardSources, workshop: Workshop): MadeCard | undefined {
  const names = get(tasks.cardNames);
  const page = pageBy(get, tasks, tasks)(id);
  const settings = get(tasks.settings).value;
  if (!page || page.image !== undefined || page.noindex || page.broken || settings.core.url === undefined)
    return undefined;
  const name = [page.layout, page.collection, 'default'].find((one) => names.includes(one));
  const { card, locate } = name === undefined ? {} : get(tasks.cardTemplate, name);
  if (!card?.component || !locate) return undefined;
  const { component, select, size, fonts, path: template } = card;
  const render = (): MadeCard => {
    try {
      const chosen = select && askSite(get, tasks, (site) => selectFrom(site, select, summaryOf(page)));
      if (chosen?.kind === 'failed') throw chosen.error;
      const markup = renderCard(page, { ...card, component }, settings, get(tasks.year), chosen?.value);
      const job = { html: markup.html, size, fonts };
      return { kind: 'made', page, markup, template, job, diagnostics: [] };
    } catch (error) {
      return { kind: 'failed', diagnostic: componentFailure(error, template, page.path, locate) };
    }
  };
  const { value: made, diagnostics } = renderTemplates(workshop, locate, page.path, render);
  return made.kind === 'made' ? { ...made, diagnostics } : made;
}

/** What to tell of a card that satori refuses. */
export function cardFailure(message: string, template: string, page: string): Diagnostic {
  return diagnostic('card-failed', {
    message: `The card cannot be drawn: ${message}`,
    at: wholeFile(template),
    pages: [page],
    hint: message.startsWith('No fonts')
      ? "Export them: export const fonts = [{ name: 'Figtree', src: figtree }], with the import of a font's file."
      : 'Mend the template: cards know flex boxes, the styles that satori lists, and what they import.',
  });
}
