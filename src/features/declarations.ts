// The list of what features declare, which settings, pages and diagnostics read. `features.ts` lists what features do.
import { appFilesDeclaration } from './app-files/declaration.ts';
import { cardsDeclaration } from './cards/declaration.ts';
import { copyCodeDeclaration } from './copy-code/declaration.ts';
import { feedsDeclaration } from './feeds/declaration.ts';
import { gitHistoryDeclaration } from './git-history/declaration.ts';
import { hostsDeclaration } from './hosts/declaration.ts';
import { iconsDeclaration } from './icons/declaration.ts';
import { imagesDeclaration } from './images/declaration.ts';
import { languagesDeclaration } from './languages/declaration.ts';
import { legalDeclaration } from './legal/declaration.ts';
import { markdownCopiesDeclaration } from './markdown-copies/declaration.ts';
import { searchDeclaration } from './search/declaration.ts';
import { sitemapDeclaration } from './sitemap/declaration.ts';
import { translationsDeclaration } from './translations/declaration.ts';
import { versionsDeclaration } from './versions/declaration.ts';

export const DECLARATIONS = [
  copyCodeDeclaration,
  markdownCopiesDeclaration,
  imagesDeclaration,
  appFilesDeclaration,
  iconsDeclaration,
  feedsDeclaration,
  searchDeclaration,
  legalDeclaration,
  cardsDeclaration,
  hostsDeclaration,
  languagesDeclaration,
  sitemapDeclaration,
  translationsDeclaration,
  versionsDeclaration,
  gitHistoryDeclaration,
] as const;
