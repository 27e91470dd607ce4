import type { MessageAndHint } from '../../kit/diagnostics/diagnostic.ts';

/**
 * Returns the value of an unquoted YAML scalar. Values never change silently: a value that would not print as it was
 * written stays text. So `007`, `1.0`, `1_000`, `12:30`, `2024-02-30` and `yes` are texts.
 */
export function plainValue(text: string): string | number | boolean | null {
  if (text === '' || text === '~' || text === 'null') return null;
  if (text === 'true') return true;
  if (text === 'false') return false;
  return isNumber(text) ? Number(text) : text;
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text;
}

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** Reason why a text can't be the name of a field; undefined if it can. */
export function keyProblem(name: string, quoted: boolean): MessageAndHint | undefined {
  if (name === '<<') {
    return { message: 'Merge keys (<<) are not supported', hint: 'Write the fields out.' };
  }
  if (UNSAFE.has(name)) {
    return {
      message: `${name} is a JavaScript built-in and cannot be a field name`,
      hint: 'Choose another name.',
    };
  }
  if (name === '') return { message: 'A field has no name', hint: 'Write a name before the colon.' };
  if (!quoted && plainValue(name) !== name) {
    return { message: `The name ${name} is not text`, hint: `Put it in quotes: "${name}".` };
  }
  return undefined;
}
