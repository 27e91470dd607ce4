// Imports sites of WordPress from their export, with the uploaded files that it names.
import { counted } from '../../../kit/counted.ts';
import { Fault } from '../../../kit/diagnostics/fault.ts';
import { groupBy } from '../../../kit/order.ts';
import { parseUrl } from '../../../kit/urls/parse-url.ts';
import { decodeUrl } from '../../../kit/urls/url-path.ts';
import { slugOf } from '../../../markdown/index.ts';
import { textOfHtml } from '../../markup/html/html-writer.ts';
import { type Attachment, convertWordPress, type WordPressNote } from '../../markup/wordpress.ts';
import { pagePath } from '../../names.ts';
import type { ConvertedPage, Leftover, OldPage, OldProject, OldSite, OldTool } from '../../old-project.ts';
import { SiteReader } from '../../site-reader.ts';
import { pathOfUrl, rootedUrl, sameUrl } from '../../urls/same-url.ts';
import { dayIn, listIn, parseData, textIn, valuesIn } from '../../values.ts';
import type { ExportedItem, WordPressExport } from './exported.ts';
import { mainMenu } from './menu.ts';
import { siteHost, Uploads } from './uploads.ts';

export const wordpress: OldTool = {
  read: readWordPress,
  outside: () => [],
  fields: {},
  convert: (text) => text,
  foreign: [],
  templateFiles: () => [],
  hasComponents: false,
  bracesAreText: true,
};

/** Items without a page of their own: parts of other ones, and settings of themes. */
const PARTS =
  /^(?:attachment|nav_menu_item|revision|wp_block|wp_navigation|wp_template|wp_template_part|wp_global_styles|wp_font_\w+|custom_css|customize_changeset|oembed_cache|user_request)$/;
