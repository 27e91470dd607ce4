// The public exports of `sitewright`.
import { z } from 'zod';
import { createKinds } from './template/kinds.ts';

export type { ImageSource, SiteImage } from './model/images/image.ts';
export type { Resolved, UnresolvedText } from './model/kinds.ts';
export type { CardFont, CardImage, CardSize } from './model/pages/card.ts';
export type {
  Collection,
  CollectionOptions,
  Collections,
  Reference,
} from './model/pages/collection.ts';
export type { Branch, Breadcrumb, Entry, Neighbors, SiteIndex } from './model/pages/entry.ts';
export type { Heading, PageSummary } from './model/pages/page.ts';
export type { PaginationLink, Subpage } from './model/pages/subpage.ts';
export type { Accent } from './model/settings/accent.ts';
export type { CoreSettings } from './model/settings/settings.ts';
export type { NavigationItem } from './model/settings/tables/site.ts';
export { type DateFormat, type DateStyle, formatDate } from './template/format/format-date.ts';
export { formatNumber, type NumberFormat } from './template/format/format-number.ts';
export type { HookProps } from './template/hook-props.ts';
export { href } from './template/href.ts';
export { Image, type ImageProps, Picture, type PictureProps } from './template/image.tsx';
export { collection } from './template/kinds.ts';
export { byYear, paginate } from './template/lists.ts';
export { PageHead } from './template/page-head.tsx';
export { Pagination } from './template/pagination.tsx';
export { oklch, type Palette, type PaletteColors, palette } from './template/palette.ts';
export type {
  CardPage,
  CardProps,
  ComponentItem,
  ComponentProps,
  LayoutPage,
  LayoutPagination,
  LayoutProps,
  LayoutSite,
  PageVersion,
} from './template/props.ts';
export { Search } from './template/search.tsx';
export { shared } from './template/shared.ts';
export { StructuredData } from './template/structured-data.tsx';
export const { file, image, link, reference } = createKinds(z);
