// What templates and other programs may import from `sitewright`.
export type { OutlineEntry, PageSummary } from './model/page.ts';
export type { CoreSettings, NavigationItem } from './model/settings.ts';
export type { Branch, SiteIndex, TrailStep } from './model/site.ts';
export { type DateStyle, formatDate } from './template/format-date.ts';
export { formatNumber, type NumberFormat } from './template/format-number.ts';
export { href } from './template/href.ts';
export { PageHead } from './template/page-head.tsx';
export type { LayoutPage, LayoutProps, LayoutSite, PageVersion } from './template/props.ts';
export { StructuredData } from './template/structured-data.tsx';
