import { type Blocked, blockedBy } from '../blocked.ts';
import { atElement, type CheckedSite, type Finding, type SiteRule } from '../rule.ts';
import { sourceOf } from '../source-of.ts';
import { usesIn } from '../stylesheet.ts';

export const thirdParty: SiteRule = {
  code: 'third-party',
  severity: 'error',
  title: 'Request to another site',
  meaning:
    'A page loads an image, a font, a script or a style from another origin, shows it in a frame, sends a form to it or opens a connection, which then knows who reads it. The published policy blocks it, until it is named in the settings under `policy`; then the privacy page has to mention it. ([third-parties.md](third-parties.md) shows what usual services need.)',
  scope: 'site',
  when: 'build',
  binds: 'Name what pages may ask for under policy in content/site.yaml.',
  check(site) {
    return [...pageFindings(site), ...styleFindings(site)];
  },
};

function pageFindings({ pages, resolve, site }: CheckedSite): Finding[] {
  const { policy } = site.settings;
  return pages.flatMap(({ page, facts }) =>
    facts.addresses.flatMap((address, index) => {
      const blocked = blockedBy(policy, facts.uses[index] ?? 'other', address, resolve(address, page.route));
      if (!blocked || blocked.kind === 'own') return [];
      return [finding(address, blocked, atElement(page, facts.places[index] ?? 0, address, blocked.from))];
    }),
  );
}

function styleFindings(site: CheckedSite): Finding[] {
  const { policy } = site.site.settings;
  const sheets = [...site.files.keys()].filter((file) => file.endsWith('.css'));
  return sheets.flatMap((file) =>
    usesIn(site.read(file).toString()).flatMap(({ use, address }) => {
      const blocked = blockedBy(policy, use, address, site.resolve(address, `/${file}`));
      if (!blocked) return [];
      const at = { kind: 'clue', clues: [address], otherwise: sourceOf(file, site) } as const;
      return [finding(address, blocked, at)];
    }),
  );
}

function finding(address: string, { kind, list, from }: Blocked, at: Finding['at']): Finding {
  if (kind === 'contact') {
    const hint = `Leave it out, or name ${from} under policy in content/site.yaml.`;
    return { message: `${address} is told of each visitor`, at, hint };
  }
  const what = list === 'forms' ? 'is sent a form' : 'is loaded from another site';
  return { message: `${address} ${what}, which the published policy blocks`, at, hint: hintFor(list, from) };
}

function hintFor(list: Blocked['list'], from: string): string {
  if (list === undefined) return 'Publish the file with the site.';
  const opened = `allow it in content/site.yaml with policy: { ${list}: [{ from: ${from}, why: … }] }.`;
  if (list === 'forms') return `Link to a page of the service, or ${opened}`;
  return list === 'frames' ? `Link to it, or ${opened}` : `Publish the file with the site, or ${opened}`;
}
