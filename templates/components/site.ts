import type { LayoutPage, LayoutSite } from 'sitewright';
import type { settings } from '../settings.ts';

/** What every component may know of the site, whatever the layout around it has selected. */
export type Site = LayoutSite<typeof settings, unknown>;

/** What every component may know of the page, whatever its front matter holds. */
export type Page = LayoutPage<unknown>;

export type Founder = Site['founders'][number];
