// Text that is safe to print in a terminal, even if it comes from a stranger.

/** Control characters except the tab, and those that reorder text: they could rewrite the terminal. */
const UNPRINTABLE = /(?!\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Returns text that can't move the cursor, change the terminal's colors or reorder other text. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}
