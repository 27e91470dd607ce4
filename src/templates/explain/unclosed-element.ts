// Finds the element that is still open where esbuild reports a character that JSX can't contain.
import type { Message } from 'esbuild';
import { withoutCodeComments } from '../../kit/diagnostics/place-in-code.ts';
import { linesOf } from '../../kit/lines.ts';
import { type MessageWords, readTemplate } from './syntax-words.ts';

/** Tag of JSX with its attributes, but not a type parameter: `Array<string>`. */
const TAG =
  /(?<![\w$)\]])<(\/?)([A-Za-z][\w.-]*)((?:=>|[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*?)(\/?)>/g;

/** Words for a brace or an angle bracket within an element that isn't closed; undefined for any other message. */
export function unclosedElement(root: string, { text, location }: Message): MessageWords | undefined {
  const [, character] = /^The character "([}>])" is not valid inside a JSX element$/.exec(text) ?? [];
  if (character === undefined || !location) return undefined;
  const before = textBefore(root, location);
  const open: { readonly name: string; readonly index: number }[] = [];
  for (const { 1: closing, 2: name = '', 4: selfClosing, index } of before.matchAll(TAG)) {
    if (closing === '/') {
      const at = open.findLastIndex((one) => one.name === name);
      if (at >= 0) open.length = at;
    } else if (selfClosing !== '/') open.push({ name, index });
  }
  const last = open.at(-1);
  if (!last) return undefined;
  return {
    message: `<${last.name}> from line ${linesOf(before).at(last.index).line} is not closed before ${character}`,
    hint: `Write </${last.name}> where the element ends, or {'${character}'} to show the character.`,
  };
}

/** Text of a file up to a place, without comments. */
function textBefore(root: string, location: NonNullable<Message['location']>): string {
  const lines = readTemplate(root, location).split('\n').slice(0, location.line);
  const last = Buffer.from(lines.pop() ?? '')
    .subarray(0, location.column)
    .toString();
  return withoutCodeComments([...lines, last].join('\n'));
}
