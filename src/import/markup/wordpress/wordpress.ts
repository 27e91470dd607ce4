// Converts texts of WordPress to Markdown: HTML of its two editors, with blocks and shortcodes.
import { markdownOfHtml, withoutMarks } from '../html/html-page.ts';
import type { HtmlRules } from '../html/html-writer.ts';
import { type AttachmentFinder, convertShortcodes } from './shortcodes.ts';

export interface WordPressText extends Omit<HtmlRules, 'keep' | 'isClassic' | 'notes'> {
  readonly footnotes: readonly WordPressNote[];
  readonly attachments: AttachmentFinder;
  /** Returns the text of a block that several pages show, by its id. */
  readonly block: (id: string) => string | undefined;
}

export interface WordPressNote {
  readonly id: string;
  readonly content: string;
}

const REUSED = /<!-- wp:block \{"ref":(\d+)[^>]*\/-->/g;

export function convertWordPress(html: string, rules: WordPressText): string {
  const whole = withoutMarks(html.replace(REUSED, (comment, id: string) => rules.block(id) ?? comment));
  const isClassic = !/<!--\s+wp:/.test(whole);
  const { footnotes } = rules;
  const notes = footnotes.map(({ id }) => id);
  return markdownOfHtml({ ...rules, notes, isClassic }, (keep) => {
    const plain = convertShortcodes(whole, rules.attachments, (name, source) => {
      rules.lose(`The shortcode [${name}] has no equivalent and is shown as text.`, source);
      return keep(source.replace(/[<\\*_`]/g, '\\$&').replace(/\s*\n\s*/g, ' '));
    });
    const ends = footnotes.map(({ content }, index) => `<p>${keep(`[^${index + 1}]: `)}${content}</p>`);
    return plain + ends.join('');
  });
}
