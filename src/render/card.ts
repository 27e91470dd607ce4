// A card as markup: its component, rendered as those of pages are.
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { freezeDeep } from '../base/freeze.ts';
import { withBase } from '../model/address.ts';
import type { Card } from '../model/pages/card.ts';
import { summaryOf } from '../model/pages/front-matter.ts';
import type { Page } from '../model/pages/page.ts';
import type { Settings } from '../model/settings/settings.ts';
import type { CardProps } from '../template/props.ts';

/** A card's component and what it says of itself in words. */
export interface CardMarkup {
  readonly html: string;
  readonly alt: string;
}

/** Throws what the component throws. */
export function renderCard(
  page: Page,
  card: Card & { readonly component: NonNullable<Card['component']> },
  { core, base, values }: Settings,
  year: number,
  selected: unknown,
): CardMarkup {
  const url = core.url === undefined ? undefined : core.url + page.route;
  const own = { href: withBase({ base }, page.route), language: core.language, url };
  const props = Object.freeze({
    page: freezeDeep({ ...summaryOf(page), ...own }),
    site: freezeDeep({ ...freezeDeep(values), ...freezeDeep(core), base, year, selected }),
  }) as CardProps;
  const component = card.component as ComponentType<CardProps>;
  const alt = card.alt?.(props as never) ?? page.title;
  return {
    html: renderToStaticMarkup(createElement(component, props)),
    alt: String(alt),
  };
}
