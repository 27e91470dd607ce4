import type { LayoutPage, LayoutSite } from 'sitewright';
import type { settings } from '../settings.ts';

/** The site as every component sees it, whatever the layout selected. */
export type Site = LayoutSite<typeof settings, unknown>;

/** The page as every component sees it, whatever its front matter contains. */
export type Page = LayoutPage<unknown>;

export type Founder = Site['founders'][number];
