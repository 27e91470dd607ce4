// Pages of MkDocs with their URLs: those of its folder, of the blog and of other languages.

import { languageTag } from '../../languages.ts';
import { slugifyOf } from '../../markup/python/slugs.ts';
import { HTML_FILE, MARKDOWN_FILE, pagePath, partsOfName } from '../../names.ts';
import type { OldPage, OldSettings, OldSite } from '../../old-project.ts';
import type { SiteReader } from '../../site-reader.ts';
import { rootedUrl } from '../../urls/same-url.ts';
import { dayIn, listIn, type OldValues, readOldText, textIn, valuesIn } from '../../values.ts';
import { ignoredBy } from '../ignored.ts';
import type { NavEntry } from './nav.ts';
import { type MkDocsSettings, readPythonYaml } from './settings.ts';

/** Files that are published at the top of a host. */
const HOST_FILE = /^(?:CNAME|robots\.txt|\.well-known\/.*|ads\.txt)$/;
/** Files that MkDocs or a browser runs, which aren't content. */
const CODE = /\.(?:[cm]?[jt]sx?|css|scss|py|html?|ya?ml|toml|lock|ipynb)$/i;

const HTML = 'An HTML page is not imported: write it in Markdown, or as a layout.';
const NOWHERE = 'A redirect to no page was left out.';

type OldRedirects = NonNullable<OldSettings['redirects']>;

export class PageReader {
  readonly #site: SiteReader;
  readonly #settings: MkDocsSettings;
  readonly #order: ReadonlyMap<string, { readonly order: number; readonly title: string | undefined }>;
  readonly #meta = new Map<string, OldValues>();

  constructor(site: SiteReader, settings: MkDocsSettings, nav: readonly NavEntry[]) {
    this.#site = site;
    this.#settings = settings;
    this.#order = new Map(nav.map(({ to = '', title }, index) => [to, { order: index + 1, title }]));
  }

  read(): Pick<OldSite, 'pages'> & { readonly redirects: OldRedirects } {
    const { docs, values, plugins } = this.#settings;
    const isExcluded = ignoredBy(values.exclude_docs);
    const custom = textIn(valuesIn(values.theme).custom_dir);
    const summary = plugins.has('literate-nav')
      ? (textIn(plugins.get('literate-nav')?.nav_file) ?? 'SUMMARY.md')
      : undefined;
    const own = this.#site
      .below(docs)
      .filter(
        ({ file, inner }) => inner !== summary && !(custom !== undefined && file.startsWith(`${custom}/`)),
      );
    const files = own.filter(({ inner }) => !isExcluded(inner));
    for (const { file, inner } of own)
      if (isExcluded(inner) && MARKDOWN_FILE.test(inner))
        this.#site.leave(file, 'A page that the settings exclude was not imported.');
    const names = new Set(files.map(({ inner }) => inner));
    const pages: OldPage[] = [];
    for (const { file, inner } of files) {
      const isHidden = /(?:^|\/)\.|\/?\.meta\.yml$/.test(inner) && !HOST_FILE.test(inner);
      const isSecond =
        /(?:^|\/)README\.md$/.test(inner) && names.has(inner.replace(/README\.md$/, 'index.md'));
      if (MARKDOWN_FILE.test(inner)) {
        if (!isHidden && !isSecond) pages.push(this.#page(file, inner));
      } else if (HOST_FILE.test(inner)) this.#site.copy(file, `public/${inner}`);
      else if (HTML_FILE.test(inner)) this.#site.leave(file, HTML);
      else if (!isHidden && !CODE.test(inner)) this.#site.copy(file, `content/${inner}`);
    }
    return this.#withRedirects(pages);
  }

  #page(file: string, inner: string): OldPage {
    const { language, plain } = this.#languageOf(inner);
    const { folder, name } = partsOfName(plain);
    const isIndex = /^(?:index|README)$/.test(name);
    const inFolder = (name: string | undefined) => (name === undefined ? folder : `${name}/${folder}`);
    const place = inFolder(language);
    const newPlace = inFolder(language === undefined ? undefined : (languageTag(language) ?? language));
    const head = this.#site.head(file);
    const inherited = this.#metaOf(file.replace(/[^/]*$/, ''));
    const known = this.#order.get(plain) ?? this.#order.get(inner);
    const date = textIn(valuesIn(head.date).created) ?? valuesIn(head.date).created;
    return {
      file,
      path: pagePath(newPlace + (isIndex ? 'index' : name)),
      url: this.#postUrl(plain, head, file) ?? rootedUrl(place + this.#urlName(isIndex, name)),
      given: {
        ...inherited,
        title: head.title === undefined && language === undefined ? known?.title : undefined,
        order: known?.order,
        date: date === undefined ? undefined : dayIn(date),
        search: valuesIn(head.search).exclude === true ? false : undefined,
      },
      inherited,
    };
  }

