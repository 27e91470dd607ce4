import { thousands } from '../../base/thousands.ts';
import { addressesOf, atElement, type SiteRule } from '../rule.ts';

/** Bytes from which on smaller forms are worth their making. */
const HEAVY = 200 * 1024;

/** Kinds of which AVIF and WebP save most. */
const LARGE_KIND = /\.(?:jpe?g|png)$/i;

export const imageHeavy: SiteRule = {
  code: 'image-heavy',
  severity: 'warning',
  title: 'Heavy image without smaller forms',
  meaning:
    'A JPEG or PNG of more than 200 KiB is sent as it is to every visitor, to telephones too, while `images:` in the settings makes smaller forms of it in AVIF and WebP ([images.md](images.md#smaller-forms)). Held where the settings do not ask for them.',
  when: 'check',
  *site({ site, pages, files, resolve }) {
    if (site.settings.images) return;
    const seen = new Set<string>();
    for (const { page, address, use, at } of addressesOf(pages)) {
      const target = use === 'image' ? resolve(address, page.route) : undefined;
      if (target?.kind !== 'file' || !LARGE_KIND.test(target.file) || seen.has(target.file)) continue;
      seen.add(target.file);
      const { size = 0 } = files.get(target.file) ?? {};
      if (size > HEAVY)
        yield {
          message: `${address} has ${thousands(size)} bytes, for small windows too`,
          at: atElement(page, at, address),
          hint: 'Write images: true into content/site.yaml, install sharp, and show it by <Image> in layouts; or save it smaller.',
        };
    }
  },
};
