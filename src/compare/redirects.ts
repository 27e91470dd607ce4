// Reads the redirects that files of hosts define. Patterns are left out: only whole paths can be compared.
import { parse } from 'smol-toml';

export interface KnownRedirect {
  /** Path from the root of the host: `/old/`. */
  readonly from: string;
  readonly to: string;
}

/** Files at the top of a site that may define redirects. */
export const REDIRECT_FILES: ReadonlyMap<string, (text: string) => readonly KnownRedirect[]> = new Map([
  ['_redirects', readLines],
  ['.htaccess', readApache],
  ['nginx.conf', readNginx],
  ['vercel.json', (text) => readRules(JSON.parse(text))],
  ['firebase.json', (text) => readRules(JSON.parse(text).hosting)],
  ['staticwebapp.config.json', (text) => readRules({ redirects: JSON.parse(text).routes })],
  ['netlify.toml', (text) => readRules(parse(text))],
]);

/** Returns the redirects of a file; none if it is damaged. */
export function readRedirects(file: string, text: string): readonly KnownRedirect[] {
  try {
    const found = REDIRECT_FILES.get(file)?.(text) ?? [];
    return found.filter(({ from, to }) => /^\/[^*:()]*$/.test(from) && !/[*$]|\/:/.test(to) && to !== '');
  } catch {
    return [];
  }
}

function readLines(text: string): readonly KnownRedirect[] {
  return text.split('\n').flatMap((line) => {
    const [from = '', to = '', status = '301'] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    return /^30[1278]!?$/.test(status) ? [{ from, to }] : [];
  });
}

const APACHE_REDIRECT =
  /^\s*Redirect(?:Permanent|Temp)?\s+(?:(?:permanent|temp|seeother|30[1278])\s+)?"?([^\s"]+)"?\s+"?([^\s"]+)"?\s*$/gim;
const APACHE_RULE =
  /^\s*RewriteRule\s+"?\^\/?([^\s"]*?)\$"?\s+"?([^\s"]+)"?\s+\[[^\]]*\bR(?:=30[1278])?\b[^\]]*\]/gim;

function readApache(text: string): readonly KnownRedirect[] {
  const rules = [...text.matchAll(APACHE_RULE)].map(([, pattern = '', to = '']) => ({
    from: `/${pattern.replace(/\/\?$/, '/').replace(/\\(.)/g, '$1')}`,
    to: to.replace(/^%\{ENV:\w+\}/, ''),
  }));
  return [...[...text.matchAll(APACHE_REDIRECT)].map(([, from = '', to = '']) => ({ from, to })), ...rules];
}

const NGINX_RETURN = /location\s*=\s*"?([^\s"{]+)"?\s*\{\s*return\s+30[1278]\s+"?([^\s";]+)"?;/g;

function readNginx(text: string): readonly KnownRedirect[] {
  return [...text.matchAll(NGINX_RETURN)].map(([, from = '', to = '']) => ({
    from,
    to: to.replace('$is_args$args', ''),
  }));
}

/** Reads the lists of redirects in settings of hosts, whose fields have several names. */
function readRules(settings: unknown): readonly KnownRedirect[] {
  const rules =
    (settings as { readonly redirects?: readonly Readonly<Record<string, unknown>>[] }).redirects ?? [];
  return rules.flatMap((rule) => {
    const from = rule.source ?? rule.from ?? rule.route;
    const to = rule.destination ?? rule.to ?? rule.redirect;
    if (typeof from !== 'string' || typeof to !== 'string' || Number(rule.status ?? 301) === 200) return [];
    return [{ from: from.replace(/\{\/\}\?$/, '/'), to }];
  });
}
