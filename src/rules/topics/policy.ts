// Rules for the published Content-Security-Policy, and for third parties.

import { htmlLines } from '../../kit/html/html-lines.ts';
import { inlineHint } from '../../kit/html/inline-code.ts';
import { CLOSED, DATA, type Opening, SELF, type WrittenSource } from '../../settings/index.ts';
import {
  atElement,
  atSource,
  type CheckedSite,
  type Finding,
  type PageRule,
  type Rule,
  type SiteRule,
  urlsOf,
  visitUrls,
} from '../rule.ts';
import { isData, usesIn } from '../stylesheet.ts';
import { allows, type BlockedUse, blockedBy, HARMLESS, LISTS, opensData } from '../urls.ts';

/** Words of `inlineCode` for data URLs of images. */
const IMAGE_DATA = /^a data: URL on <(?:img|input|link)>$/;

const documentInline: PageRule = {
  code: 'document-inline',
  severity: 'error',
  title: 'Inline code that the policy blocks',
  meaning:
    'The published Content-Security-Policy blocks inline scripts, `<style>`, `style` attributes, event handlers, `javascript:` and `data:` URLs, plugins and `<base>`. Browsers don’t follow links to `data:`, `file:` and `vbscript:` URLs either.',
  *page({ page, facts, openings }) {
    const first = new Map(facts.inline.toReversed().map(({ what, at }) => [what, at]));
    for (const [what, at] of [...first].reverse())
      if (!IMAGE_DATA.test(what) || !opensData(openings, 'image'))
        yield {
          message: `The document contains ${what}`,
          at: atElement(page, at),
          hint: inlineHint(what),
        };
  },
};

const styleBlocked: SiteRule = {
  code: 'style-blocked',
  severity: 'error',
  title: 'Inline data in a stylesheet that the policy blocks',
  meaning:
    'The published Content-Security-Policy blocks images and fonts inside stylesheets (`url(data:…)`) unless the settings allow `data:` for them under `policy`. All stylesheets that pages load are checked.',
  *site(site) {
    const { policy } = site.site.settings;
    for (const file of loadedStyles(site))
      for (const { use, url } of usesIn(site.read(file).toString())) {
        if (!isData(url) || opensData(policy, use)) continue;
        const start = url.slice(0, 40);
        yield {
          message: `The stylesheet contains ${start}${start === url ? '' : '…'}, which the published policy blocks`,
          at: atSource(file, [url, start], site),
          hint: 'Move it to a file next to the stylesheet and name that file in url(), or allow data: under policy in content/site.yaml.',
        };
      }
  },
};

/** Returns stylesheets that pages load, and their imports. Files loaded by scripts are unknown. */
function loadedStyles({ pages, files, resolve, read }: CheckedSite): Iterable<string> {
  const loaded = new Set<string>();
  const follow = (url: string, route: string) => {
    const target = resolve(url, route);
    if (target.kind !== 'file' || loaded.has(target.file) || !files.has(target.file)) return;
    loaded.add(target.file);
    for (const { use, url: next } of usesIn(read(target.file).toString()))
      if (use === 'stylesheet') follow(next, `/${target.file}`);
  };
  visitUrls(pages, ({ page, url, use }) => {
    if (use === 'stylesheet') follow(url, page.route);
    return undefined;
  });
  return loaded;
}

const urlBlocked: SiteRule = {
  code: 'url-blocked',
  severity: 'error',
  title: 'Frame or form that the policy blocks',
  meaning:
    'Pages cannot be shown in frames, and forms cannot be submitted, unless the settings allow it under `policy`: a framed page can be used for clickjacking, and a form can send what visitors type elsewhere.',
  binds: 'Allow it under policy in content/site.yaml.',
  *site({ pages, resolve, site }) {
    const { policy } = site.settings;
    yield* visitUrls(pages, ({ page, url, use }) => {
      const blocked = blockedBy(policy, use, url, resolve(url, page.route));
      if (blocked?.kind !== 'own') return undefined;
      const [shown, instead] =
        use === 'frame'
          ? ['is shown in a frame', 'Link to it']
          : ['is the target of a form', 'Remove the URL'];
      return {
        message: `${url || 'The page itself'} ${shown}, which the published policy blocks`,
        hint: blocked.list
          ? `${instead}, or allow it in content/site.yaml: policy: { ${blocked.list}: [{ from: self, why: … }] }.`
          : 'Link to it: browsers submit forms only to web URLs.',
        values: [url],
      };
    });
  },
};