/** Statuses of items that WordPress lists. */
const LISTED = /^(?:publish|future|draft|pending|private)$/;
const URL_IN_TEXT = /(?:https?:)?\/\/[^\s"'<>()[\]\\]+|\/wp-content\/uploads\/[^\s"'<>()[\]\\]+/g;
const MISSING =
  'An uploaded file is not in the folder of uploads, so pages load it from the old site: add --fetch to download these files.';

function readWordPress(project: OldProject): OldSite {
  if (!project.exported)
    throw new Fault('No WordPress export is given', 'Name the XML file that you exported from WordPress.');
  return new WordPressReader(project, project.exported).read();
}

class WordPressReader {
  readonly #project: OldProject;
  readonly #export: WordPressExport;
  readonly #url: string;
  readonly #base: string;
  readonly #byId: ReadonlyMap<string, ExportedItem>;
  readonly #uploads: Uploads;
  readonly #files = new Map<string, ExportedItem>();
  readonly #left: Leftover[] = [];
  /** Images by the ids of the posts that they were uploaded to. */
  readonly #images: ReadonlyMap<string, readonly ExportedItem[]>;
  /** Files of attachments by the URLs of their pages. */
  readonly #attachmentPages: ReadonlyMap<string, string>;

  constructor(project: OldProject, exported: WordPressExport) {
    const { values, items } = exported;
    this.#project = project;
    this.#export = exported;
    this.#url = (textIn(values['wp:base_blog_url']) ?? values.link ?? '').replace(/\/+$/, '');
    this.#base = pathOfUrl(this.#url);
    this.#byId = new Map(items.map((item) => [item.id, item]));
    const attachments = items.filter(({ type }) => type === 'attachment');
    this.#uploads = new Uploads(project.files, this.#url, attachments);
    this.#images = groupBy(
      attachments.filter((one) =>
        /\.(?:jpe?g|png|gif|webp|avif)$/i.test(one.values['wp:attachment_url'] ?? ''),
      ),
      (one) => one.values['wp:post_parent'] ?? '',
    );
    this.#attachmentPages = new Map(
      attachments.flatMap(({ values: { link, 'wp:attachment_url': file } }) =>
        link && file && !link.includes('?') ? [[sameUrl(pathOfUrl(link)), file]] : [],
      ),
    );
  }

  read(): OldSite {
    const site = new SiteReader(this.#project);
    const { items, values, file, comments } = this.#export;
    for (const item of items) {
      if (PARTS.test(item.type) || !LISTED.test(item.values['wp:status'] ?? '')) continue;
      this.#files.set(item.file, item);
      site.pages.push(this.#page(item));
    }
    for (const { values } of items) {
      this.#uploads.find(values['wp:attachment_url'] ?? '');
      for (const [url] of (values['content:encoded'] ?? '').matchAll(URL_IN_TEXT)) this.#uploads.find(url);
    }
    if (site.pages.length === 0)
      throw new Fault(`${file} contains no pages or posts`, 'Export the site: Tools, Export, All content.');
    const navigation = mainMenu(this.#export, (id) => this.#menuPage(id), this.#left);
    this.#leaveWhole(site.pages, comments);
    const read = site.site(this.#base, {
      name: textOfHtml(values.title ?? '') || undefined,
      url: /^https?:/.test(this.#url) ? this.#url : undefined,
      language: textIn(values.language),
      description: textOfHtml(values.description ?? '') || undefined,
      navigation,
    });
    return {
      ...read,
      copies: this.#uploads.copies(),
      missing: this.#uploads.missing(),
      left: this.#left,
      convert: (text, page) => this.#convert(text, page),
    };
  }

  /** Reports what an export never contains, or what is one task. */
  #leaveWhole(pages: readonly OldPage[], comments: number): void {
    const { file, items } = this.#export;
    const leave = (what: string, words?: string) => this.#left.push({ file, what, ...(words && { words }) });
    if (comments > 0)
      leave('Comments are not imported: embed those of a service.', counted(comments, 'comment'));
    if (items.some(({ terms }) => terms.some(({ domain }) => /^(?:category|post_tag)$/.test(domain))))
      leave('Pages of categories and tags are not imported: write a collection with pages for their terms.');
    if (pages.some(({ url, given }) => url === undefined && given.draft !== true))
      leave('Pages have URLs such as /?p=12, which stay unknown: set permalinks, and export again.');
  }

  /** Path of the page of an item, without the base; undefined if it's only an id: `/?p=12`. */
  #route({ values: { link = '' } }: ExportedItem): string | undefined {
    const url = parseUrl(link);
    if (url === undefined || /[?&](?:p|page_id|post_type)=/.test(url.search)) return undefined;
    const path = decodeUrl(url.pathname);
    return rootedUrl(`${path}/`.startsWith(`${this.#base}/`) ? path.slice(this.#base.length) : path);
  }

  #page(item: ExportedItem): OldPage {
    const { type, values, meta } = item;
    const { 'wp:status': status = '' } = values;
    const isHidden = status === 'private' || (values['wp:post_password'] ?? '') !== '';
    const isDraft = isHidden || status === 'draft' || status === 'pending';
    const route = isDraft && !isHidden ? undefined : this.#route(item);
    const title = textOfHtml(values.title ?? '');
    const slug = decodeUrl(values['wp:post_name'] ?? '') || (title ? slugOf(title) : item.id);
    const stem =
      type === 'page' ? (route ?? slug) : `${type === 'post' ? 'posts' : type}/${slug.replaceAll('/', '-')}`;
    const path = pagePath(type === 'page' && route === '/' ? 'index' : safeStem(stem));
    if (isHidden)
      this.#left.push({ file: path, what: 'A private page, or one with a password, became a draft.' });
    const { _wp_old_slug: oldSlug } = meta;
    const isMoved = oldSlug && route !== undefined && decodeUrl(oldSlug) !== slug;
    return {
      file: item.file,
      path,
      url: route,
      given: {
        ...this.#fields(item),
        draft: isDraft || undefined,
        aliases: isMoved ? [route.replace(/[^/]+(\/?)$/, `${decodeUrl(oldSlug)}$1`)] : undefined,
      },
    };
  }

  #fields({ type, values, meta, terms }: ExportedItem): OldPage['given'] {
    const { 'dc:creator': login = '', 'excerpt:encoded': excerpt = '' } = values;
    const day = dayIn(values['wp:post_date']);
    const changed = dayIn(values['wp:post_modified']);
    const named = (wanted: string) => {
      const names = terms
        .filter(({ domain, slug }) => domain === wanted && slug !== 'uncategorized')
        .map(({ name }) => textOfHtml(name));
      return names.length === 0 ? undefined : [...new Set(names)];
    };
    const image = this.#attachment(meta._thumbnail_id ?? '');
    const isPost = type !== 'page';
    return {
      title: textOfHtml(values.title ?? '') || undefined,
      description:
        textOfHtml(excerpt) ||
        textIn(meta._yoast_wpseo_metadesc) ||
        textIn(meta.rank_math_description) ||
        undefined,
      date: isPost ? day : undefined,
      updated: isPost && day && changed && changed > day ? changed : undefined,
      author: isPost ? this.#export.authors.get(login) || textIn(login) : undefined,
      categories: named('category'),
      tags: named('post_tag'),
      image: image && this.#uploads.find(image.url)?.url,
      imageAlt: image?.alt || undefined,
    };
  }

  #attachment(id: string): Attachment | undefined {
    const { type, values, meta } = this.#byId.get(id) ?? {};
    if (type !== 'attachment') return undefined;
    const caption = values?.['excerpt:encoded'] ?? '';
    return { url: values?.['wp:attachment_url'] ?? '', alt: meta?._wp_attachment_image_alt ?? '', caption };
  }

  #menuPage(id: string): { readonly url: string; readonly title: string } | undefined {
    const item = this.#byId.get(id);
    const url = item && this.#files.has(item.file) ? this.#route(item) : undefined;
    return item && url !== undefined ? { url, title: textOfHtml(item.values.title ?? '') } : undefined;
  }

  #convert(text: string, page: ConvertedPage): string {
    const item = this.#files.get(page.file);
    const file = (url: string) => {
      const found = this.#uploads.find(url);
      if (found?.isMissing) page.lose(MISSING, found.url);
      return found?.url ?? url;
    };
    const own = this.#images.get(item?.id ?? '') ?? [];
    return convertWordPress(text, {
      link: (url) => this.#link(url, file),
      file,
      alt: (id) => this.#attachment(id)?.alt || undefined,
      lose: page.lose,
      footnotes: footnotesIn(item?.meta.footnotes),
      attachments: {
        byId: (id) => this.#attachment(id),
        own: own.flatMap(({ id }) => this.#attachment(id) ?? []),
      },
      block: (id) => {
        const { type, values } = this.#byId.get(id) ?? {};
        return type === 'wp_block' ? values?.['content:encoded'] : undefined;
      },
    });
  }

  /** Returns the path of a page of this site, also by its id, or the URL of a file. */
  #link(url: string, file: (url: string) => string): string {
    const target = parseUrl(url, `${this.#url}/`);
    if (url.startsWith('#') || target === undefined || siteHost(target.href) !== siteHost(this.#url)) {
      return this.#uploads.find(url) ? file(url) : url;
    }
    const id = target.searchParams.get('p') ?? target.searchParams.get('page_id');
    const route = id === null ? undefined : this.#menuPage(id)?.url;
    if (route !== undefined) return this.#base + route + target.hash;
    const attachment = this.#attachmentPages.get(sameUrl(target.pathname));
    if (attachment !== undefined || this.#uploads.find(url)) return file(attachment ?? url);
    return target.pathname + target.search + target.hash;
  }
}

/** Footnotes of the block editor, which are JSON: `[{"id":"…","content":"…"}]`. */
function footnotesIn(json = '[]'): readonly WordPressNote[] {
  return listIn(Object.values(parseData('a.json', `{"notes":${json}}`))[0]).map((one) => {
    const { id, content } = valuesIn(one);
    return { id: String(id), content: String(content) };
  });
}

/** Path of a page from a route: names without characters that some systems refuse. */
function safeStem(route: string): string {
  const names = route.split('/').map((name) => name.replace(/[\\:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, ''));
  return names.filter((name) => name !== '').join('/') || 'page';
}
