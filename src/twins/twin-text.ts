// What the twin of a page says.
import { oneLine } from './one-line.ts';

export interface TwinPage {
  readonly title: string;
  readonly description: string | undefined;
  /** Its body as Markdown. */
  readonly markdown: string;
}

/** The title and the description, where the body does not begin with them, and the body. */
export function twinText({ title, description, markdown }: TwinPage): string {
  const [heading = '', body = ''] = splitHeading(markdown);
  const parts = [
    heading === '' ? `# ${oneLine(title)}` : heading,
    ...(description === undefined ? [] : [`> ${oneLine(description)}`]),
    body.trim(),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A heading of the first level that the body begins with, and what comes after it. */
function splitHeading(markdown: string): readonly [heading: string, body: string] {
  const heading = /^# [^\n]*/.exec(markdown)?.[0] ?? '';
  return [heading, markdown.slice(heading.length)];
}
