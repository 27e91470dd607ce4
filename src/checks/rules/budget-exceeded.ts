import { gzipSync } from 'node:zlib';
import { thousands } from '../../base/thousands.ts';
import { BUDGET_GROUPS, type Budget, type BudgetGroup, type Budgets } from '../../model/settings/checks.ts';
import { SETTINGS_PATH } from '../../model/settings/settings.ts';
import { placeOf } from '../../model/span.ts';
import { addressesOf, type CheckedSite, type SharedPage, type SiteRule } from '../rule.ts';
import { addressesIn } from '../stylesheet.ts';

export const budgetExceeded: SiteRule = {
  code: 'budget-exceeded',
  severity: 'warning',
  title: 'Page or site heavier than its budget',
  meaning:
    'What a first visit of a page loads is counted in bytes, as they are and compressed with gzip, and in requests: HTML, CSS, JavaScript, fonts, images, all together, and as `critical` what has to be there before anything is shown, HTML and CSS. A page has limits that a blog keeps with ease ([checks.md](checks.md#what-some-rules-need-to-know)); others stand in the settings under `checks.budgets`.',
  when: 'check',
  *site(site) {
    const { page: limits, site: siteLimits } = site.site.settings.checks.budgets;
    const weigh = createScales(site);
    const loaded = createLoaded(site);
    for (const shared of site.pages)
      for (const { what, hint } of overruns(limits, loaded(shared), weigh)) {
        const { page } = shared;
        yield { message: `${page.route} loads ${what}`, at: { kind: 'page', page }, hint };
      }
    for (const { what, hint } of overruns(siteLimits, [...site.files.keys()], weigh)) {
      const place = placeOf(SETTINGS_PATH, site.site.settings.spans, 'checks.budgets.site');
      yield { message: `The site holds ${what}`, at: { kind: 'place', place }, hint };
    }
  },
};

interface Weight {
  readonly raw: number;
  readonly compressed: number;
}

/** Files that are compressed already gain nothing. */
const COMPRESSED = /\.(?:avif|gif|gz|br|jpe?g|mp[34]|ogg|png|web[mp]|woff2?|zip)$/i;

const GROUPS: Readonly<Record<BudgetGroup, { readonly words: string; readonly files: RegExp }>> = {
  html: { words: 'of HTML', files: /\.html?$/i },
  css: { words: 'of CSS', files: /\.css$/i },
  critical: { words: 'of HTML and CSS', files: /\.(?:html?|css)$/i },
  javascript: { words: 'of JavaScript', files: /\.m?js$/i },
  fonts: { words: 'of fonts', files: /\.(?:woff2?|ttf|otf)$/i },
  images: { words: 'of images', files: /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i },
  total: { words: 'in all', files: /^/ },
};

function createScales({ files, read }: CheckedSite): (file: string) => Weight {
  const known = new Map<string, Weight>();
  return (file) => {
    const raw = files.get(file)?.size ?? 0;
    // A page that cannot be rendered has no file yet, and no size.
    const isSmallest = raw === 0 || COMPRESSED.test(file);
    const weight = known.get(file) ?? { raw, compressed: isSmallest ? raw : gzipSync(read(file)).length };
    known.set(file, weight);
    return weight;
  };
}

/** Uses of addresses that a browser asks for by itself. */
const LOADED: ReadonlySet<string> = new Set(['stylesheet', 'script', 'font', 'preload', 'image']);

/** The files that a browser asks for on the first visit of a page. */
function createLoaded({ resolve, read }: CheckedSite): (page: SharedPage) => readonly string[] {
  const bySheet = new Map<string, readonly string[]>();
  const fileOf = (address: string, route: string) => {
    const target = resolve(address, route);
    return target.kind === 'file' ? [target.file] : [];
  };
  const fontsOf = (sheet: string) => {
    const fonts =
      bySheet.get(sheet) ??
      addressesIn(read(sheet).toString()).flatMap((address) => fileOf(address, `/${sheet}`));
    bySheet.set(sheet, fonts);
    return fonts;
  };
  return (shared) => {
    const addresses = [...addressesOf([shared])];
    // Browsers show one icon of all.
    const icon = addresses.find(({ use }) => use === 'icon');
    const asked = addresses.filter((each) => each === icon || LOADED.has(each.use));
    const files = asked.flatMap(({ address }) => fileOf(address, shared.page.route));
    const loaded = new Set([shared.page.file, ...files]);
    for (const file of [...loaded])
      if (file.endsWith('.css')) for (const font of fontsOf(file)) loaded.add(font);
    return [...loaded];
  };
}

/** What is over a budget: `15,204 bytes of HTML and CSS, compressed; the budget is 14,000`. */
interface Overrun {
  readonly what: string;
  readonly hint: string;
}

function* overruns(
  budgets: Budgets,
  files: readonly string[],
  weigh: (file: string) => Weight,
): Iterable<Overrun> {
  for (const group of BUDGET_GROUPS) {
    const budget = budgets[group];
    if (!budget) continue;
    const members = files.filter((file) => GROUPS[group].files.test(file));
    const sum = (side: keyof Weight) => members.reduce((total, file) => total + weigh(file)[side], 0);
    const raw = sum('raw');
    const counts: readonly (readonly [keyof Budget, number, string])[] = [
      ['raw', raw, `bytes ${GROUPS[group].words}`],
      // What is small as it is need not be compressed.
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
      const heaviest = [...members].sort((a, b) => weigh(b).raw - weigh(a).raw).slice(0, 3);
      yield {
        what: `${thousands(count)} ${unit}; the budget is ${thousands(limit)}`,
        hint: `Make it lighter (the heaviest: ${heaviest.join(', ')}), or raise checks.budgets in ${SETTINGS_PATH}.`,
      };
    }
  }
}
