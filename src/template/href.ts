/**
 * An address for a link in a layout: a route of the site gets the site's base in front, an absolute
 * address or a fragment stays as it is.
 */
export function href(site: { readonly base: string }, to: string): string {
  return to.startsWith('/') && !to.startsWith('//') ? site.base + to.slice(1) : to;
}
