// Finds numbers that JavaScript can't represent as they are written: `1161888007138312192` would become
// `1161888007138312200`.

/** Returns the reason why a decimal number, as in JSON, would change, as the end of a sentence; undefined if it wouldn't. */
export function lossOf(number: string): string | undefined {
  if (!MAYBE_LOST.test(number)) return undefined;
  const value = Number(number);
  if (!Number.isFinite(value)) return 'is too large';
  const written = digitsOf(number);
  if (written === digitsOf(String(value))) return undefined;
  if (value === 0) return 'is too close to 0';
  const isFraction = /[.e]/i.test(number) && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  // Number of decimal digits with which programs write any double. More of them in a fraction carry a value that is
  // lost.
  return isFraction && written.replace(/e.*/, '').length <= 17 ? undefined : 'has too many digits';
}

/** Matches texts that may contain such a number. */
export const MAYBE_LOST = /[\d.]{16}|\d[eE]/;

/** Returns the digits of a number without outer zeros, and its exponent: `12e-1` for `01.20`. */
function digitsOf(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().replace(/^[-+]/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return '0';
  return `${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}

/** Matches numbers as people write them. In YAML, those that would change are texts. */
const NUMBER = /^[-+]?(?:\d[\d_,]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/** Returns the reason why a written number is a text, as the end of a sentence; undefined for anything else. */
export function numberLoss(value: unknown): string | undefined {
  const loss = typeof value === 'string' && NUMBER.test(value) ? lossOf(value) : undefined;
  return loss && `but ${String(value).slice(0, 40)} ${loss}`;
}

/** Returns a hint for a written number that is a text although its schema expects a number; undefined for anything else. */
export function numberHint(expected: string, value: unknown): string | undefined {
  if ((expected !== 'number' && expected !== 'int') || typeof value !== 'string' || !NUMBER.test(value))
    return undefined;
  if (lossOf(value) !== undefined) return 'Round it, or use z.string() in the schema to keep it as text.';
  if (value.includes(',')) return 'Write it with a decimal point and without other commas.';
  return `Write ${Number(value.replaceAll('_', ''))}.`;
}
