// Everything that templates import from `sitewright`: components, functions and types, which `src/index.ts` exports, and the
// styles of `sitewright/components.css`. Other folders use a few names of it that aren't public.
export { BUILT_IN, type BuiltIn } from './built-in.tsx';
export { EditionLinks } from './edition-links.tsx';
export { formatDate } from './format/format-date.ts';
export { formatNumber } from './format/format-number.ts';
export type { HookProps } from './hook-props.ts';
export { href } from './href.ts';
export { Image, Picture } from './image.tsx';
export { collection, createKinds, kindOf, optionsOf } from './kinds.ts';
export { byYear, initialOf, paginate, sortByText } from './lists.ts';
export { longestWord } from './longest-word.ts';
export { PageHead } from './page-head.tsx';
export { type LayoutPagination, Pagination } from './pagination.tsx';
export { NO_ACCENT, oklch, palette, paletteStyles } from './palette.ts';
export type {
  AddedFields,
  CardProps,
  ComponentItem,
  LayoutPage,
  LayoutProps,
  PageTranslation,
  PageVersion,
} from './props.ts';
export { shared } from './shared.ts';
export { LOADING, shownSize } from './shown-size.ts';
export { StructuredData } from './structured-data.tsx';
