/**
 * The value of a YAML scalar without quotes. It never changes in silence: what does not print again as it
 * was written stays a text. So `007`, `1.0`, `1_000`, `12:30`, `2024-02-30` and `yes` are texts.
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