  #urlName(isIndex: boolean, name: string): string {
    if (isIndex) return '';
    return this.#settings.values.use_directory_urls === false ? `${name}.html` : `${name}/`;
  }

  /** Values of the files `.meta.yml` in a folder and those around it. */
  #metaOf(folder: string): OldValues {
    if (!this.#settings.plugins.has('meta') || folder.length <= this.#settings.docs.length) return {};
    const known = this.#meta.get(folder);
    if (known) return known;
    const file = `${folder}.meta.yml`;
    const own = this.#site.project.text(file);
    const values = {
      ...this.#metaOf(folder.replace(/[^/]*\/$/, '')),
      ...(own === undefined ? {} : readPythonYaml(own, file)),
    };
    this.#meta.set(folder, values);
    return values;
  }

  /** Language of a file by mkdocs-static-i18n, other than the main one, and its path without it. */
  #languageOf(inner: string): { readonly language: string | undefined; readonly plain: string } {
    const options = this.#settings.plugins.get('i18n');
    const locales = listIn(options?.languages).map(valuesIn);
    const main =
      textIn(locales.find((one) => one.default === true)?.locale) ?? textIn(options?.default_language);
    const all =
      options && locales.length === 0
        ? Object.keys(valuesIn(options.languages))
        : locales.map(({ locale }) => String(locale));
    const isByFolder = options?.docs_structure === 'folder';
    const [, inFolder = '', rest = ''] = /^([^/]+)\/(.*)$/.exec(inner) ?? [];
    const [, stem = '', suffix = '', end = ''] = /^(.*)\.([\w-]+)(\.\w+)$/.exec(inner) ?? [];
    const language = isByFolder ? inFolder : suffix;
    if (!all.includes(language)) return { language: undefined, plain: inner };
    return { language: language === main ? undefined : language, plain: isByFolder ? rest : stem + end };
  }

  /** URL of a post of Material's blog. */
  #postUrl(inner: string, head: OldValues, file: string): string | undefined {
    const options = this.#settings.plugins.get('blog');
    if (!options) return undefined;
    const blog = textIn(options.blog_dir) ?? 'blog';
    const start = blog === '.' ? '' : `${blog}/`;
    const posts = (textIn(options.post_dir) ?? '{blog}/posts').replace('{blog}', blog).replace(/^\.\//, '');
    if (!inner.startsWith(`${posts}/`)) return undefined;
    const [year = '', month = '', day = ''] =
      dayIn(valuesIn(head.date).created ?? head.date)?.split('-') ?? [];
    const { body } = readOldText(this.#site.text(file));
    const title = textIn(head.title) ?? /^#[ \t]+(.+?)[ \t#]*$/m.exec(body)?.[1] ?? partsOfName(inner).name;
    const format = textIn(options.post_url_date_format) ?? 'yyyy/MM/dd';
    const slugify = slugifyOf({
      slugify: options.post_slugify ?? { python: 'pymdownx.slugs.slugify', kwds: { case: 'lower' } },
    });
    const words: OldValues = {
      date: format.replace('yyyy', year).replace('MM', month).replace('dd', day),
      slug: textIn(head.slug) ?? slugify(title.replace(/[`*]/g, '')),
      file: partsOfName(inner).name,
      categories: listIn(head.categories)
        .slice(0, 1)
        .map((one) => slugify(String(one)))
        .join('/'),
    };
    const url = (textIn(options.post_url_format) ?? '{date}/{slug}').replace(
      /\{(\w+)\}/g,
      (_whole, word: string) => String(words[word] ?? ''),
    );
    return rootedUrl(`${start}${url}${this.#settings.values.use_directory_urls === false ? '.html' : '/'}`);
  }

  /** Adds the old URLs that the plug-in for redirects knows. */
  #withRedirects(found: readonly OldPage[]): ReturnType<PageReader['read']> {
    const maps = valuesIn(this.#settings.plugins.get('redirects')?.redirect_maps);
    const aliases = new Map<string, string[]>();
    const redirects: { readonly from: string; readonly to: string }[] = [];
    for (const [from, to] of Object.entries(maps)) {
      const target = String(to).replace(/#.*$/, '');
      const { folder, name } = partsOfName(from);
      const url = rootedUrl(folder + this.#urlName(/^(?:index|README)$/.test(name), name));
      if (/^https?:/i.test(target)) redirects.push({ from: url, to: String(to) });
      else if (!found.some(({ file }) => file === `${this.#settings.docs}/${target}`))
        this.#site.leave(this.#settings.file, NOWHERE, `${from} ${to}`);
      else aliases.set(target, [...(aliases.get(target) ?? []), url]);
    }
    const pages = found.map((page) => {
      const own = aliases.get(page.file.slice(this.#settings.docs.length + 1));
      return own ? { ...page, given: { ...page.given, aliases: own } } : page;
    });
    return { pages, redirects };
  }
}
