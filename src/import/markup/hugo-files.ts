// Inserts the files that pages of Hugo show with `readfile` of the theme Docsy.
import { attributesIn, firstOf } from './attributes.ts';

const TAG = /(^[ \t]*)?\{\{[<%]\s*readfile\s+([^}]*?)\s*\/?[>%]\}\}/gm;

/** Files may insert others, but not without end. */
const MOST_LEVELS = 5;

/** Returns the text with files. `textOf` returns the text of a file by the name in the page. */
export function withReadFiles(
  text: string,
  textOf: (name: string) => string | undefined,
  levels = MOST_LEVELS,
): string {
  if (levels === 0 || !text.includes('readfile')) return text;
  return text.replace(TAG, (whole, indent: string | undefined, written: string) => {
    const attributes = attributesIn(written);
    const read = textOf(firstOf(attributes, 'file', '0') ?? '')?.trimEnd();
    if (read === undefined) return whole;
    const isCode = attributes.get('code') === 'true';
    const shown = isCode
      ? `\`\`\`\`${attributes.get('lang') ?? ''}\n${read}\n\`\`\`\``
      : withReadFiles(read, textOf, levels - 1);
    return shown.replace(/^(?=.)/gm, indent ?? '');
  });
}
