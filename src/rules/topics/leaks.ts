// Rules against publishing private data.

import { someOf } from '../../kit/counted.ts';
import { type Place, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { htmlLines } from '../../kit/html/html-lines.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { isImageFile } from '../../model/images/image.ts';
import type { CheckedSite, Rule, SharedPage, SiteRule, Subject } from '../rule.ts';

/** Number of equal words in a row that can't be chance. */
const WORDS = 8;

const draftLeaked: SiteRule = {
  code: 'draft-leaked',
  severity: 'error',
  title: 'Draft text is published',
  meaning:
    'Eight consecutive words of a draft or a scheduled page appear in a published file: in something that a layout adds to a page, or in a file in `public/`.',
  when: 'check',
  *site(site) {
    const known = new Map(
      site.drafts.flatMap(({ path, text }) => shingles(text).map((words) => [words, path] as const)),
    );
    if (known.size === 0) return;
    for (const { at, texts } of published(site)) {
      const found = firstKnown(texts, known);
      if (found !== undefined)
        yield {
          message: `Text of the unpublished page ${known.get(found)} is published: "${found}"`,
          at,
          hint: 'Remove the text, or publish that page.',
        };
    }
  },
};

/** Yields published texts other than the pages' own. */
function* published(site: CheckedSite): Iterable<{ readonly at: Subject; readonly texts: Iterable<string> }> {
  for (const shared of site.pages)
    yield { at: { kind: 'layout', page: shared.page }, texts: [frameText(shared, site)] };
  for (const file of site.files.keys()) {
    if (!site.site.publicFiles.has(file) || !/\.(?:html?|json|md|txt|xml)$/i.test(file)) continue;
    const place: Place = wholeFile(`public/${file}`);
    yield { at: { kind: 'place', place }, texts: textsOf(site.parts(file)) };
  }
}

function* textsOf(parts: Iterable<Buffer>): Iterable<string> {
  for (const part of parts) yield part.toString();
}

/** Finds the first words of a draft in some texts. */
function firstKnown(texts: Iterable<string>, known: ReadonlyMap<string, string>): string | undefined {
  for (const text of texts) {
    const found = shingles(text).find((words) => known.has(words));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the text that the layout adds to a page's own. */
function frameText({ page, placesOf }: SharedPage, { read }: CheckedSite): string {
  const html = read(page.file).toString();
  const [start, end] = placesOf(page.id).body ?? [0, 0];
  return htmlLines(`${html.slice(0, start)}<hr>${html.slice(end)}`).join('\n');
}

function shingles(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const words = line.match(/[\p{L}\p{N}]+/gu) ?? [];
    return Array.from({ length: Math.max(0, words.length - WORDS + 1) }, (_, index) =>
      words.slice(index, index + WORDS).join(' '),
    );
  });
}

const ATTRIBUTES = ['href', 'content', 'alt', 'title', 'aria-label', 'data-label'];

/** Routes that a message names. */
const NAMED = 3;

export const placeholderSeen: SiteRule = {
  code: 'placeholder-seen',
  severity: 'warning',
  title: 'Visible placeholder',
  meaning:
    'The value of a setting marked `!placeholder` appears on published pages: in text, in a link or in metadata. `site check` reports this instead of `placeholder`, except for the settings of a language. Neither can be turned off.',
  when: 'check',
  *site(site) {
    const { placeholders } = site.site.settings;
    if (placeholders.length === 0) return;
    const all = placeholders.map(({ name, span }) => {
      const value = settingText(name, site);
      return { name, value, span, form: htmlForm(value), routes: [] as string[] };
    });
    for (const { page } of site.pages) {
      const html = site.read(page.file).toString();
      for (const { value, form, routes } of all) if (shows(html, value, form)) routes.push(page.route);
    }
    const seen = all.filter(({ routes }) => routes.length > 0);
    const unseen = all.filter(({ routes }) => routes.length === 0).map(({ name }) => name);
    const [first] = seen;
    if (first)
      yield {
        message: `Visitors see ${seen.length === 1 ? 'a placeholder' : `${seen.length} placeholders`}`,
        at: { kind: 'place', place: { path: SETTINGS_PATH, ...first.span } },
        details: [
          ...seen.map(({ name, value, routes }) => `${name}, "${value}": ${someOf(routes, NAMED)}`),
          ...(unseen.length > 0 ? [`on no page: ${unseen.join(', ')}`] : []),
        ],
        hint: 'Fill in the real value and remove !placeholder before the site goes live.',
      };
  },
};

/** Returns the text of a setting by its name, `founders.0.name`; empty if it isn't visible. */
function settingText(name: string, { site }: CheckedSite): string {
  let value: unknown = site.settings.values;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null) return '';
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Characters that HTML may write as entities. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&(?:amp;)?',
  '<': '&lt;',
  '>': '(?:>|&gt;)',
  '"': '(?:"|&quot;)',
  "'": "(?:'|&#39;|&#x27;)",
};

