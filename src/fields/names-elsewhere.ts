// Names that fields of front matter and settings have in other tools.
import type { FieldTable } from './field.ts';

/** Names in lower case, by our name of the field. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  aliases: 'redirect_from redirects redirectfrom alias',
  date: 'pubdate pubdatetime publishdate published publishedat created',
  description: 'excerpt summary subtitle metadescription seo_description',
  expires: 'expirydate unpublishdate',
  image: 'ogimage og_image socialimage thumbnail',
  language: 'lang locale languagecode defaultlocale defaultcontentlanguage',
  layout: 'template type',
  name: 'title sitename site_name site_title',
  navigation: 'nav menu menus navbar',
  order: 'weight nav_order sidebar_position position',
  permalink: 'slug url path',
  updated: 'lastmod lastupdated last_updated last_modified_at modified moddatetime updateddate updatedat',
  url: 'base baseurl base_url basepath site siteurl site_url domain root',
};

/** Returns what to write instead of the name that a field of the table has in other tools; undefined for any other name. */
export function nameHere(table: FieldTable, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const found = Object.entries(ELSEWHERE).find(
    ([here, names]) => Object.hasOwn(table, here) && names.split(' ').includes(wanted),
  );
  const about = found && table[found[0]]?.about;
  return about && `Write ${found[0]} instead. ${firstSentence(about)}`;
}

/** First sentence of Markdown, as text. */
function firstSentence(markdown: string): string {
  const [sentence = ''] = markdown.split(/(?<=\.) /);
  return sentence.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}
