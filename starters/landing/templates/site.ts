// The types that several layouts use.
import type { LayoutProps } from 'sitewright';
import type { settings } from './settings.ts';

export type Page = LayoutProps['page'];
export type Site = LayoutProps<{ settings: typeof settings }>['site'];
