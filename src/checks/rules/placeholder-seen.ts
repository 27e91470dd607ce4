import { Parser } from 'htmlparser2';
import { SETTINGS_PATH } from '../../model/settings/settings.ts';
import type { CheckedSite, SiteRule } from '../rule.ts';

const ATTRIBUTES = ['href', 'content', 'alt', 'title', 'aria-label', 'data-label'];

/** So many pages are named. */
const NAMED = 3;

export const placeholderSeen: SiteRule = {
  code: 'placeholder-seen',
  severity: 'warning',
  title: 'Placeholders that visitors see',
  meaning:
    'The value of a setting that is marked `!placeholder` stands in published pages: in their text, in what it links to, or in their metadata. Neither this nor `placeholder` can be switched off.',
  when: 'check',
  *site(site) {
    const { placeholders } = site.site.settings;
    if (placeholders.length === 0) return;
    const pages = site.pages.map(
      ({ page }) => [page.route, piecesOf(site.read(page.file).toString())] as const,
    );
    const seen = placeholders.flatMap(({ name, span }) => {
      const value = settingText(name, site);
      const routes = pages.filter(([, pieces]) => holds(pieces, value)).map(([route]) => route);
      return routes.length === 0 ? [] : [{ span, details: `${name}, "${value}": ${listed(routes)}` }];
    });
    const [first] = seen;
    if (first)
      yield {
        message: `Visitors see ${seen.length === 1 ? 'a placeholder' : `${seen.length} placeholders`}`,
        at: { kind: 'place', place: { path: SETTINGS_PATH, ...first.span } },
        details: seen.map(({ details }) => details),
        hint: 'Put in what is true and remove !placeholder before the site goes to its own address.',
      };
  },
};

function listed(routes: readonly string[]): string {
  const more = routes.length - NAMED;
  return `${routes.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The text of a setting by its name, `founders.0.name`; empty where there is none to see. */
function settingText(name: string, { site }: CheckedSite): string {
  let value: unknown = site.settings.values;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null) return '';
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What people see, hear or follow: texts, and attributes that hold some. */
function piecesOf(html: string): readonly string[] {
  const pieces: string[] = [];
  let text = '';
  const endText = () => {
    pieces.push(text.trim());
    text = '';
  };
  const parser = new Parser({
    onopentag(_, attributes) {
      endText();
      pieces.push(...ATTRIBUTES.flatMap((name) => attributes[name] ?? []));
    },
    ontext(part) {
      text += part;
    },
    onclosetag: endText,
  });
  parser.end(html);
  return pieces;
}

/** As whole words, and one letter only by itself: 30 does not stand in 2030, nor A in "A poll". */
function holds(pieces: readonly string[], value: string): boolean {
  if (value === '') return false;
  if (/^\p{L}$/u.test(value)) return pieces.includes(value);
  return pieces.some((piece) => holdsWord(piece, value));
}

function holdsWord(text: string, value: string): boolean {
  const isPart = (character = '') => /[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + value.length])) return true;
  }
  return false;
}
