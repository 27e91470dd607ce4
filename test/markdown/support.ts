import { attachmentFault } from '../../src/content/attachment.ts';
import { parseSettings } from '../../src/content/settings.ts';
import { copyButton } from '../../src/features/copy-code/copy-code.ts';
import { drawFormula } from '../../src/features/formulas/formula.ts';
import { formulas } from '../../src/features/formulas/formulas.ts';
import { defaultsOf } from '../../src/fields/field.ts';
import type { Diagnostic } from '../../src/kit/diagnostics/diagnostic.ts';
import { joinHighlighted } from '../../src/markdown/code/element.ts';
import { escapeText } from '../../src/markdown/lexer/text.ts';
import { createWikiNames } from '../../src/markdown/links/wiki-names.ts';
import { createMarkdown } from '../../src/markdown/markdown.ts';
import type { SlotSources } from '../../src/markdown/syntax/holes.ts';
import type { ImageShowing } from '../../src/model/images/image.ts';
import type { Markup } from '../../src/model/pages/markup.ts';
import { type Page, pageFields, type SitePage } from '../../src/model/pages/page.ts';
import { redirectIn, type Site, type Targets } from '../../src/model/site.ts';
import { suggestionsFor } from '../../src/routes/likely.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { SETTINGS_TABLE } from '../../src/settings/settings.ts';

export const markdown = createMarkdown();

const ALIASES = new Map([['content/über uns.md', ['Us']]]);

/** Parsed settings, with these values for texts. */
export function settingsWith(values: Readonly<Record<string, unknown>>, base = '/'): Settings {
  const { value } = parseSettings(undefined, undefined, SETTINGS_TABLE);
  return { ...value, base, values, markdown: { ...value.markdown, copyButton: false }, spans: new Map() };
}

/** Published names of files next to pages. */
const PUBLISHED: ReadonlyMap<string, string> = new Map([
  ['content/blog/map.png', 'assets/map-1A.png'],
  ['content/blog/two words.pdf', 'assets/two words-2B.pdf'],
  ['content/blog/50%.png', 'assets/50.png'],
  ['content/plan.png', 'assets/plan-1C.png'],
]);

/** A published page without content. */
export function pageAt(path: string, route: string): Page {
  return {
    id: path,
    path,
    ...defaultsOf(pageFields),
    layout: 'page',
    language: 'en',
    title: path,
    collection: '',
    entryId: '',
    fields: {},
    references: [],
    named: [],
    added: false,
    subpage: undefined,
    legalVersions: [],
    broken: false,
    route,
    file: `${route.slice(1)}index.html`,
  };
}

export function siteOf(pages: readonly SitePage[], rest: Partial<Site> = {}): Site {
  return {
    settings: settingsWith({}),
    pages,
    byPath: new Map(pages.map((page) => [page.path, page])),
    byRoute: new Map(pages.map((page) => [page.route, page])),
    unpublished: new Map(),
    publicFiles: new Set(),
    attachments: new Set(),
    redirects: [],
    headStart: '',
    year: 2026,
    month: 1,
    ...rest,
  };
}

/** A site for tests of links and settings; `content/blog/first.md` is the page that is compiled. */
export const SITE = siteOf(
  [
    pageAt('content/404.md', '/404.html'),
    pageAt('content/about.md', '/about/'),
    pageAt('content/blog/first.md', '/blog/first/'),
    pageAt('content/blog/index.md', '/blog/'),
    pageAt('content/index.md', '/'),
    pageAt('content/über uns.md', '/%C3%BCber%20uns/'),
  ],
  {
    settings: settingsWith(
      {
        name: 'Tom & Jerry',
        email: 'tom+web@example.com',
        phone: '+49 30 1234',
        repository: 'https://example.org/a/b?c=1',
        markup: '<b>*x*</b>',
        scheme: 'javascript',
        owner: { name: 'Ann' },
      },
      '/base/',
    ),
    unpublished: new Map([
      ['content/blog/draft.md', 'draft'],
      ['content/blog/later.md', 'scheduled'],
      ['content/blog/over.md', 'expired'],
    ]),
    publicFiles: new Set(['images/logo.svg', 'a b.pdf', 'demo/index.html']),
    attachments: new Set(['content/blog/map.png', 'content/blog/two words.pdf']),
  },
);

