// Converts containers of VitePress: `::: tip`, `::: details`, `::: code-group`, `:::tabs`.
import { alertKind, closingColons, titledAlertLines, writeAlert } from '../alerts.ts';
import { writeAttributes } from '../attributes.ts';
import { plainTitle } from '../heading-ids.ts';

const OPENING = /^([ \t]*)(:{3,})[ \t]*([a-z][\w-]*)[ \t]*([^\n]*)$/i;
const FENCE = /^\s*(`{3,}|~{3,})/;
const TITLE = /\s+title="([^"]*)"/;

export function convertContainers(text: string): string {
  return containersIn(text.split('\n')).join('\n');
}

function containersIn(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  let fence: string | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const marks = FENCE.exec(line)?.[1];
    if (marks !== undefined)
      fence = fence === undefined ? marks : marks.startsWith(fence) ? undefined : fence;
    const opening = fence === undefined ? OPENING.exec(line) : null;
    const [, indent = '', colons = '', word = '', rest = ''] = opening ?? [];
    const closing = opening ? closingColons(lines, index + 1, colons) : -1;
    const end = closing < 0 ? lines.length : closing;
    const body = lines.slice(index + 1, end);
    const written = opening && containerLines(word.toLowerCase(), rest, indent, body);
    if (written) {
      out.push(...written);
      index = end;
    } else out.push(...(fence === undefined ? titledAlertLines(line) : [line]));
  }
  return out;
}

/** Lines for a container; undefined for an unknown one. */
function containerLines(
  word: string,
  rest: string,
  indent: string,
  body: readonly string[],
): readonly string[] | undefined {
  const title = rest.replace(/\{[^{}]*\}[ \t]*$/, '').trim();
  const inner = () => containersIn(body);
  const at = (...written: readonly string[]) => written.map((line) => (line === '' ? '' : indent + line));
  if (word === 'details') {
    const open = /\{[^{}]*\bopen\b[^{}]*\}[ \t]*$/.test(rest) ? ' open' : '';
    const summary = plainTitle(title) || 'Details';
    return [
      '',
      ...at(`<Details${writeAttributes({ summary })}${open}>`),
      '',
      ...inner(),
      '',
      ...at('</Details>'),
      '',
    ];
  }
  if (word === 'v-pre') return inner().map((line) => line.replace(/(?<!\\)\{\{/g, '\\{{'));
  if (word === 'raw') return inner();
  if (word === 'code-group') return tabs(indent, codeTabs(body));
  if (word === 'tabs') return tabs(indent, namedTabs(inner()));
  const kind = alertKind(word);
  if (kind === undefined) return undefined;
  const block = writeAlert(kind, title === '' ? undefined : title, inner().join('\n'), indent);
  return ['', ...block.split('\n'), ''];
}

/** Parts of a group, and the lines before the first one. */
interface TabGroup {
  readonly lead: readonly string[];
  readonly parts: readonly { readonly label: string; readonly lines: readonly string[] }[];
}

/** Writes a group; undefined if it has no parts. */
function tabs(indent: string, { lead, parts }: TabGroup): readonly string[] | undefined {
  if (parts.length === 0) return undefined;
  const inner = parts.flatMap(({ label, lines }) => [
    `${indent}<Tab${writeAttributes({ label: plainTitle(label) || 'Tab' })}>`,
    '',
    ...lines,
    '',
    `${indent}</Tab>`,
    '',
  ]);
  return [...lead, '', `${indent}<Tabs label="Tabs">`, '', ...inner, `${indent}</Tabs>`, ''];
}

/** Blocks of code, each with its title, or its language. */
function codeTabs(body: readonly string[]): TabGroup {
  const lead: string[] = [];
  const found: { label: string; lines: string[] }[] = [];
  let fence: string | undefined;
  for (const line of body) {
    const marks = FENCE.exec(line)?.[1];
    if (fence === undefined && marks === undefined) {
      (found.at(-1)?.lines ?? lead).push(line);
      continue;
    }
    if (fence === undefined) {
      const label = TITLE.exec(line)?.[1] ?? /^\s*[`~]+\s*([\w+#-]*)/.exec(line)?.[1] ?? '';
      found.push({ label: label || 'Code', lines: [line.replace(TITLE, '')] });
      fence = marks;
      continue;
    }
    found.at(-1)?.lines.push(line);
    if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
  }
  return { lead, parts: found.map(({ label, lines }) => ({ label, lines: withoutBlankEnd(lines) })) };
}

/** Tabs of vitepress-plugin-tabs: `== Label`. */
function namedTabs(lines: readonly string[]): TabGroup {
  const lead: string[] = [];
  const found: { label: string; lines: string[] }[] = [];
  for (const line of lines) {
    const [, label] = /^[ \t]*==[ \t]+(\S[^\n]*)$/.exec(line) ?? [];
    if (label !== undefined) found.push({ label, lines: [] });
    else (found.at(-1)?.lines ?? lead).push(line);
  }
  return { lead, parts: found.map(({ label, lines: own }) => ({ label, lines: withoutBlankEnd(own) })) };
}

function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '');
  const start = lines.findIndex((line) => line.trim() !== '');
  return start < 0 ? [] : lines.slice(start, end + 1);
}
