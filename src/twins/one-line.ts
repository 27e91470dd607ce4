/** Plain text as Markdown in one line: what could be markup is escaped. */
export function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]|&(?=#?\w+;)/g, '\\$&');
}
