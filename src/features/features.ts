// The one list of features: everything that the tool does besides pages.
import type { Feature } from '../site/index.ts';
import { appFiles } from './app-files/app-files.ts';
import { cards } from './cards/cards.ts';
import { compression } from './compression/compression.ts';
import { copyCode } from './copy-code/copy-code.ts';
import { feeds } from './feeds/feeds.ts';
import { formulas } from './formulas/formulas.ts';
import { gitHistory } from './git-history/git-history.ts';
import { hosts } from './hosts/hosts.ts';
import { icons } from './icons/icons.ts';
import { images } from './images/images.ts';
import { otherLanguages } from './languages/languages.ts';
import { legal } from './legal/legal.ts';
import { markdownCopies } from './markdown-copies/markdown-copies.ts';
import { search } from './search/search.ts';
import { sitemap } from './sitemap/sitemap.ts';
import { translations } from './translations/stale-translations.ts';
import { unfinished } from './unfinished/unfinished.ts';
import { versions } from './versions/versions.ts';

export const FEATURES: readonly Feature[] = [
  otherLanguages,
  translations,
  versions,
  gitHistory,
  sitemap,
  appFiles,
  legal,
  icons,
  feeds,
  markdownCopies,
  cards,
  images,
  search,
  copyCode,
  formulas,
  unfinished,
  hosts,
  compression,
];
