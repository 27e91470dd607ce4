// What is known of structured data. The names of properties are checked against the types of schema-dts when this
// file is compiled; which of them are needed is what search engines ask for
// (https://developers.google.com/search/docs/appearance/structured-data/search-gallery).
import type {
  AggregateRating,
  Answer,
  ContactPoint,
  FAQPage,
  ImageObject,
  MobileApplication,
  Offer,
  Organization,
  Person,
  PostalAddress,
  Question,
  WebPage,
  WebSite,
} from 'schema-dts';

/** The properties of a type of schema-dts, which has texts and references among its alternatives. */
type PropertyOf<Type, Name extends string> = Exclude<
  keyof Extract<Type, { readonly '@type': Name }>,
  `@${string}`
>;

interface Knowledge<Property> {
  readonly needed: readonly Property[];
  readonly allowed: readonly Property[];
}

const organization = {
  needed: ['name', 'url'],
  allowed: [
    'alternateName',
    'legalName',
    'logo',
    'image',
    'description',
    'email',
    'telephone',
    'address',
    'contactPoint',
    'founder',
    'founders',
    'foundingDate',
    'sameAs',
    'parentOrganization',
    'vatID',
    'taxID',
    'slogan',
  ],
} as const satisfies Knowledge<PropertyOf<Organization, 'Organization'>>;

const webSite = {
  needed: ['name', 'url'],
  allowed: [
    'alternateName',
    'description',
    'inLanguage',
    'publisher',
    'author',
    'image',
    'sameAs',
    'about',
    'copyrightYear',
    'copyrightHolder',
    'potentialAction',
    'license',
  ],
} as const satisfies Knowledge<PropertyOf<WebSite, 'WebSite'>>;

const webPage = {
  needed: ['name'],
  allowed: [
    'url',
    'description',
    'inLanguage',
    'isPartOf',
    'about',
    'breadcrumb',
    'dateModified',
    'datePublished',
    'primaryImageOfPage',
    'image',
    'mainEntity',
    'publisher',
    'author',
    'version',
    'significantLink',
  ],
} as const satisfies Knowledge<PropertyOf<WebPage, 'WebPage'>>;

const mobileApplication = {
  needed: ['name', 'operatingSystem', 'applicationCategory'],
  allowed: [
    'url',
    'description',
    'image',
    'screenshot',
    'offers',
    'aggregateRating',
    'review',
    'author',
    'creator',
    'publisher',
    'downloadUrl',
    'installUrl',
    'softwareVersion',
    'fileSize',
    'featureList',
    'contentRating',
    'inLanguage',
    'applicationSubCategory',
    'sameAs',
    'availableOnDevice',
    'permissions',
    'releaseNotes',
    'softwareRequirements',
    'typicalAgeRange',
    'isAccessibleForFree',
  ],
} as const satisfies Knowledge<PropertyOf<MobileApplication, 'MobileApplication'>>;

const faqPage = {
  needed: ['mainEntity'],
  allowed: [
    'name',
    'url',
    'description',
    'inLanguage',
    'isPartOf',
    'about',
    'dateModified',
    'datePublished',
    'publisher',
  ],
} as const satisfies Knowledge<PropertyOf<FAQPage, 'FAQPage'>>;

const question = {
  needed: ['name', 'acceptedAnswer'],
  allowed: ['text', 'answerCount', 'suggestedAnswer', 'url', 'inLanguage'],
} as const satisfies Knowledge<PropertyOf<Question, 'Question'>>;

const answer = {
  needed: ['text'],
  allowed: ['url', 'name', 'inLanguage', 'upvoteCount', 'dateCreated', 'author'],
} as const satisfies Knowledge<PropertyOf<Answer, 'Answer'>>;

const offer = {
  needed: ['price'],
  allowed: [
    'priceCurrency',
    'availability',
    'url',
    'category',
    'name',
    'description',
    'validFrom',
    'priceValidUntil',
  ],
} as const satisfies Knowledge<PropertyOf<Offer, 'Offer'>>;

const person = {
  needed: ['name'],
  allowed: [
    'url',
    'image',
    'jobTitle',
    'email',
    'sameAs',
    'description',
    'worksFor',
    'givenName',
    'familyName',
    'alternateName',
  ],
} as const satisfies Knowledge<PropertyOf<Person, 'Person'>>;

const postalAddress = {
  needed: [],
  allowed: [
    'name',
    'streetAddress',
    'addressLocality',
    'addressRegion',
    'addressCountry',
    'postalCode',
    'postOfficeBoxNumber',
  ],
} as const satisfies Knowledge<PropertyOf<PostalAddress, 'PostalAddress'>>;

const contactPoint = {
  needed: [],
  allowed: [
    'name',
    'contactType',
    'email',
    'telephone',
    'url',
    'availableLanguage',
    'areaServed',
    'hoursAvailable',
  ],
} as const satisfies Knowledge<PropertyOf<ContactPoint, 'ContactPoint'>>;

const imageObject = {
  needed: ['url'],
  allowed: [
    'contentUrl',
    'width',
    'height',
    'caption',
    'name',
    'description',
    'license',
    'creator',
    'creditText',
  ],
} as const satisfies Knowledge<PropertyOf<ImageObject, 'ImageObject'>>;

const aggregateRating = {
  needed: ['ratingValue'],
  allowed: ['ratingCount', 'reviewCount', 'bestRating', 'worstRating', 'itemReviewed'],
} as const satisfies Knowledge<PropertyOf<AggregateRating, 'AggregateRating'>>;

/** By the name of the type; others are not judged. */
export const SCHEMA_TYPES: ReadonlyMap<string, Knowledge<string>> = new Map<string, Knowledge<string>>([
  ['Organization', organization],
  ['WebSite', webSite],
  ['WebPage', webPage],
  ['MobileApplication', mobileApplication],
  ['FAQPage', faqPage],
  ['Question', question],
  ['Answer', answer],
  ['Offer', offer],
  ['Person', person],
  ['PostalAddress', postalAddress],
  ['ContactPoint', contactPoint],
  ['ImageObject', imageObject],
  ['AggregateRating', aggregateRating],
]);
