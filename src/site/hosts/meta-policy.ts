import { escapeMarkup } from '../../kit/escape.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { hostNamed } from './hosts.ts';
import { securityHeaders } from './policy.ts';

/** Directives that `<meta>` must not hold: https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy */
const HEADER_ONLY = /^(?:frame-ancestors|report-uri|sandbox)\b/;

/** The policy as markup for the beginning of every head, where a host sends no headers; else empty. */
export function metaPolicy({ hosts, policy }: Pick<Settings, 'hosts' | 'policy'>): string {
  if (!hosts.some((name) => hostNamed(name).promises.headers === 'never')) return '';
  const headers = securityHeaders(policy);
  const policyValue = (wanted: string) => headers.find(({ name }) => name === wanted)?.value ?? '';
  const content = policyValue('Content-Security-Policy')
    .split('; ')
    .filter((directive) => !HEADER_ONLY.test(directive))
    .join('; ');
  return (
    `<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(content)}"/>` +
    `<meta name="referrer" content="${policyValue('Referrer-Policy')}"/>`
  );
}
