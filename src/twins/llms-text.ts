// The list of twins: https://llmstxt.org
import { oneLine } from './one-line.ts';

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
