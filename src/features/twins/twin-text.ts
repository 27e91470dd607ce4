// The twin of a page, and the list of twins: https://llmstxt.org
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

export interface LlmsEntry {
  readonly title: string;
  /** Absolute address of its twin. */
  readonly url: string;
  readonly description: string | undefined;
}

export interface LlmsSection {
  readonly title: string;
  readonly entries: readonly LlmsEntry[];
}

export interface LlmsList {
  readonly name: string;
  readonly description: string | undefined;
  readonly sections: readonly LlmsSection[];
}

export function llmsText({ name, description, sections }: LlmsList): string {
  const parts = [
    `# ${oneLine(name)}`,
    ...(description === undefined ? [] : [`> ${oneLine(description)}`]),
    ...sections.flatMap(({ title, entries }) => [`## ${oneLine(title)}`, entries.map(lineOf).join('\n')]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function lineOf({ title, url, description }: LlmsEntry): string {
  const about = description === undefined ? '' : `: ${oneLine(description)}`;
  return `- [${oneLine(title)}](${url})${about}`;
}

/** Plain text as Markdown in one line: what could be markup is escaped. */
export function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]|&(?=#?\w+;)/g, '\\$&');
}
