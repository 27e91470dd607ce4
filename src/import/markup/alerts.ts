// Notes of other tools as alerts: `:::note Title`, `<Aside type="tip">`, `{{% notice warning %}}`.
import type { ForeignMarkup } from '../old-project.ts';

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: 'NOTE',
    info: 'NOTE',
    information: 'NOTE',
    seealso: 'NOTE',
    primary: 'NOTE',
    secondary: 'NOTE',
    tip: 'TIP',
    success: 'TIP',
    hint: 'TIP',
    important: 'IMPORTANT',
    warning: 'WARNING',
    warn: 'WARNING',
    attention: 'WARNING',
    caution: 'CAUTION',
    danger: 'CAUTION',
    error: 'CAUTION',
  }),
);

/** Returns the kind of alert for a word; `undefined` if there is none. */
export function alertKind(word: string): string | undefined {
  return KINDS.get(word.toLowerCase());
}

/** Further words of Material for MkDocs, which mdbook-admonish has too. */
const MATERIAL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    check: 'TIP',
    done: 'TIP',
    failure: 'CAUTION',
    fail: 'CAUTION',
    missing: 'CAUTION',
    bug: 'CAUTION',
  }),
);

/** Returns the kind of alert for a word of Material for MkDocs; `undefined` if there is none. */
export function materialKind(word: string): string | undefined {
  return MATERIAL.get(word.toLowerCase()) ?? alertKind(word);
}

/** Writes an alert. A title goes into its first line, because alerts are titled by their kinds. */
export function writeAlert(kind: string, title: string | undefined, body: string, indent = ''): string {
  const lines = body.replace(/^\s*\n|\s+$/g, '').split('\n');
  const inner = [...(title === undefined ? [] : [`**${title}**`, '']), ...lines];
  return [`[!${kind}]`, ...inner]
    .map((line) => `${indent}> ${line.replace(indent, '')}`.trimEnd())
    .join('\n');
}

const TITLED = /^([ \t]*(?:>[ \t]*)+)\[!(\w+)\][+-]?[ \t]+(\S[^\n]*)$/;

/** Moves the title of an alert into its text: `> [!NOTE] Title`. Returns the lines. */
export function titledAlertLines(line: string): readonly string[] {
  const [, quote = '', word, title] = TITLED.exec(line) ?? [];
  if (word === undefined) return [line];
  const start = quote.trimEnd();
  return [`${start} [!${alertKind(word) ?? word.toUpperCase()}]`, `${start} **${title}**`, start];
}

const OPENING =
  /^([ \t]*)(:{3,})[ \t]*([a-z]+)[ \t]*(?:\[([^\]\n]*)\]|([^\n{]*))[ \t]*(?:\{[^}\n]*\})?[ \t]*$/i;

export const FOREIGN_DIRECTIVE: ForeignMarkup = {
  pattern: /^:{3,}[ \t]*\w+/gm,
  what: 'A directive has no equivalent: write a component, or plain text.',
};

/** Converts `:::note` blocks up to `:::`, which may contain others with more colons. Code inside stays unchanged. */
export function convertColonAlerts(text: string): string {
  const lines = text.split('\n');
  const out: string[] = [];
  let fence: string | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, marks] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (marks !== undefined)
      fence = fence === undefined ? marks : marks.startsWith(fence) ? undefined : fence;
    const [, indent = '', colons = '', word = '', label, rest = ''] =
      (fence === undefined && OPENING.exec(line)) || [];
    const kind = alertKind(word);
    const end = kind === undefined ? -1 : closingColons(lines, index + 1, colons);
    if (kind === undefined || end < 0) {
      out.push(line);
      continue;
    }
    const title = (label ?? rest).trim();
    const inner = convertColonAlerts(lines.slice(index + 1, end).join('\n'));
    out.push(writeAlert(kind, title === '' ? undefined : title, inner, indent));
    index = end;
  }
  return out.join('\n');
}

/** Index of the line that closes a block with this many colons; -1 if none does. */
export function closingColons(lines: readonly string[], from: number, colons: string): number {
  let depth = 0;
  for (let index = from; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    if (/^:{3,}\s*[a-z]/i.test(line) && line.startsWith(colons)) depth += 1;
    else if (/^:{3,}$/.test(line) && line.length === colons.length) {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return -1;
}
