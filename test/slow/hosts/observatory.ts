// The arithmetic of Mozilla's HTTP Observatory for what a static site can have: https://github.com/mdn/mdn-http-observatory,
// src/grader/charts.js (what each finding counts) and src/analyzer/tests/ (what is found).

/** Headers by name in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

const START = 100;

/** Below this, no bonus counts. */
const LEAST_FOR_BONUS = 90;

const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

const BROAD = ['*', 'http:', 'https:', 'ftp:', 'data:', "'unsafe-inline'"];

/** The score of a page sent over HTTPS, to which plain HTTP redirects. 100 and more is A+. */
export function observatoryScore(headers: Headers, html: string): number {
  const modifiers = [
    policyModifier(headers, html),
    transportModifier(headers['strict-transport-security']),
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    frameModifier(headers),
    referrerModifier(headers['referrer-policy']),
    ['same-origin', 'same-site'].includes(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
    headers['cross-origin-opener-policy'] === 'same-origin' ? 10 : 0,
    headers['set-cookie'] === undefined ? 0 : -20,
    scriptModifier(html),
  ];
  const bare = modifiers.filter((modifier) => modifier < 0).reduce((sum, modifier) => sum + modifier, START);
  if (bare < LEAST_FOR_BONUS) return bare;
  return modifiers.reduce((sum, modifier) => sum + modifier, START);
}

function directivesOf(policy: string): Map<string, readonly string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

function policyModifier(headers: Headers, html: string): number {
  const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  const policy = headers['content-security-policy'] ?? meta?.replaceAll('&#39;', "'");
  if (policy === undefined) return -25;
  const directives = directivesOf(policy);
  const sources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const isBroad = (name: string) => sources(name).some((source) => BROAD.includes(source));
  if (isBroad('script-src') || isBroad('object-src')) return -20;
  if ([...sources('script-src'), ...sources('style-src')].includes("'unsafe-eval'")) return -10;
  if (isBroad('style-src')) return 0;
  const fallback = directives.get('default-src');
  return fallback?.length === 1 && fallback[0] === "'none'" ? 10 : 5;
}

function transportModifier(header: string | undefined): number {
  if (header === undefined) return -20;
  return Number(/max-age=(\d+)/.exec(header)?.[1]) >= 15_768_000 ? 0 : -10;
}

/** A policy in the page cannot restrict frames. */
function frameModifier(headers: Headers): number {
  if (directivesOf(headers['content-security-policy'] ?? '').has('frame-ancestors')) return 5;
  return /^(?:deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20;
}

function referrerModifier(header: string | undefined): number {
  if (header === undefined) return 0;
  return PRIVATE_REFERRERS.includes(header) ? 5 : -5;
}

/** Scripts of other sites need a hash of their content. */
function scriptModifier(html: string): number {
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)];
  if (scripts.some(([, src = '']) => src.startsWith('//') || src.startsWith('http:'))) return -50;
  return scripts.some(([tag, src = '']) => src.startsWith('https:') && !/\sintegrity=/.test(tag)) ? -5 : 0;
}
