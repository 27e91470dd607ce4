// Converts texts of WordPress to Markdown: HTML of its two editors, with blocks and shortcodes.
import { loadProgram } from '../../../limits/index.ts';
import { type HtmlRules, HtmlWriter } from './html-writer.ts';
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

/** Characters of no script around the number of a piece of Markdown. */
const [START, END] = ['\ue000', '\ue001'];
const REUSED = /<!-- wp:block \{"ref":(\d+)[^>]*\/-->/g;

export function convertWordPress(html: string, rules: WordPressText): string {
  const kept: string[] = [];
  const keep = (markdown: string) => `${START}${kept.push(markdown) - 1}${END}`;
  const whole = html
    .replace(REUSED, (comment, id: string) => rules.block(id) ?? comment)
    .replace(/[\ue000\ue001]/g, '');
  const isClassic = !/<!--\s+wp:/.test(whole);
  const plain = convertShortcodes(whole, rules.attachments, (name, source) => {
    rules.lose(`The shortcode [${name}] has no equivalent and is shown as text.`, source);
    return keep(source.replace(/[<\\*_`]/g, '\\$&').replace(/\s*\n\s*/g, ' '));
  });
  const { footnotes } = rules;
  const ends = footnotes.map(({ content }, index) => `<p>${keep(`[^${index + 1}]: `)}${content}</p>`);
  const notes = footnotes.map(({ id }) => id);
  const { writeMarkdown } = loadProgram<{ writeMarkdown(html: string): string }>('#markdown-writer');
  const markdown = writeMarkdown(
    new HtmlWriter({ ...rules, notes, keep, isClassic }).write(plain + ends.join('')),
  );
  return markdown.replace(/\ue000(\d+)\ue001/g, (_whole, number: string) => kept[Number(number)] ?? '');
}
