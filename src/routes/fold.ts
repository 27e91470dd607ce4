/**
 * A text as the file systems see it that hold upper and lower case, and the ways to compose a letter, for
 * one. Texts that are equal here would be one file there. It does not depend on the locale.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Texts that folding leaves as they are: ASCII without capitals. */
const PLAIN = /^[ -@[-~]*$/;
