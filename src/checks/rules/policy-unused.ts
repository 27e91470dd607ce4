import { CLOSED, DATA, type Opening, SELF, type WrittenSource } from '../../model/settings/policy.ts';
import { allows, blockedBy, listOf } from '../blocked.ts';
import type { CheckedSite, Finding, SiteRule } from '../rule.ts';
import { isData, usesIn } from '../stylesheet.ts';

export const policyUnused: SiteRule = {
  code: 'policy-unused',
  severity: 'warning',
  title: 'Opening of the policy that nothing uses',
  meaning:
    'The settings allow something under `policy` that no page, no stylesheet and no script of the site asks for. What nobody needs is open only to whoever gets something into a page. Where a script of another site runs, nothing is told, since nobody knows what that will ask for.',
  scope: 'site',
  when: 'check',
  check(site) {
    const { policy } = site.site.settings;
    if (policy.sources.length === 0 && !policy.wasm) return [];
    const uses = usesOf(site);
    const isUsed = (source: WrittenSource) => uses.some((use) => usesSource(source, use, site));
    const unused = policy.sources.filter((source) => !isUsed(source));
    const isRunning = policy.sources.some((source) => source.list === 'scripts' && !unused.includes(source));
    if (isRunning) return [];
    const texts = scriptsOf(site);
    const hint = 'Remove the entry.';
    const found = unused
      .filter((source) => !texts.some((text) => text.includes(clueOf(source))))
      .map(({ list, source, name, at }): Finding => {
        const what = `${NAMES[list]} ${source === DATA ? 'data: addresses' : name || 'the site itself'}`;
        return {
          message: `The policy allows ${what}, and nothing uses that`,
          at: { kind: 'place', place: at },
          hint,
        };
      });
    if (!policy.wasmAt || texts.some((text) => text.includes('WebAssembly'))) return found;
    const message = 'The policy allows WebAssembly, and no script of the site uses it';
    return [...found, { message, at: { kind: 'place', place: policy.wasmAt }, hint }];
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

type UseOfAddress = ReturnType<typeof usesIn>[number] & { readonly route: string };

function usesOf({ pages, files, read }: CheckedSite): readonly UseOfAddress[] {
  const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
  return [
    ...pages.flatMap(({ page, facts }) =>
      facts.addresses.map((address, index) => ({
        address,
        use: facts.uses[index] ?? ('other' as const),
        route: page.route,
      })),
    ),
    ...sheets.flatMap((file) => usesIn(read(file).toString()).map((use) => ({ ...use, route: `/${file}` }))),
  ];
}

function usesSource(
  source: WrittenSource,
  { use, address, route }: UseOfAddress,
  { resolve }: CheckedSite,
): boolean {
  const target = resolve(address, route);
  if (source.source === SELF) {
    // What a form is sent to may lead back.
    if (use === 'form') return source.list === 'forms';
    return blockedBy(CLOSED, use, address, target)?.list === source.list && target.kind !== 'elsewhere';
  }
  if (source.source === DATA) return isData(address) && listOf(use) === source.list;
  if (
    target.kind !== 'elsewhere' ||
    target.origin === '' ||
    use === 'link' ||
    use === 'social' ||
    use === 'other'
  )
    return false;
  return allows(source, use, new URL(address, target.origin));
}

/** Scripts of the site, and pages of `public/`, which may hold more of them. */
function scriptsOf({ files, read, site }: CheckedSite): readonly string[] {
  return [...files.keys()]
    .filter((file) => /\.m?js$/i.test(file) || (/\.html?$/i.test(file) && site.publicFiles.has(file)))
    .map((file) => read(file).toString());
}

/** What a script holds that asks for it. */
function clueOf({ list, source, host }: WrittenSource): string {
  if (host !== '') return host;
  if (source === DATA) return source;
  return list === 'frames' ? 'iframe' : 'submit';
}
