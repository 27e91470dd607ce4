// Finds parts of JavaScript and TypeScript without running them: where they end, and where a name is declared or imported.
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** Offset after spaces and comments. */
export function afterBlank(code: string, from: number): number {
  const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  blank.exec(code);
  return blank.lastIndex;
}

/** Offset after a text in quotes, which begins at an offset; the end of the code if it has no end. */
export function afterString(code: string, from: number): number {
  const quote = code[from];
  for (let at = from + 1; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === quote) return at + 1;
    else if (quote === '`' && code.startsWith('${', at)) at = afterBrackets(code, at + 1) - 1;
  }
  return code.length;
}

/** Offset after a bracket that begins at an offset and all that is in it; the end of the code if it isn't closed. */
export function afterBrackets(code: string, from: number): number {
  const end = CLOSING[code[from] ?? ''];
  const at = nextOf(code, from + 1, (sign) => sign === end);
  return Math.min(code.length, at + 1);
}

/** Offset of the next sign outside of strings, comments and brackets that passes the test, or of a bracket that closes nothing. */
export function nextOf(code: string, from: number, ends: (sign: string) => boolean): number {
  for (let at = afterBlank(code, from); at < code.length; at = afterBlank(code, at)) {
    const sign = code[at] ?? '';
    if (ends(sign) || sign === '}' || sign === ']' || sign === ')') return at;
    if (/["'`]/.test(sign)) at = afterString(code, at);
    else if (CLOSING[sign] !== undefined) at = afterBrackets(code, at);
    else if (sign === '/' && mayBeginPattern(code, at)) at = afterPattern(code, at);
    else at = afterWord(code, at);
  }
  return code.length;
}

/** Offset after a word, or after one sign. */
function afterWord(code: string, from: number): number {
  const word = /[\w$]+|[\s\S]/y;
  word.lastIndex = from;
  word.exec(code);
  return word.lastIndex;
}

/** True where a slash begins a regular expression: it divides nothing. */
function mayBeginPattern(code: string, at: number): boolean {
  const before = code.slice(Math.max(0, at - 40), at).trimEnd();
  return before === '' || /(?:[([{,;:=!&|?+\-*%<>~^]|\breturn|\btypeof)$/.test(before);
}

function afterPattern(code: string, from: number): number {
  const pattern = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
  pattern.lastIndex = from;
  return pattern.test(code) ? pattern.lastIndex : from + 1;
}

/** Offset of the value of a variable, or of a function with this name. */
export function declarationIn(code: string, name: string): number | undefined {
  const word = name.replaceAll('$', '\\$');
  const variable = new RegExp(
    `(?<![\\w$.])(?:const|let|var)\\s+${word}\\s*(?::[^=;]*(?:=>[^=;]*)*)?=(?![=>])`,
  ).exec(code);
  if (variable) return variable.index + variable[0].length;
  return new RegExp(`(?<![\\w$.])(?:async\\s+)?function\\s+${word}\\s*[(<]`).exec(code)?.index;
}

/** Module that a name is imported from, and the name that it has there. Types are left out. */
export function importIn(
  code: string,
  name: string,
): { readonly from: string; readonly name: string } | undefined {
  for (const [, own, list = '', from = ''] of code.matchAll(
    /^import\s+(?!type\b)(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\})?\s*from\s*["']([^"'\n]+)["']/gm,
  )) {
    const original = own === name ? 'default' : namedIn(list, name);
    if (original !== undefined) return { from, name: original };
  }
  return undefined;
}

/** Name in the module for a name in a list: `a as b, c`. */
function namedIn(list: string, name: string): string | undefined {
  for (const item of list.split(',')) {
    const [original = '', , own = original] = item.trim().split(/\s+/);
    if (own === name) return original;
  }
  return undefined;
}
