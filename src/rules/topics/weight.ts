// Rules for the weight of pages and their images, and for app stores.
import { gzipSync } from 'node:zlib';
import { thousands } from '../../kit/counted.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { htmlLines } from '../../kit/html/html-lines.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { BUDGET_GROUPS, type Budget, type BudgetGroup, type Budgets } from '../../settings/index.ts';
import {
  type AuditRule,
  type CheckedSite,
  type Rule,
  type SharedPage,
  type SiteRule,
  urlsOf,
} from '../rule.ts';
import { partialFontsIn, urlsIn } from '../stylesheet.ts';

const budgetExceeded: SiteRule = {
  code: 'budget-exceeded',
  severity: 'warning',
  title: 'Budget exceeded',
  meaning:
    'The budget covers what a first visit to a page downloads: bytes (uncompressed and with gzip) and requests, for HTML, CSS, JavaScript, fonts and images, in total, and as `critical` for the HTML and CSS needed before anything appears. The default limits are easy for a blog to keep ([checks.md](checks.md#budgets-contrast-and-app-stores)). Set others under `checks.budgets`.',
  when: 'check',
  *site(site) {
    const { page: limits, site: siteLimits } = site.site.settings.checks.budgets;
    const weigh = createScales(site);
    const loaded = createLoaded(site);
    for (const shared of site.pages) {
      const { page } = shared;
      if ([...overruns(limits, loaded(shared), weigh)].length === 0) continue;
      const files = loaded(shared, site.read(page.file).toString());
      for (const { what, hint } of overruns(limits, files, weigh))
        yield { message: `${page.route} loads ${what}`, at: { kind: 'page', page }, hint };
    }
    for (const { what, hint } of overruns(siteLimits, [...site.files.keys()], weigh)) {
      const place = placeOf(SETTINGS_PATH, site.site.settings.spans, 'checks.budgets.site');
      yield { message: `The site contains ${what}`, at: { kind: 'place', place }, hint };
    }
  },
};

const COMPRESSED = /\.(?:avif|gif|gz|br|jpe?g|mp[34]|ogg|png|web[mp]|woff2?|zip)$/i;

const GROUPS: Readonly<Record<BudgetGroup, { readonly words: string; readonly files: RegExp }>> = {
  html: { words: 'of HTML', files: /\.html?$/i },
  css: { words: 'of CSS', files: /\.css$/i },
  critical: { words: 'of HTML and CSS', files: /\.(?:html?|css)$/i },
  javascript: { words: 'of JavaScript', files: /\.m?js$/i },
  fonts: { words: 'of fonts', files: /\.(?:woff2?|ttf|otf)$/i },
  images: { words: 'of images', files: /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i },
  total: { words: 'in total', files: /^/ },
};

type Weigh = (file: string, side: 'raw' | 'compressed') => number;

function createScales({ files, read }: CheckedSite): Weigh {
  const cache = new Map<string, number>();
  return (file, side) => {
    const raw = files.get(file)?.size ?? 0;
    // A page that can't be rendered has no file yet, and no size.
    if (side === 'raw' || raw === 0 || COMPRESSED.test(file)) return raw;
    const compressed = cache.get(file) ?? gzipSync(read(file)).length;
    cache.set(file, compressed);
    return compressed;
  };
}

/** Uses of URLs that a browser requests automatically. */
const LOADED: ReadonlySet<string> = new Set(['stylesheet', 'script', 'font', 'preload', 'image', 'icon']);

interface LoadedFont {
  readonly file: string;
  /** Matches pages that need it. */
  readonly needed: RegExp | undefined;
}

/**
 * Creates a function that returns the files that a browser requests on the first visit to a page. Fonts that the HTML doesn't
 * need are left out if it is given, because reading each page takes long.
 */
function createLoaded({
  resolve,
  read,
}: CheckedSite): (page: SharedPage, html?: string) => readonly string[] {
  const bySheet = new Map<string, readonly LoadedFont[]>();
  const fileOf = (url: string, route: string) => {
    const target = resolve(url, route);
    return target.kind === 'file' ? [target.file] : [];
  };
  const fontsOf = (sheet: string) => {
    const known = bySheet.get(sheet);
    if (known) return known;
    const css = read(sheet).toString();
    const partial = partialFontsIn(css);
    const fonts = urlsIn(css).flatMap((url) =>
      fileOf(url, `/${sheet}`).map((file) => ({ file, needed: partial.get(url) })),
    );
    bySheet.set(sheet, fonts);
    return fonts;
  };
  return (shared, html) => {
    const urls = [...urlsOf([shared], (use) => LOADED.has(use))];
    // Browsers load only one of the icons.
    const icon = urls.find(({ use }) => use === 'icon');
    const asked = urls.filter((each) => each.use !== 'icon' || each === icon);
    const files = asked.flatMap(({ url }) => fileOf(url, shared.page.route));
    const loaded = new Set([shared.page.file, ...files]);
    for (const file of [...loaded])
      if (file.endsWith('.css'))
        for (const font of fontsOf(file))
          if (html === undefined || (font.needed?.test(html) ?? true)) loaded.add(font.file);
    return [...loaded];
  };
}

