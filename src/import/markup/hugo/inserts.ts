// Files and own shortcodes around code that pages of Hugo insert.
import { attributesIn, firstOf } from '../attributes.ts';

/** A file that the theme Docsy inserts. */
const READ_FILE = /(^[ \t]*)?\{\{[<%]\s*readfile\s+([^}]*?)\s*\/?[>%]\}\}/gm;

/** Files may insert others, but not without end. */
const MOST_LEVELS = 5;

/** Returns the text with files. `textOf` returns the text of a file by the name in the page. */
export function withReadFiles(
  text: string,
  textOf: (name: string) => string | undefined,
  levels = MOST_LEVELS,
): string {
  if (levels === 0 || !text.includes('readfile')) return text;
  return text.replace(READ_FILE, (whole, indent: string | undefined, written: string) => {
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

/** A paired shortcode whose content is in lines of its own. */
const BLOCK_PAIR =
  /^([ \t]*\{\{([<%])\s*)([\w/-]+)([^}]*?[>%]\}\}[ \t]*\n[\s\S]*?\{\{\2\s*\/\s*)\3(?=\s*[>%]\}\})/gm;

/** Gives shortcodes that highlight their content the name of the built-in one. */
export function withHighlight(text: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return text;
  return text.replace(BLOCK_PAIR, (whole, open: string, _mark, name: string, inner: string) =>
    names.has(name) ? `${open}highlight${inner}highlight` : whole,
  );
}
