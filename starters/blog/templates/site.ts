// The types that several layouts use.
import type { Entry, LayoutProps, SiteIndex } from 'sitewright';
import type { collections } from './collections.ts';
import type { settings } from './settings.ts';

type All = typeof collections;

export type Index = SiteIndex<All>;
export type Post = Entry<All, 'posts'>;
export type Author = Entry<All, 'authors'>;
export type Tag = Entry<All, 'tags'>;
export type Series = Entry<All, 'series'>;

export type Page = LayoutProps['page'];
export type Site = LayoutProps<{ settings: typeof settings }>['site'];
