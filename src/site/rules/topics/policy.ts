// Rules for the Content-Security-Policy that the site is published with, and for third parties.

import { htmlLines } from '../../../kit/html/html-lines.ts';
import { inlineHint } from '../../../kit/html/inline-code.ts';
import { CLOSED, DATA, type Opening, SELF, type WrittenSource } from '../../../model/settings/policy.ts';
import { allows, type Blocked, blockedBy, LISTS, opensData } from '../addresses.ts';
import {
  addressesOf,
  atAddress,
  type CheckedSite,
  type Finding,
  type PageRule,
  placeOfSource,
  type Rule,
  type SiteRule,
} from '../rule.ts';
import { isData, usesIn } from '../stylesheet.ts';

/** Words of `inlineCode` for images that are data. */
const IMAGE_DATA = /^a data: address on <(?:img|input|link)>$/;

const documentInline: PageRule = {
  code: 'document-inline',
  severity: 'error',
  title: 'Something in a document that the policy blocks',
  meaning:
    'Inline scripts, `<style>`, `style` attributes, event handlers, `javascript:` and `data:` addresses, plugins and `<base>` are blocked by the Content-Security-Policy that the site is published with.',
  *page({ page, facts, openings }) {
    for (const inline of new Set(facts.inline))
      if (!IMAGE_DATA.test(inline) || !opensData(openings, 'image'))
        yield {
          message: `The document holds ${inline}`,
          at: { kind: 'inline', page, inline },
          hint: inlineHint(inline),
        };
  },
};

const styleBlocked: SiteRule = {
  code: 'style-blocked',
  severity: 'error',
  title: 'Data in a stylesheet that the policy blocks',
  meaning:
    'A picture or a font that is written into a stylesheet (`url(data:…)`) is blocked by the Content-Security-Policy that the site is published with, until the settings allow `data:` for images or fonts under `policy`. Stylesheets that pages load are looked through.',
  *site(site) {
    const { policy } = site.site.settings;
    for (const file of loadedStyles(site))
      for (const { use, address } of usesIn(site.read(file).toString())) {
        if (!isData(address) || opensData(policy, use)) continue;
        const start = address.slice(0, 40);
        yield {
          message: `The stylesheet shows ${start}${start === address ? '' : '…'}, which the published policy blocks`,
          at: { kind: 'clue', clues: [address, start], otherwise: placeOfSource(file, site) },
          hint: 'Put it into a file beside the stylesheet and name that in url(), or allow data: under policy in content/site.yaml.',
        };
      }
  },
};

/** Stylesheets that pages load, and those that these import. What a script loads nobody knows. */
function loadedStyles({ pages, files, resolve, read }: CheckedSite): Iterable<string> {
  const loaded = new Set<string>();
  const follow = (address: string, route: string) => {
    const target = resolve(address, route);
    if (target.kind !== 'file' || loaded.has(target.file) || !files.has(target.file)) return;
    loaded.add(target.file);
    for (const { use, address: next } of usesIn(read(target.file).toString()))
      if (use === 'stylesheet') follow(next, `/${target.file}`);
  };
  for (const { page, address, use } of addressesOf(pages))
    if (use === 'stylesheet') follow(address, page.route);
  return loaded;
}

const addressBlocked: SiteRule = {
  code: 'address-blocked',
  severity: 'error',
  title: 'Frame or form of the site that the policy blocks',
  meaning:
    'No page may be shown in a frame, and no form be sent, unless the settings say so under `policy`: a page that can be framed can be laid under a visitor’s clicks, and a form can carry what is typed elsewhere.',
  binds: 'Open it under policy in content/site.yaml.',
  *site({ pages, resolve, site }) {
    const { policy } = site.settings;
    for (const { page, facts, address, use, index } of addressesOf(pages)) {
      const blocked = blockedBy(policy, use, address, resolve(address, page.route));
      if (blocked?.kind !== 'own') continue;
      const [shown, instead] =
        use === 'frame' ? ['is shown in a frame', 'Link to it'] : ['is sent a form', 'Leave out the address'];
      yield {
        message: `${address || 'The page itself'} ${shown}, which the published policy blocks`,
        at: atAddress({ page, facts }, index, address),
        hint: blocked.list
          ? `${instead}, or allow it in content/site.yaml with policy: { ${blocked.list}: [{ from: self, why: … }] }.`
          : 'Link to it: browsers send forms to web addresses alone.',
      };
    }
  },
};

const thirdParty: SiteRule = {
  code: 'third-party',
  severity: 'error',
  title: 'Request to another site',
  meaning:
    'A page loads an image, a font, a script or a style from another origin, shows it in a frame, sends a form to it or opens a connection, which then knows who reads it. The published policy blocks it, until it is named in the settings under `policy`; then the privacy page has to mention it. ([third-parties.md](third-parties.md) shows what usual services need.)',
  binds: 'Name what pages may ask for under policy in content/site.yaml.',
  *site(site) {
    const { pages, files, resolve, read } = site;
    const { policy } = site.site.settings;
    for (const { page, facts, address, use, index } of addressesOf(pages)) {
      const blocked = blockedBy(policy, use, address, resolve(address, page.route));
      if (blocked && blocked.kind !== 'own')
        yield { ...wordsFor(address, blocked), at: atAddress({ page, facts }, index, address, blocked.from) };
    }
    for (const file of [...files.keys()].filter((each) => each.endsWith('.css')))
      for (const { use, address } of usesIn(read(file).toString())) {
        const blocked = blockedBy(policy, use, address, resolve(address, `/${file}`));
        if (!blocked) continue;
        const at = { kind: 'clue', clues: [address], otherwise: placeOfSource(file, site) } as const;
        yield { ...wordsFor(address, blocked), at };
      }
  },
};

