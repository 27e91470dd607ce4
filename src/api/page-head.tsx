// `<PageHead>`: the elements that belong in the head of every page.
import type { ReactNode } from 'react';
import type { Accent, CoreSettings } from '../settings/index.ts';
import { paperColors } from './palette.ts';
import type { LayoutPage } from './props.ts';

interface PageHeadProps {
  /** The `page` of the layout. */
  readonly page: LayoutPage<unknown>;
  /** The `site` of the layout. */
  readonly site: CoreSettings & { readonly base: string };
}

/**
 * Renders the elements that belong in the head of every page: character set, viewport, title, description, canonical
 * URL, translations, icons, feeds, Open Graph tags and, for pages hidden from search engines, `noindex`.
 *
 * @example
 * ```tsx title="templates/page.tsx"
 * export default function Page({ page, site, children }: LayoutProps) {
 *   return (
 *     <html lang={page.language}>
 *       <head>
 *         <PageHead page={page} site={site} />
 *       </head>
 *       <body>{children}</body>
 *     </html>
 *   );
 * }
 * ```
 */
export function PageHead({ page, site }: PageHeadProps): ReactNode {
  const title = documentTitle(page, site);
  const description = page.description ?? site.description;
  const { src, alt, size, isCard } = socialImage(page, site);
  const image = absoluteUrl(src, site);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title lang={page.textLanguage}>{title}</title>
      {description && <meta name="description" content={description} />}
      {page.noindex && <meta name="robots" content="noindex" />}
      {page.url && (!page.noindex || page.textLanguage) && <link rel="canonical" href={page.url} />}
      {alternatesOf(page, site).map(({ language, url }) => (
        <link key={language} rel="alternate" hrefLang={language} href={url} />
      ))}
      {site.accent && <ThemeColors accent={site.accent} />}
      {page.links.map((link) => (
        <link key={link.href} {...link} />
      ))}
      <meta property="og:type" content={page.date ? 'article' : 'website'} />
      <meta property="og:title" content={page.title} />
      {description && <meta property="og:description" content={description} />}
      {page.url && !page.noindex && <meta property="og:url" content={page.url} />}
      {site.name && <meta property="og:site_name" content={site.name} />}
      <meta property="og:locale" content={openGraphLocale(page.language)} />
      {image && <meta property="og:image" content={image} />}
      {image && size && <meta property="og:image:width" content={String(size.width)} />}
      {image && size && <meta property="og:image:height" content={String(size.height)} />}
      {image && alt && <meta property="og:image:alt" content={alt} />}
      {image && isCard && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}

/**
 * Returns the URLs of the page in all languages in which search engines list it, itself included, and that of the original as
 * `x-default`; none for a page with no other language, and for pages of a list after the first, which aren't translations of each other.
 */
function alternatesOf(
  { translations, noindex, href: own }: LayoutPage<unknown>,
  site: PageHeadProps['site'],
) {
  const real = translations.filter((one) => one.state !== 'missing' && !one.noindex);
  if (real.length < 2 || noindex || site.url === undefined) return [];
  if (!real.some(({ isCurrent, href }) => isCurrent && href === own)) return [];
  const [original] = translations;
  const all = real[0] === original ? [...real, { ...original, language: 'x-default' }] : real;
  return all.map(({ language, href = '' }) => ({
    language,
    url: `${site.url}/${href.slice(site.base.length)}`,
  }));
}

/** Returns the image of the page, else its card, else the image of the settings, each with its alternative text. */
function socialImage(page: LayoutPage<unknown>, site: CoreSettings) {
  const { image, imageAlt, imageSize: size, card } = page;
  if (image !== undefined) return { src: image, alt: imageAlt, size, isCard: false };
  if (card) return { src: card.src, alt: card.alt, size: card, isCard: true };
  return { src: site.image, alt: site.imageAlt, size, isCard: false };
}

/** Renders the color of the bars around a page on phones. */
function ThemeColors({ accent }: { readonly accent: Accent }): ReactNode {
  const { light, dark } = paperColors(accent);
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" content={dark} />
    </>
  );
}

/** Returns `About – Name of the site`, or only the title for the home page and for a page named like the site. */
function documentTitle(page: LayoutPage<unknown>, site: CoreSettings): string {
  return site.name === '' || page.title.includes(site.name) ? page.title : `${page.title} – ${site.name}`;
}

/** Territories where most readers of a language live, unless its code includes the territory too, as in `de_DE`. */
const TERRITORIES = new Map(
  (
    'af_ZA am_ET be_BY bn_IN bs_BA ca_ES cs_CZ cy_GB da_DK el_GR en_US et_EE eu_ES fa_IR ga_IE gl_ES gu_IN he_IL hi_IN hy_AM ja_JP ' +
    'ka_GE kk_KZ km_KH kn_IN ko_KR ky_KG lo_LA ml_IN mr_IN ms_MY my_MM nb_NO ne_NP nn_NO pa_IN ps_AF si_LK sl_SI sq_AL sr_RS sv_SE ' +
    'sw_KE ta_IN te_IN tg_TJ tl_PH uk_UA ur_PK vi_VN zh_CN'
  )
    .split(' ')
    .map((locale) => [locale.slice(0, 2), locale]),
);

/** Returns a locale as Open Graph wants it, with a territory: `en_US` for `en`, `zh_TW` for `zh-Hant`. */
function openGraphLocale(tag: string): string {
  const [language = '', ...others] = tag.toLowerCase().split('-');
  const region = others.find((part) => /^[a-z]{2}$/.test(part));
  if (region !== undefined) return `${language}_${region.toUpperCase()}`;
  if (language === 'zh' && others.includes('hant')) return 'zh_TW';
  return (
    TERRITORIES.get(language) ?? (language.length === 2 ? `${language}_${language.toUpperCase()}` : language)
  );
}

function absoluteUrl(image: string | undefined, site: CoreSettings): string | undefined {
  if (image === undefined || !image.startsWith('/')) return image;
  return site.url === undefined ? undefined : site.url + image;
}
