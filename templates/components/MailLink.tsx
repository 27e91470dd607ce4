import type { Site } from './site.ts';

/** The e-mail address, shown as itself, so that it can be copied where no mail program is set up. */
export function MailLink({ site }: { readonly site: Site }) {
  return site.email && <a href={`mailto:${site.email}`}>{site.email}</a>;
}
