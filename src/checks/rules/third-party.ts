import type { Use } from '../../model/pages/document.ts';
import { atElement, type CheckedSite, type Finding, type SiteRule } from '../rule.ts';
import { sourceOf } from '../source-of.ts';
import { addressesIn } from '../stylesheet.ts';

/** Addresses that a browser asks for only when a visitor wants it to, or never. */
const HARMLESS: ReadonlySet<Use> = new Set(['link', 'social', 'other']);

export const thirdParty: SiteRule = {
  code: 'third-party',
  severity: 'error',
  title: 'Request to another site',
  meaning:
    'A page loads an image, a font, a script or a style from another origin, or opens a connection to it, which then knows who reads it. What is meant is named in the settings, under `checks.third-parties`, and then the privacy page has to mention it.',
  scope: 'site',
  when: 'build',
  check(site) {
    const { resolve } = site;
    const allowed = new Set(site.site.settings.checks.thirdParties.map(({ origin }) => origin));
    const foreign = (address: string, route: string) => {
      const target = resolve(address, route);
      return target.kind === 'elsewhere' && target.origin !== '' && !allowed.has(target.origin)
        ? target.origin
        : undefined;
    };
    return [...pageFindings(site, foreign), ...styleFindings(site, foreign)];
  },
};

type Foreign = (address: string, route: string) => string | undefined;

function pageFindings({ pages }: CheckedSite, foreign: Foreign): Finding[] {
  return pages.flatMap(({ page, facts }) =>
    facts.addresses.flatMap((address, index) => {
      if (HARMLESS.has(facts.uses[index] ?? 'other')) return [];
      const origin = foreign(address, page.route);
      if (origin === undefined) return [];
      const at = atElement(page, facts.places[index] ?? 0, address, origin);
      return [finding(address, origin, at, facts.uses[index] !== 'contact')];
    }),
  );
}

function styleFindings(site: CheckedSite, foreign: Foreign): Finding[] {
  const sheets = [...site.files.keys()].filter((file) => file.endsWith('.css'));
  return sheets.flatMap((file) =>
    addressesIn(site.read(file).toString()).flatMap((address) => {
      const origin = foreign(address, `/${file}`);
      if (origin === undefined) return [];
      const at = { kind: 'clue', clues: [address], otherwise: sourceOf(file, site) } as const;
      return [finding(address, origin, at)];
    }),
  );
}

function finding(address: string, origin: string, at: Finding['at'], isLoaded = true): Finding {
  return {
    message: isLoaded ? `${address} is loaded from another site` : `${address} is told of each visitor`,
    at,
    hint: `${isLoaded ? 'Publish the file with the site' : 'Leave it out'}, or name ${origin} under checks.third-parties in content/site.yaml.`,
  };
}
