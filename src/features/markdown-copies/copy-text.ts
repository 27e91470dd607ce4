// Texts of Markdown copies and of their list.

export interface CopiedPage {
  readonly title: string;
  readonly description: string | undefined;
  readonly markdown: string;
}

/** The title and the description, unless the body starts with them, and the body. */
export function copyText({ title, description, markdown }: CopiedPage): string {
  const [heading = '', body = ''] = splitHeading(markdown);
  const parts = [
    heading === '' ? `# ${oneLine(title)}` : heading,
    ...(description === undefined ? [] : [`> ${oneLine(description)}`]),
    body.trim(),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Splits off a first-level heading at the start of a body. */
function splitHeading(markdown: string): readonly [heading: string, body: string] {
  const heading = /^# [^\n]*/.exec(markdown)?.[0] ?? '';
  return [heading, markdown.slice(heading.length)];
}

/** Pages of one folder, each with the absolute URL of its Markdown copy. */
export interface LlmsSection {
  readonly title: string;
  readonly entries: readonly (Omit<CopiedPage, 'markdown'> & { readonly url: string })[];
}

/** https://llmstxt.org */
export function llmsText(
  name: string,
  description: string | undefined,
  sections: readonly LlmsSection[],
): string {
  const parts = [
    `# ${oneLine(name)}`,
    ...(description === undefined ? [] : [`> ${oneLine(description)}`]),
    ...sections.flatMap(({ title, entries }) => [`## ${oneLine(title)}`, entries.map(lineOf).join('\n')]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function lineOf({ title, url, description }: LlmsSection['entries'][number]): string {
  const about = description === undefined ? '' : `: ${oneLine(description)}`;
  return `- [${oneLine(title)}](${url})${about}`;
}

/** Returns plain text as one line of Markdown: possible markup is escaped. */
export function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]|&(?=#?\w+;)/g, '\\$&');
}
