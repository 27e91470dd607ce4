// The list of hosts, and the policy in `<meta>` for those that send no headers.
import { escapeMarkup } from '../kit/escape.ts';
import { HOSTS, type HostName, type Openings } from '../settings/index.ts';
import { type Host, headerValue } from './host.ts';
import { securityHeaders } from './policy.ts';
import { apache } from './providers/apache.ts';
import { caddy } from './providers/caddy.ts';
import { cloudflare } from './providers/cloudflare.ts';
import { cloudfront } from './providers/cloudfront.ts';
import { firebase } from './providers/firebase.ts';
import { github } from './providers/github.ts';
import { netlify } from './providers/netlify.ts';
import { nginx } from './providers/nginx.ts';
import { vercel } from './providers/vercel.ts';

const byName: Readonly<Record<HostName, Host>> = {
  apache,
  caddy,
  cloudflare,
  cloudfront,
  firebase,
  github,
  netlify,
  nginx,
  vercel,
};

export function hostNamed(name: HostName): Host {
  return byName[name];
}

export const ALL_HOSTS: readonly Host[] = HOSTS.map(hostNamed);

/**
 * Directives that `<meta>` doesn't support:
 * https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
 */
const HEADER_ONLY = /^(?:frame-ancestors|report-uri|sandbox)\b/;

/** Returns the policy as markup for the start of every head if a host sends no headers; otherwise empty. */
export function metaPolicy({
  hosts,
  policy,
}: {
  readonly hosts: readonly HostName[];
  readonly policy: Openings;
}): string {
  if (!hosts.some((name) => hostNamed(name).promises.headers === 'never')) return '';
  const headers = securityHeaders(policy);
  const content = headerValue(headers, 'Content-Security-Policy')
    .split('; ')
    .filter((directive) => !HEADER_ONLY.test(directive))
    .join('; ');
  return (
    `<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(content)}"/>` +
    `<meta name="referrer" content="${headerValue(headers, 'Referrer-Policy')}"/>`
  );
}
