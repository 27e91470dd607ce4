// Converts pages that are HTML to Markdown.
import { loadProgram } from '../../../limits/index.ts';
import { type HtmlRules, HtmlWriter } from './html-writer.ts';

/** Characters of no script around the number of a piece of Markdown. */
const [START, END] = ['\ue000', '\ue001'];

/** Converts HTML, which `prepare` returns, to Markdown. Its argument returns characters that stand for a piece of Markdown. */
export function markdownOfHtml(
  rules: Omit<HtmlRules, 'keep'>,
  prepare: (keep: HtmlRules['keep']) => string,
): string {
  const kept: string[] = [];
  const keep = (markdown: string) => `${START}${kept.push(markdown) - 1}${END}`;
  const { writeMarkdown } = loadProgram<{ writeMarkdown(html: string): string }>('#markdown-writer');
  const markdown = writeMarkdown(new HtmlWriter({ ...rules, keep }).write(prepare(keep)));
  return markdown.replace(/\ue000(\d+)\ue001/g, (_whole, number: string) => kept[Number(number)] ?? '');
}

/** Removes the characters that stand for Markdown. */
export function withoutMarks(html: string): string {
  return html.replace(/[\ue000\ue001]/g, '');
}

/** Converts a page of HTML. Its `tags`, which are markup of the old tool, stay. */
export function convertHtmlPage(html: string, tags: RegExp, lose: HtmlRules['lose']): string {
  const same = (url: string) => url;
  const rules = { link: same, file: same, alt: () => undefined, notes: [], lose, isClassic: false };
  return markdownOfHtml(rules, (keep) => withoutMarks(html).replace(tags, keep));
}
