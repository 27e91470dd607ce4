// Ids of headings as Python-Markdown and PyMdown Extensions make them.
import { type OldValues, textIn, valuesIn } from '../../values.ts';
import type { Slugify } from '../heading-ids.ts';

/** Returns the rule that the options of `toc` name. */
export function slugifyOf({ slugify, separator = '-' }: OldValues): Slugify {
  const { python, kwds } = valuesIn(slugify);
  const name = textIn(python) ?? textIn(slugify) ?? '';
  const between = String(separator);
  const kind = textIn(valuesIn(kwds).case) ?? (/uslugify$/.test(name) ? 'lower' : 'none');
  if (/^pymdownx\.slugs\.(?:slugify|uslugify|uslugify_cased|gfm)$/.test(name))
    return (text) =>
      cased(text.normalize('NFC').trim(), name.endsWith('gfm') ? 'lower' : kind)
        .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
        .replaceAll(' ', between);
  const isUnicode = /slugify_unicode$/.test(name);
  return (text) => {
    const plain = isUnicode ? text.normalize('NFKC') : text.normalize('NFKD').replace(/[^\0-\x7f]/g, '');
    const kept = plain
      .replace(/[^\p{L}\p{N}_\s-]/gu, '')
      .trim()
      .toLowerCase();
    return kept.replace(new RegExp(`[${between.replace(/[\\\]^-]/g, '\\$&')}\\s]+`, 'gu'), between);
  };
}

function cased(text: string, kind: string): string {
  return kind === 'lower' || kind === 'fold' || kind === 'lower-ascii' ? text.toLowerCase() : text;
}

/** Returns an id that isn't taken, by a number after an underscore. */
export function uniqueId(id: string, taken: Set<string>): string {
  let free = id;
  while (free === '' || taken.has(free)) {
    const [, stem = free, number = '0'] = /^(.*)_(\d+)$/.exec(free) ?? [];
    free = `${stem}_${Number(number) + 1}`;
  }
  taken.add(free);
  return free;
}
