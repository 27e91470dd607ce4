// The public exports of `sitewright`.
import { z } from 'zod';
import { createKinds } from './api/index.ts';

export { type DateFormat, type DateStyle, formatDate } from './api/format/format-date.ts';
export { formatNumber, type NumberFormat } from './api/format/format-number.ts';
export type { HookProps } from './api/hook-props.ts';
export { href } from './api/href.ts';
export { Image, type ImageProps, Picture, type PictureProps } from './api/image.tsx';
export { collection } from './api/kinds.ts';
export { byYear, initialOf, paginate, sortByText } from './api/lists.ts';
export { longestWord } from './api/longest-word.ts';
export { PageHead } from './api/page-head.tsx';
export { type LayoutPagination, Pagination } from './api/pagination.tsx';
export { oklch, type Palette, type PaletteColors, palette } from './api/palette.ts';
export type {
  CardPage,
  CardProps,
  ComponentItem,
  ComponentProps,
  LayoutPage,
  LayoutProps,
  LayoutSite,
  LegalPageVersion,
  PageTranslation,
  PageVersion,
} from './api/props.ts';
export { shared } from './api/shared.ts';
export { StructuredData } from './api/structured-data.tsx';
export { Languages } from './features/languages/component.tsx';
export { Search } from './features/search/component.tsx';
export { VersionNote, Versions } from './features/versions/component.tsx';
export type { Reference } from './fields/reference.ts';
export type { ImageSource, SiteImage } from './model/images/image.ts';
export type { LocalizedValue, Resolved, UnresolvedText } from './model/kinds.ts';
export type { CardFont, CardImage, CardSize } from './model/pages/card.ts';
export type {
  Collection,
  CollectionOptions,
  Collections,
} from './model/pages/collection.ts';
export type { Backlink, Branch, Breadcrumb, Entry, Neighbors, SiteIndex } from './model/pages/entry.ts';
export type { Heading, HeadLink } from './model/pages/markup.ts';
export type { PageSummary } from './model/pages/page.ts';
export type { PaginationLink, Subpage } from './model/pages/subpage.ts';
export type { Accent } from './settings/accent.ts';
export type { CoreSettings } from './settings/settings.ts';
export type { NavigationItem } from './settings/tables/site.ts';
export const { file, image, link, localized, reference } = createKinds(z);
