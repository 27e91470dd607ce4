import { type Blocked, blockedBy } from '../blocked.ts';
import { addressesOf, atElement, type Finding, placeOfSource, type SiteRule } from '../rule.ts';
import { usesIn } from '../stylesheet.ts';

export const thirdParty: SiteRule = {
  code: 'third-party',
  severity: 'error',
  title: 'Request to another site',
  meaning:
    'A page loads an image, a font, a script or a style from another origin, shows it in a frame, sends a form to it or opens a connection, which then knows who reads it. The published policy blocks it, until it is named in the settings under `policy`; then the privacy page has to mention it. ([third-parties.md](third-parties.md) shows what usual services need.)',
  binds: 'Name what pages may ask for under policy in content/site.yaml.',
  *site(site) {
    const { pages, files, resolve, read } = site;
    const { policy } = site.site.settings.hosting;
    for (const { page, address, use, at } of addressesOf(pages)) {
      const blocked = blockedBy(policy, use, address, resolve(address, page.route));
      if (blocked && blocked.kind !== 'own')
        yield { ...wordsFor(address, blocked), at: atElement(page, at, address, blocked.from) };
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
