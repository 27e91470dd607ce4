import { wholeFile } from '../../diagnostics/diagnostic.ts';
import type { CheckedSite, SiteRule, Subject } from '../rule.ts';

/** Names of variables that hold what nobody else may know. */
const SECRET_NAME = /key(?!board|map|ring)|token|secret|passw|pwd|passphrase|credential|webhook|dsn/i;

/** Shorter values are met with by chance, and so are those that are one word. */
const SHORTEST = 8;
const ONE_WORD = /^\p{L}*$/u;

/** Forms of secrets that their makers have fixed, so that they can be found. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['an access key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40,})/],
  ['a token of GitLab', /\bglpat-[A-Za-z0-9_-]{20}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a secret key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ['a token of Slack', /\bxox[abeoprs]-[A-Za-z0-9-]{20,}/],
  ['a key of Google', /\bAIza[A-Za-z0-9_-]{35}/],
];

export const secretLeaked: SiteRule = {
  code: 'secret-leaked',
  severity: 'error',
  title: 'Secret in a published file',
  meaning:
    'A published file holds the value of a variable of the environment or of a `.env` file whose name sounds like a secret, or something with the form of a private key or of an access token. The value is not shown.',
  when: 'check',
  *site(site) {
    const secrets = Object.entries(site.environment).filter(
      ([name, value]) =>
        SECRET_NAME.test(name) && value.length >= SHORTEST && !value.startsWith('/') && !ONE_WORD.test(value),
    );
    for (const file of site.files.keys()) {
      const found = new Set<string>();
      for (const part of site.parts(file)) {
        const text = part.toString('latin1');
        for (const [name, value] of secrets) if (part.includes(value)) found.add(`the value of ${name}`);
        for (const [what, form] of FORMS) if (form.test(text)) found.add(`what looks like ${what}`);
      }
      for (const what of found)
        yield {
          message: `${file} holds ${what}`,
          at: placeOf(file, site),
          hint: 'Take it out, and have a new one made: what was ever published is known.',
        };
    }
  },
};

/** No line of the source is shown, since it holds the secret. */
function placeOf(file: string, { pages, site }: CheckedSite): Subject {
  const page = pages.find((shared) => shared.page.file === file)?.page;
  const path = page?.path ?? (site.publicFiles.has(file) ? `public/${file}` : undefined);
  if (path === undefined) return { kind: 'clue', clues: [], otherwise: undefined };
  return { kind: 'place', place: wholeFile(path) };
}
