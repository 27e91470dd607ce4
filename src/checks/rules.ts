// The table of all rules: each is a file of `rules/`, with its sample in `test/diagnostics/`.
import type { Rule } from './rule.ts';
import { addressBlocked } from './rules/address-blocked.ts';
import { addressBroken } from './rules/address-broken.ts';
import { anchorGone } from './rules/anchor-gone.ts';
import { anchorUnknown } from './rules/anchor-unknown.ts';
import { assetUnused } from './rules/asset-unused.ts';
import { axe } from './rules/axe.ts';
import { budgetExceeded } from './rules/budget-exceeded.ts';
import { canonicalWrong } from './rules/canonical-wrong.ts';
import { cardCut } from './rules/card-cut.ts';
import { cardLetters } from './rules/card-letters.ts';
import { contrastLow } from './rules/contrast-low.ts';
import { cookieSet } from './rules/cookie-set.ts';
import { documentIncomplete } from './rules/document-incomplete.ts';
import { documentInline } from './rules/document-inline.ts';
import { draftLeaked } from './rules/draft-leaked.ts';
import { entryUnused } from './rules/entry-unused.ts';
import { externalBroken } from './rules/external-broken.ts';
import { fragmentMissing } from './rules/fragment-missing.ts';
import { headingOrder } from './rules/heading-order.ts';
import { homeMissing } from './rules/home-missing.ts';
import { htmlInvalid } from './rules/html-invalid.ts';
import { htmlMisnested } from './rules/html-misnested.ts';
import { idDuplicate } from './rules/id-duplicate.ts';
import { imageAlt } from './rules/image-alt.ts';
import { imageHeavy } from './rules/image-heavy.ts';
import { imageLate } from './rules/image-late.ts';
import { imageLocation } from './rules/image-location.ts';
import { imageOversized } from './rules/image-oversized.ts';
import { landmarkMissing } from './rules/landmark-missing.ts';
import { languageWrong } from './rules/language-wrong.ts';
import { legalDate } from './rules/legal-date.ts';
import { legalUnrecorded } from './rules/legal-unrecorded.ts';
import { linkText } from './rules/link-text.ts';
import { metadataDuplicate } from './rules/metadata-duplicate.ts';
import { metadataLength } from './rules/metadata-length.ts';
import { metadataMissing } from './rules/metadata-missing.ts';
import { nameMissing } from './rules/name-missing.ts';
import { pageUnreachable } from './rules/page-unreachable.ts';
import { placeholderSeen } from './rules/placeholder-seen.ts';
import { policyUnused } from './rules/policy-unused.ts';
import { referenceMissing } from './rules/reference-missing.ts';
import { secretLeaked } from './rules/secret-leaked.ts';
import { sitemapWrong } from './rules/sitemap-wrong.ts';
import { socialImage } from './rules/social-image.ts';
import { socialImageAlt } from './rules/social-image-alt.ts';
import { storePrivacy } from './rules/store-privacy.ts';
import { structuredData } from './rules/structured-data.ts';
import { styleBlocked } from './rules/style-blocked.ts';
import { thirdParty } from './rules/third-party.ts';
import { thirdPartyUnmentioned } from './rules/third-party-unmentioned.ts';

/** In the order of the reference. */
export const RULES: readonly Rule[] = [
  // Legal texts
  legalUnrecorded,
  legalDate,
  // Links
  addressBroken,
  fragmentMissing,
  externalBroken,
  anchorUnknown,
  anchorGone,
  homeMissing,
  pageUnreachable,
  assetUnused,
  entryUnused,
  // HTML and accessibility
  documentIncomplete,
  languageWrong,
  htmlMisnested,
  htmlInvalid,
  idDuplicate,
  referenceMissing,
  nameMissing,
  imageAlt,
  headingOrder,
  landmarkMissing,
  contrastLow,
  axe,
  // Head and search
  metadataMissing,
  metadataLength,
  metadataDuplicate,
  canonicalWrong,
  sitemapWrong,
  socialImage,
  socialImageAlt,
  cardLetters,
  cardCut,
  structuredData,
  linkText,
  // Policy
  documentInline,
  styleBlocked,
  addressBlocked,
  thirdParty,
  thirdPartyUnmentioned,
  policyUnused,
  cookieSet,
  draftLeaked,
  placeholderSeen,
  secretLeaked,
  imageLocation,
  // Budgets and app stores
  budgetExceeded,
  imageHeavy,
  imageOversized,
  imageLate,
  storePrivacy,
];
