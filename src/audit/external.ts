// Links to other sites.
import { atElement, type CheckedSite, type Found } from '../checks/rule.ts';
import { externalBroken } from '../checks/rules/external-broken.ts';
import type { Ask } from './ask.ts';

/** Asks for everything that pages link to or load elsewhere, each address once. */
export async function auditExternal(site: CheckedSite, ask: Ask): Promise<Found[]> {
  const places = placesOf(site);
  const found = await Promise.all(
    [...places].map(async ([address, ats]): Promise<Found[]> => {
      const verdict = await ask(address);
      if (verdict.kind !== 'broken') return [];
      const message = `${address} is broken: ${verdict.why}`;
      const hint = 'Link to where it is now, or remove the link.';
      return ats.map((at) => ({ rule: externalBroken, message, hint, at }));
    }),
  );
  return found.flat();
}

/** Where each address stands, without its fragment. */
function placesOf(site: CheckedSite): ReadonlyMap<string, Found['at'][]> {
  const { resolve } = site;
  const places = new Map<string, Found['at'][]>();
  for (const { page, facts } of site.pages) {
    for (const [index, address] of facts.addresses.entries()) {
      const target = resolve(address, page.route);
      // What takes a form need not answer without one.
      if (target.kind !== 'elsewhere' || target.origin === '' || facts.uses[index] === 'form') continue;
      const whole = wholeAddress(address);
      const at = atElement(page, facts.places[index] ?? 0, address, whole);
      places.set(whole, [...(places.get(whole) ?? []), at]);
    }
  }
  return places;
}

/** One without a scheme is read as that of a page is. */
function wholeAddress(address: string): string {
  const url = new URL(address, 'https://site.invalid');
  url.hash = '';
  return url.href;
}