const thirdParty: SiteRule = {
  code: 'third-party',
  severity: 'error',
  title: 'Request to another site',
  meaning:
    'The page loads an image, font, script or style from another origin, shows it in a frame, submits a form to it or opens a connection. That site then learns who reads the page. The published policy blocks it until the settings allow it under `policy`; the privacy page then has to mention it. ([third-parties.md](third-parties.md) lists the settings for common services.)',
  binds: 'Allow the site under policy in content/site.yaml.',
  *site(site) {
    const { pages, files, resolve, read } = site;
    const { policy } = site.site.settings;
    yield* visitUrls(pages, ({ page, url, use }) => {
      const blocked = blockedBy(policy, use, url, resolve(url, page.route));
      if (!blocked || blocked.kind === 'own') return undefined;
      return { ...wordsFor(url, blocked), binds: true, values: [url, blocked.from] };
    });
    const loaded = new Set(loadedStyles(site));
    for (const file of [...files.keys()].filter((each) => each.endsWith('.css')))
      for (const { use, url } of usesIn(read(file).toString())) {
        const blocked = blockedBy(policy, use, url, resolve(url, `/${file}`));
        if (!blocked) continue;
        const binds = loaded.has(file) && { binds: true as const };
        yield { ...wordsFor(url, blocked), ...binds, at: atSource(file, [url], site) };
      }
  },
};

function wordsFor(
  url: string,
  { kind, list, from }: BlockedUse,
): Pick<Finding, 'message' | 'hint' | 'entry'> {
  if (kind === 'contact') {
    const hint = `Remove it, or allow ${from} under policy in content/site.yaml.`;
    return { message: `${url} learns about each visitor`, hint };
  }
  const what = list === 'forms' ? 'is the target of a form' : 'comes from another site';
  return {
    message: `${url} ${what}, which the published policy blocks`,
    hint: hintFor(list, from),
    entry: list && { list, from },
  };
}

function hintFor(list: BlockedUse['list'], from: string): string {
  if (list === undefined) return 'Publish a copy with the site.';
  const opened = `allow it in content/site.yaml: policy: { ${list}: [{ from: ${from}, why: … }] }.`;
  if (list === 'forms') return `Link to a page of the service, or ${opened}`;
  return list === 'frames' ? `Link to it, or ${opened}` : `Publish a copy with the site, or ${opened}`;
}

const thirdPartyUnmentioned: SiteRule = {
  code: 'third-party-unmentioned',
  severity: 'error',
  title: 'Privacy page does not mention a third party',
  meaning:
    'Sites listed under `policy` in the settings learn about visits. The privacy page has to mention their names or hosts.',
  when: 'check',
  *site({ site, pages, read }) {
    const { checks, policy } = site.settings;
    const others = policy.sources.filter(({ host }) => host !== '');
    const byName = new Map(others.toReversed().map((source) => [source.name, source]));
    if (byName.size === 0) return;
    const { store } = checks;
    const privacy = pages.find(({ page }) =>
      store ? page.route === store.privacy : /privacy/i.test(page.route),
    );
    const text = privacy ? htmlLines(read(privacy.page.file).toString()).join('\n').toLowerCase() : '';
    const isMentioned = (word: string) => text.includes(word.toLowerCase());
    const sources = [...byName.values()].toReversed();
    const missing = sources.filter(({ name, host }) => !isMentioned(name) && !isMentioned(host));
    const [first] = missing;
    if (!first) return;
    const isOne = missing.length === 1;
    const named = isOne ? first.name : `${missing.length} other sites`;
    yield {
      message: privacy
        ? `${privacy.page.path} does not mention ${named}, which the policy allows`
        : `The policy allows ${named}, but the site has no privacy page that mentions ${isOne ? 'it' : 'them'}`,
      at: { kind: 'place', place: first.at },
      ...(!isOne && { details: missing.map(({ name }) => name) }),
      hint: `${privacy ? 'Say there' : 'Add content/privacy.md, and say'} what ${isOne ? 'it' : 'each'} is for and what it learns about visitors.`,
    };
  },
};