/** Returns a pattern for the forms of a text in HTML. */
function htmlForm(text: string): RegExp {
  return new RegExp(
    text.replace(/[&<>"'\\^$.*+?()[\]{}|/]/g, (character) => ENTITIES[character] ?? `\\${character}`),
    'gu',
  );
}

/**
 * Returns true if people see, hear or follow a value as whole words, a single letter only alone: 30 doesn't match 2030,
 * and A doesn't match "A poll".
 */
function shows(html: string, value: string, form: RegExp): boolean {
  if (value === '') return false;
  const isLetter = /^\p{L}$/u.test(value);
  for (const { 0: found, index } of html.matchAll(form)) {
    const before = html.slice(0, index);
    const after = html.slice(index + found.length);
    const isAlone = isLetter
      ? /[>"']$/.test(before.trimEnd()) && /^[<"']/.test(after.trimStart())
      : !/[\p{L}\p{N}]$/u.test(before.slice(-2)) && !/^[\p{L}\p{N}]/u.test(after);
    if (isAlone && isSeen(html, index)) return true;
  }
  return false;
}

/** Returns true for an index in text, or in an attribute that people see, hear or follow. */
function isSeen(html: string, index: number): boolean {
  const tag = html.lastIndexOf('<', index);
  if (html.lastIndexOf('>', index) > tag) return true;
  const [, name = ''] = /([^\s"'=<>]+)=(?:"[^"]*|'[^']*|[^\s"'>]*)$/.exec(html.slice(tag, index)) ?? [];
  return ATTRIBUTES.includes(name);
}

const SECRET_NAME = /key(?!board|map|ring)|token|secret|passw|pwd|passphrase|credential|webhook|dsn/i;

const ONE_WORD = /^\p{L}*$/u;

/** Forms of secrets that services define, so that they can be found. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40,})/],
  ['a GitLab token', /\bglpat-[A-Za-z0-9_-]{20}/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a Stripe secret key', /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ['a Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{20,}/],
  ['a Google key', /\bAIza[A-Za-z0-9_-]{35}/],
];

/** All forms, which few files contain, as one pattern. */
const ANY_FORM = new RegExp(FORMS.map(([, form]) => form.source).join('|'));

export const secretLeaked: SiteRule = {
  code: 'secret-leaked',
  severity: 'error',
  title: 'Secret in a published file',
  meaning:
    'A published file contains something that looks like a private key or an access token, or the value of a variable, from the environment or a `.env` file, whose name sounds like a secret. The value is not shown.',
  when: 'check',
  *site(site) {
    const secrets = Object.entries(site.environment).filter(
      ([name, value]) =>
        // Shorter values, and single words, may appear by chance.
        SECRET_NAME.test(name) && value.length >= 8 && !value.startsWith('/') && !ONE_WORD.test(value),
    );
    for (const file of site.files.keys()) {
      const found = new Set<string>();
      for (const part of site.parts(file)) {
        const text = part.toString('latin1');
        for (const [name, value] of secrets) if (part.includes(value)) found.add(`the value of ${name}`);
        if (!ANY_FORM.test(text)) continue;
        for (const [what, form] of FORMS) if (form.test(text)) found.add(`what looks like ${what}`);
      }
      for (const what of found)
        yield {
          message: `${file} contains ${what}`,
          at: placeOf(file, site),
          hint: 'Remove it. If it was ever published, revoke it and create a new one.',
        };
    }
  },
};

/** Place of a secret, without a line of the source, which would show it. */
function placeOf(file: string, { pages, site }: CheckedSite): Subject {
  const page = pages.find((shared) => shared.page.file === file)?.page;
  const path = page?.path ?? (site.publicFiles.has(file) ? `public/${file}` : undefined);
  if (path === undefined) return { kind: 'place', place: undefined };
  return { kind: 'place', place: wholeFile(path) };
}

const imageLocation: SiteRule = {
  code: 'image-location',
  severity: 'warning',
  title: 'Photo contains its location',
  meaning:
    'Phones store in a photo where it was taken, accurate to a few meters, and files in `public/` are published unchanged. Images next to pages and imported by templates are published without that metadata.',
  when: 'check',
  *site({ files, showsPlace }) {
    for (const { file, kind } of files.values())
      if (kind === 'public' && isImageFile(file) && showsPlace(file))
        yield {
          message: `public/${file} contains the place where it was taken`,
          at: { kind: 'place', place: wholeFile(`public/${file}`) },
          hint: 'Move it to content/, next to the page that shows it, or remove the location with a photo editor.',
        };
  },
};

export const leakRules: readonly Rule[] = [draftLeaked, placeholderSeen, secretLeaked, imageLocation];