function wordsFor(address: string, { kind, list, from }: Blocked): Pick<Finding, 'message' | 'hint'> {
  if (kind === 'contact') {
    const hint = `Leave it out, or name ${from} under policy in content/site.yaml.`;
    return { message: `${address} is told of each visitor`, hint };
  }
  const what = list === 'forms' ? 'is sent a form' : 'is loaded from another site';
  return { message: `${address} ${what}, which the published policy blocks`, hint: hintFor(list, from) };
}

function hintFor(list: Blocked['list'], from: string): string {
  if (list === undefined) return 'Publish the file with the site.';
  const opened = `allow it in content/site.yaml with policy: { ${list}: [{ from: ${from}, why: … }] }.`;
  if (list === 'forms') return `Link to a page of the service, or ${opened}`;
  return list === 'frames' ? `Link to it, or ${opened}` : `Publish the file with the site, or ${opened}`;
}

const thirdPartyUnmentioned: SiteRule = {
  code: 'third-party-unmentioned',
  severity: 'error',
  title: 'Privacy page does not mention a third party',
  meaning:
    'Sites that the settings name under `policy` learn of visits. The privacy page says so, by their names or hosts.',
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
    for (const { name, host, at } of [...byName.values()].toReversed())
      if (![name, host].some((word) => text.includes(word.toLowerCase())))
        yield {
          message: privacy
            ? `${privacy.page.path} does not mention ${name}, which the policy lets pages use`
            : `The policy lets pages use ${name}, and there is no privacy page to mention it`,
          at: { kind: 'place', place: at },
          hint: 'Say in the privacy page what it is for, and what it learns of visitors.',
        };
  },
};

const policyUnused: SiteRule = {
  code: 'policy-unused',
  severity: 'warning',
  title: 'Opening of the policy that nothing uses',
  meaning:
    'The settings allow something under `policy` that no page, no stylesheet and no script of the site asks for. What nobody needs is open only to whoever gets something into a page. Where a script of another site runs, nothing is reported, since nobody knows what that will ask for.',
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
      const whose = source.source === DATA ? 'data: addresses' : source.name || 'the site itself';
      yield {
        message: `The policy allows ${NAMES[source.list]} ${whose}, and nothing uses that`,
        at: { kind: 'place', place: source.at },
        hint,
      };
    }
    if (policy.wasmAt && !texts.some((text) => text.includes('WebAssembly')))
      yield {
        message: 'The policy allows WebAssembly, and no script of the site uses it',
        at: { kind: 'place', place: policy.wasmAt },
        hint,
      };
  },
};

const NAMES: Readonly<Record<Opening, string>> = {
  scripts: 'scripts of',
  styles: 'styles of',
  images: 'images of',
  fonts: 'fonts of',
  media: 'audio and video of',
  frames: 'frames of',
  forms: 'forms that are sent to',
  connect: 'requests to',
};

type RoutedUse = ReturnType<typeof usesIn>[number] & { readonly route: string };

function usesOf({ pages, files, read }: CheckedSite): readonly RoutedUse[] {
  const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
  return [
    ...Array.from(addressesOf(pages), ({ page, address, use }) => ({ address, use, route: page.route })),
    ...sheets.flatMap((file) => usesIn(read(file).toString()).map((use) => ({ ...use, route: `/${file}` }))),
  ];
}

function usesSource(
  source: WrittenSource,
  { use, address, route }: RoutedUse,
  { resolve }: CheckedSite,
): boolean {
  const target = resolve(address, route);
  if (source.source === SELF) {
    // What a form is sent to may lead back.
    if (use === 'form') return source.list === 'forms';
    return blockedBy(CLOSED, use, address, target)?.list === source.list && target.kind !== 'elsewhere';
  }
  if (source.source === DATA) return isData(address) && LISTS[use] === source.list;
  if (target.kind !== 'elsewhere' || target.origin === '') return false;
  return !['link', 'social', 'other'].includes(use) && allows(source, use, new URL(address, target.origin));
}

/** Scripts of the site, and pages of `public/`, which may hold more of them. */
function scriptsOf({ files, read, site }: CheckedSite): readonly string[] {
  return [...files.keys()]
    .filter((file) => /\.m?js$/i.test(file) || (/\.html?$/i.test(file) && site.publicFiles.has(file)))
    .map((file) => read(file).toString());
}

/** A text in scripts that use the source. */
function clueOf({ list, source, host }: WrittenSource): string {
  if (host !== '') return host;
  if (source === DATA) return source;
  return list === 'frames' ? 'iframe' : 'submit';
}

/** APIs that keep something on the device of a visitor. */
const STORES = /\bdocument\s*\.\s*cookie\b|\bcookieStore\b|\blocalStorage\b|\bsessionStorage\b|\bindexedDB\b/;

const cookieSet: SiteRule = {
  code: 'cookie-set',
  severity: 'error',
  title: 'Script that keeps something on the device of a visitor',
  meaning:
    'A script of the site uses cookies, `localStorage`, `sessionStorage` or `indexedDB`. In many countries visitors have to agree to that first.',
  *site(site) {
    for (const file of site.files.keys()) {
      const found = /\.m?js$/.test(file) && STORES.exec(site.read(file).toString())?.[0];
      if (!found) continue;
      const otherwise = placeOfSource(file, site);
      yield {
        message: `${otherwise.path} uses ${found}`,
        at: { kind: 'clue', clues: [found], otherwise },
        hint: 'Do without, or switch this rule off in content/site.yaml with the reason why it is allowed.',
      };
    }
  },
};

export const policyRules: readonly Rule[] = [
  documentInline,
  styleBlocked,
  addressBlocked,
  thirdParty,
  thirdPartyUnmentioned,
  policyUnused,
  cookieSet,
];
