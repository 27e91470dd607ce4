import { gzipSync } from 'node:zlib';
import { thousands } from '../../base/thousands.ts';
import type { Use } from '../../model/pages/document.ts';
import { BUDGET_GROUPS, type BudgetGroup } from '../../model/settings/checks.ts';
import { SETTINGS_PATH } from '../../model/settings/settings.ts';
import type { Budget, Budgets } from '../../model/settings/tables/checks.ts';
import { placeOf } from '../../model/span.ts';
import type { CheckedSite, Finding, SharedPage, SiteRule } from '../rule.ts';
import { addressesIn } from '../stylesheet.ts';

export const budgetExceeded: SiteRule = {
  code: 'budget-exceeded',
  severity: 'warning',
  title: 'Page or site heavier than its budget',
  meaning:
    'What a first visit of a page loads is counted in bytes, as they are and compressed with gzip, and in requests: HTML, CSS, JavaScript, fonts, images, all together, and as `critical` what has to be there before anything is shown, HTML and CSS. A page has limits that a blog keeps with ease ([checks.md](checks.md#what-some-rules-need-to-know)); others stand in the settings under `checks.budgets`.',
  scope: 'site',
  when: 'check',
  check(site) {
    const { page: limits, site: siteLimits } = site.site.settings.checks.budgets;
    const weigh = createScales(site);
    const loaded = createLoaded(site);
    const whole = [...site.files.keys()];
    return [
      ...site.pages.flatMap((shared) =>
        overruns(limits, loaded(shared), weigh).map(({ what, limit, hint }) => ({
          message: `${shared.page.route} loads ${what}; ${limit}`,
          at: { kind: 'page', page: shared.page } as const,
          hint,
        })),
      ),
      ...overruns(siteLimits, whole, weigh).map(({ what, limit, hint }): Finding => {
        const place = placeOf(SETTINGS_PATH, site.site.settings.spans, 'checks.budgets.site');
        return { message: `The site holds ${what}; ${limit}`, at: { kind: 'place', place }, hint };
      }),
    ];
  },
};

interface Weight {
  readonly raw: number;
  readonly compressed: number;
}

type Weigh = (file: string) => Weight;

/** Files that are compressed already gain nothing. */
const COMPRESSED = /\.(?:avif|gif|gz|br|jpe?g|mp[34]|ogg|png|web[mp]|woff2?|zip)$/i;

const KINDS: readonly (readonly [BudgetGroup, RegExp])[] = [
  ['html', /\.html?$/i],
  ['css', /\.css$/i],
  ['javascript', /\.m?js$/i],
  ['fonts', /\.(?:woff2?|ttf|otf)$/i],
  ['images', /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i],
];

function createScales({ files, read }: CheckedSite): Weigh {
  const known = new Map<string, Weight>();
  return (file) => {
    const found = known.get(file);
    if (found) return found;
    const raw = files.get(file)?.size ?? 0;
    // A page that cannot be rendered has no file yet, and no size.
    const isSmallest = raw === 0 || COMPRESSED.test(file);
    const weight = { raw, compressed: isSmallest ? raw : gzipSync(read(file)).length };
    known.set(file, weight);
    return weight;
  };
}

/** Uses of addresses that a browser asks for by itself. */
const LOADED: ReadonlySet<Use> = new Set(['stylesheet', 'script', 'font', 'preload', 'image']);

/** The files that a browser asks for on the first visit of a page. */
function createLoaded(site: CheckedSite): (page: SharedPage) => readonly string[] {
  const { resolve } = site;
  const bySheet = new Map<string, readonly string[]>();
  const fontsOf = (sheet: string) => {
    const found = bySheet.get(sheet);
    if (found) return found;
    const addresses = addressesIn(site.read(sheet).toString());
    const files = addresses.flatMap((address) => fileOf(address, `/${sheet}`));
    bySheet.set(sheet, files);
    return files;
  };
  const fileOf = (address: string, route: string) => {
    const target = resolve(address, route);
    return target.kind === 'file' ? [target.file] : [];
  };
  return ({ page, facts }) => {
    const loaded = new Set([page.file]);
    let hasIcon = false;
    for (const [index, address] of facts.addresses.entries()) {
      const use = facts.uses[index];
      // Browsers show one icon of all.
      if (use === 'icon' && hasIcon) continue;
      if (use === 'icon') hasIcon = true;
      else if (use === undefined || !LOADED.has(use)) continue;
      for (const file of fileOf(address, page.route)) loaded.add(file);
    }
    for (const file of [...loaded])
      if (file.endsWith('.css')) for (const font of fontsOf(file)) loaded.add(font);
    return [...loaded];
  };
}

interface Overrun {
  /** `15,204 bytes of HTML and CSS, compressed` */
  readonly what: string;
  readonly limit: string;
  readonly hint: string;
}

function overruns(budgets: Budgets, files: readonly string[], weigh: Weigh): Overrun[] {
  return BUDGET_GROUPS.flatMap((group) => {
    const budget = budgets[group];
    if (!budget) return [];
    const members = files.filter((file) => belongs(file, group));
    const weights = members.map(weigh);
    const sum = (side: keyof Weight) => weights.reduce((total, weight) => total + weight[side], 0);
    const counts: readonly (readonly [keyof Budget, number])[] = [
      ['raw', sum('raw')],
      ['compressed', mayExceed(budget.compressed, sum('raw')) ? sum('compressed') : 0],
      ['requests', members.length],
    ];
    return counts.flatMap(([side, count]) => {
      const limit = budget[side];
      return limit === undefined || count <= limit
        ? []
        : [overrun(group, side, count, limit, members, weigh)];
    });
  });
}

/** What is small as it is need not be compressed. */
function mayExceed(limit: number | undefined, raw: number): boolean {
  return limit !== undefined && raw > limit;
}

function belongs(file: string, group: BudgetGroup): boolean {
  if (group === 'total') return true;
  const kind = KINDS.find(([, pattern]) => pattern.test(file))?.[0];
  return group === 'critical' ? kind === 'html' || kind === 'css' : kind === group;
}

const NAMES: Readonly<Record<BudgetGroup, string>> = {
  html: 'HTML',
  css: 'CSS',
  critical: 'HTML and CSS',
  javascript: 'JavaScript',
  fonts: 'fonts',
  images: 'images',
  total: 'everything',
};

function overrun(
  group: BudgetGroup,
  side: keyof Budget,
  count: number,
  limit: number,
  members: readonly string[],
  weigh: Weigh,
): Overrun {
  const of = group === 'total' ? 'in all' : `of ${NAMES[group]}`;
  const unit = side === 'requests' ? 'files' : 'bytes';
  const how = side === 'compressed' ? ', compressed' : '';
  const heaviest = [...members].sort((a, b) => weigh(b).raw - weigh(a).raw).slice(0, 3);
  return {
    what: `${thousands(count)} ${unit} ${of}${how}`,
    limit: `the budget is ${thousands(limit)}`,
    hint: `Make it lighter (the heaviest: ${heaviest.join(', ')}), or raise checks.budgets in ${SETTINGS_PATH}.`,
  };
}
