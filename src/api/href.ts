/**
 * Returns a URL for a link: a route of the site with the site's base in front. Absolute URLs and fragments are
 * returned unchanged.
 *
 * @example
 * ```ts
 * href({ base: '/docs/' }, '/about/'); // '/docs/about/'
 * ```
 *
 * ```tsx
 * <a href={href(site, '/about/')}>About</a>
 * ```
 */
export function href(site: { readonly base: string }, to: string): string {
  return to.startsWith('/') && !to.startsWith('//') ? site.base + to.slice(1) : to;
}