const policyUnused: SiteRule = {
  code: 'policy-unused',
  severity: 'warning',
  title: 'Unused policy entry',
  meaning:
    'The settings allow something under `policy` that no page, stylesheet or script of the site uses. It only helps an attacker who manages to get something into a page. Nothing is reported if scripts of another site run, because nobody knows what those load.',
  when: 'check',
  *site(site) {
    const { policy } = site.site.settings;
    if (policy.sources.length === 0 && !policy.wasm) return;
    const uses = usesOf(site);
    const isUsed = (source: WrittenSource) => uses.some((use) => usesSource(source, use, site));
    const unused = policy.sources.filter((source) => !isUsed(source));
    if (policy.sources.some((source) => source.list === 'scripts' && !unused.includes(source))) return;
    const texts = scriptsOf(site);
    const hint = 'Remove the entry.';
    for (const source of unused) {
      if (texts.some((text) => text.includes(clueOf(source)))) continue;
      const whose = source.source === DATA ? 'data: URLs' : source.name || 'the site itself';
      yield {
        message: `The policy allows ${NAMES[source.list]} ${whose}, but nothing uses that`,
        at: { kind: 'place', place: source.at },
        hint,
      };
    }
    if (policy.wasmAt && !texts.some((text) => text.includes('WebAssembly')))
      yield {
        message: 'The policy allows WebAssembly, but no script of the site uses it',
        at: { kind: 'place', place: policy.wasmAt },
        hint,
      };
  },
};

const NAMES: Readonly<Record<Opening, string>> = {
  scripts: 'scripts from',
  styles: 'styles from',
  images: 'images from',
  fonts: 'fonts from',
  media: 'audio and video from',
  frames: 'frames from',
  forms: 'forms that submit to',
  connect: 'requests to',
};

type RoutedUse = ReturnType<typeof usesIn>[number] & { readonly route: string };

function usesOf({ pages, files, read }: CheckedSite): readonly RoutedUse[] {
  const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
  const requested = urlsOf(pages, (use) => !HARMLESS.has(use));
  return [
    ...Array.from(requested, ({ page, url, use }) => ({ url, use, route: page.route })),
    ...sheets.flatMap((file) => usesIn(read(file).toString()).map((use) => ({ ...use, route: `/${file}` }))),
  ];
}

function usesSource(
  source: WrittenSource,
  { use, url, route }: RoutedUse,
  { resolve }: CheckedSite,
): boolean {
  const target = resolve(url, route);
  if (source.source === SELF) {
    // The target of a form may redirect back.
    if (use === 'form') return source.list === 'forms';
    return blockedBy(CLOSED, use, url, target)?.list === source.list && target.kind !== 'elsewhere';
  }
  if (source.source === DATA) return isData(url) && LISTS[use] === source.list;
  if (target.kind !== 'elsewhere' || target.origin === '') return false;
  return !HARMLESS.has(use) && allows(source, use, new URL(url, target.origin));
}

/** Returns scripts of the site, and pages of `public/`, which may contain scripts. */
function scriptsOf({ files, read, site }: CheckedSite): readonly string[] {
  return [...files.keys()]
    .filter((file) => /\.m?js$/i.test(file) || (/\.html?$/i.test(file) && site.publicFiles.has(file)))
    .map((file) => read(file).toString());
}

/** Returns a text that scripts using the source contain. */
function clueOf({ list, source, host }: WrittenSource): string {
  if (host !== '') return host;
  if (source === DATA) return source;
  return list === 'frames' ? 'iframe' : 'submit';
}

/** APIs that store data on the visitor's device. */
const STORES = /\bdocument\s*\.\s*cookie\b|\bcookieStore\b|\blocalStorage\b|\bsessionStorage\b|\bindexedDB\b/;

const cookieSet: SiteRule = {
  code: 'cookie-set',
  severity: 'error',
  title: 'Script that stores data in the browser',
  meaning:
    'A script of the site uses cookies, `localStorage`, `sessionStorage` or `indexedDB`. In many countries visitors have to consent first.',
  *site(site) {
    for (const file of site.files.keys()) {
      const found = /\.m?js$/.test(file) && STORES.exec(site.read(file).toString())?.[0];
      if (!found) continue;
      const at = atSource(file, [found], site);
      yield {
        message: `${at.source.path} uses ${found}`,
        at,
        hint: 'Remove it, or turn the rule off under checks.rules in content/site.yaml, with the reason why it is allowed.',
      };
    }
  },
};

export const policyRules: readonly Rule[] = [
  documentInline,
  styleBlocked,
  urlBlocked,
  thirdParty,
  thirdPartyUnmentioned,
  policyUnused,
  cookieSet,
];