/** Exceeded budget: `15,204 bytes of HTML and CSS, compressed; the budget is 14,000`. */
interface BudgetOverrun {
  readonly what: string;
  readonly hint: string;
}

function* overruns(budgets: Budgets, files: readonly string[], weigh: Weigh): Iterable<BudgetOverrun> {
  for (const group of BUDGET_GROUPS) {
    const budget = budgets[group];
    if (!budget) continue;
    const members = files.filter((file) => GROUPS[group].files.test(file));
    const sum = (side: 'raw' | 'compressed') => members.reduce((total, file) => total + weigh(file, side), 0);
    const raw = sum('raw');
    const counts: readonly (readonly [keyof Budget, number, string])[] = [
      ['raw', raw, `bytes ${GROUPS[group].words}`],
      // Small files aren't compressed.
      [
        'compressed',
        raw > (budget.compressed ?? raw) ? sum('compressed') : 0,
        `bytes ${GROUPS[group].words}, compressed`,
      ],
      ['requests', members.length, `files ${GROUPS[group].words}`],
    ];
    for (const [side, count, unit] of counts) {
      const limit = budget[side];
      if (limit === undefined || count <= limit) continue;
      const heaviest = [...members].sort((a, b) => weigh(b, 'raw') - weigh(a, 'raw')).slice(0, 3);
      yield {
        what: `${thousands(count)} ${unit}; the budget is ${thousands(limit)}`,
        hint: `Reduce it (largest: ${heaviest.join(', ')}), or raise checks.budgets in ${SETTINGS_PATH}.`,
      };
    }
  }
}

export const imageOversized: AuditRule = {
  code: 'image-oversized',
  severity: 'warning',
  title: 'Image much larger than displayed',
  meaning:
    'With `--browser`, `site check` compares the image file that Chromium chose with the width at which it appears in a window of 1280 by 720 pixels. No screen shows more than three times as many pixels. Images under 300 pixels wide and SVG graphics are not reported.',
  when: 'check',
  option: 'browser',
};

export const imageLate: AuditRule = {
  code: 'image-late',
  severity: 'warning',
  title: 'Largest image loads late',
  meaning:
    'With `--browser`, `site check` looks at what a page first shows in a Chromium window of 1280 by 720 pixels. The largest image there, or the first of several of its size, should not have `loading="lazy"`: the browser would request it only after layout, and visitors would wait.',
  when: 'check',
  option: 'browser',
};

const storePrivacy: SiteRule = {
  code: 'store-privacy',
  severity: 'error',
  title: 'Privacy page that app stores would reject',
  meaning:
    'App stores ask for the URL of a privacy policy: plain HTML at that very URL, with "privacy" in its title and URL, naming the app and its developer, with a contact and a section about deleting accounts. Checked if the settings name the page under `checks.store`.',
  when: 'check',
  *site({ site, pages, read }) {
    const { store } = site.settings.checks;
    if (!store) return;
    const shared = pages.find(({ page }) => page.route === store.privacy);
    if (!shared)
      return yield {
        message: `${store.privacy}, named in checks.store, is not a page of the site`,
        at: { kind: 'place', place: store.at },
        hint: 'Write the route of the privacy page.',
      };
    for (const [holds, message, hint] of demands(shared, read(shared.page.file).toString(), store))
      if (!holds) yield { message, at: { kind: 'page', page: shared.page }, hint };
  },
};

type Requirement = readonly [holds: boolean, message: string, hint: string];

function demands(
  shared: SharedPage,
  html: string,
  { app, developer }: { readonly app: string; readonly developer: string },
): readonly Requirement[] {
  const { page, facts } = shared;
  const text = htmlLines(html).join('\n');
  const hasContact = [...urlsOf([shared], () => true)].some(({ url }) => /^mailto:/i.test(url));
  // A page with fewer words is probably a frame that a script fills.
  const isPlain = text.split(/\s+/).length >= 150;
  const deletion = 'Add one, under a heading such as "Delete your account".';
  const staysHere = facts.meta.refresh === undefined;
  return [
    [/privacy/i.test(facts.title), 'The title does not say "privacy"', 'Call the page "Privacy Policy".'],
    [
      /privacy/i.test(page.route),
      'The URL does not contain "privacy"',
      'Give the page the permalink /privacy/.',
    ],
    [text.includes(app), `The page does not name the app, ${app}`, 'Name it in the first paragraph.'],
    [text.includes(developer), `The page does not name the developer, ${developer}`, 'Name the developer.'],
    [hasContact, 'The page has no contact', 'Add a mailto: link.'],
    [hasDeletion(html), 'The page has no section about deleting the account', deletion],
    [staysHere, 'The page redirects its readers to another URL', 'Publish the policy at exactly this URL.'],
    [isPlain, 'The page contains hardly any text as plain HTML', 'Write the policy in the page itself.'],
  ];
}

function hasDeletion(html: string): boolean {
  const headings = Array.from(html.matchAll(/<h[1-6][\s>][\s\S]*?<\/h[1-6]>/gi), ([heading]) =>
    htmlLines(heading).join(' '),
  );
  return headings.some((heading) => /delet|eras|remov/i.test(heading) && /account|data/i.test(heading));
}

export const weightRules: readonly Rule[] = [budgetExceeded, imageOversized, imageLate, storePrivacy];