/** Code in `ts` is highlighted, and `examples/a.ts` is a file. */
export const SOURCES: SlotSources = {
  highlight: (code, language) =>
    language === 'ts'
      ? escapeText(code).replace(/const/g, '<span class="hljs-keyword">$&</span>')
      : undefined,
  fileText: (file) =>
    file === 'examples/a.ts'
      ? { text: 'const all = 1;\n  // #region setup\n  const a = 1;\n    const b = 2;\n  // #endregion\n' }
      : { message: 'is not there', hint: 'Write it.' },
  draw: (_drawing, code, isBlock) => drawFormula(code, isBlock),
  hook({ name, props, texts }) {
    const id = 'id' in props ? ` id="${String(props.id)}"` : '';
    const inner = Object.keys(texts).map((_, of) => `<site-children of="${of}"></site-children>`);
    return {
      kind: 'rendered',
      html: `<y-${name}${id}>${inner.join('')}</y-${name}>`,
      path: `templates/markdown/${name}.tsx`,
    };
  },
  component({ name, attributes, items }) {
    const props = Object.fromEntries(attributes.map((attribute) => [attribute.name, attribute.text ?? true]));
    if (name === 'Unknown') {
      const fault = { code: 'component-unknown', message: 'There is none', hint: 'Write it.' } as const;
      return { kind: 'refused', faults: [fault] };
    }
    const inner = items.map(
      (item, index) => `<i>${item.name}</i><site-children of="${index + 1}"></site-children>`,
    );
    const text = name === 'Items' ? inner.join('') : '<site-children of="0"></site-children>';
    return { kind: 'rendered', html: `<x-${name} ${JSON.stringify(props)}>${text}</x-${name}>`, props };
  },
};

const SIZE = { width: 40, height: 30 };

/** Every image has 40 by 30 pixels, except for a broken one. */
export const imageOf = (file: string): ImageShowing =>
  file.endsWith('.pdf')
    ? { kind: 'fault', fault: { code: 'image-broken', message: 'is not an image', hint: 'Name one.' } }
    : {
        kind: 'image',
        image: { src: undefined, ...SIZE, sources: [], sizes: undefined },
        facts: { kind: 'png', ...SIZE },
      };

export interface Compiled extends Omit<Markup, 'html'> {
  readonly html: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles a body as that of `content/blog/first.md`, beginning in its line 1. */
export function compile(body: string, site: Site = SITE, line = 1): Compiled {
  const page = { path: 'content/blog/first.md', body: { offset: 0, length: 0, line, empty: false } };
  const { value, diagnostics } = markdown.compile(body, page, targetsOf(site, imageOf)).finish(SOURCES);
  return { ...value, html: joinHighlighted(value.html, SOURCES.highlight), diagnostics };
}

/** The HTML of a body without errors. */
export function htmlOf(body: string): string {
  const { html, diagnostics } = compile(body);
  if (diagnostics.length > 0)
    throw new Error(`Unexpected: ${diagnostics.map(({ message }) => message).join('; ')}`);
  return html.trimEnd();
}

/** Codes with the text that each diagnostic marks: `link-broken [a](b.md)`. */
export function marksOf(body: string, site: Site = SITE): readonly string[] {
  const lines = body.split(/\r\n?|\n/);
  return compile(body, site).diagnostics.map(({ code, at }) => {
    const line = lines[(at?.line ?? 0) - 1] ?? '';
    const start = (at?.column ?? 0) - 1;
    return `${code} ${line.slice(start, start + (at?.length ?? 0))}`;
  });
}

export function codesOf(body: string, site: Site = SITE): readonly string[] {
  return compile(body, site).diagnostics.map(({ code }) => code);
}

/** Targets for the pages of a fully known site, without included files. */
export function targetsOf(site: Site, showing: Targets['imageOf'] = imageOf): Targets {
  return {
    settings: site.settings,
    routeOf: (path) => site.byPath.get(path)?.route,
    hasRoute: (route) => site.byRoute.has(route),
    fileOf(route) {
      const page = site.byRoute.get(route);
      return page?.id === page?.path ? page?.path : undefined;
    },
    routeInOtherCase: (url) =>
      [...site.byRoute.keys()].find((route) => route.toLowerCase() === url.toLowerCase()),
    fragmentOf: () => undefined,
    redirectOf: (url) => redirectIn(site, url),
    attachmentOf: (path) => (site.attachments.has(path) ? PUBLISHED.get(path) : undefined),
    attachmentFault: (path) => attachmentFault(path, site.settings.attachments),
    hasPublicFile: (file) => site.publicFiles.has(file),
    imageOf: showing,
    absenceOf: (path) => site.unpublished.get(path),
    includedText: () => ({ kind: 'refused', message: 'is not there', hint: 'Name another file.' }),
    hasTemplate: () => false,
    namedTarget: (name, from) =>
      createWikiNames([...site.byPath.keys(), ...site.unpublished.keys(), ...site.attachments], ALIASES).find(
        name,
        from,
      ),
    codeButton: (labels) => (site.settings.markdown.copyButton ? copyButton(labels) : ''),
    drawing: (language) => (language === 'math' ? formulas.draws : undefined),
    likely: () => suggestionsFor(site),
  };
}

/** The same site with all constructs that the setting `markdown` switches on, except formulas. */
export const SITE_WITH_ALL: Site = {
  ...SITE,
  settings: {
    ...SITE.settings,
    markdown: {
      ...SITE.settings.markdown,
      abbreviations: true,
      attributes: true,
      definitions: true,
      keys: true,
      mark: true,
      wiki: true,
    },
  },
};
