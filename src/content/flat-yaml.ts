import { plainValue } from './plain-scalar.ts';
import { keyProblem } from './yaml-key.ts';

const KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** First characters that mean nothing special in YAML. */
const PLAIN = /^[A-Za-z0-9/(\u{a1}-\u{10ffff}]/u;

/** A comment, or a colon that ends a key. */
const INDICATOR = / #|:(?: |$)/;

/** White space other than the space, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const SPECIAL = /[^\S ]|[\u0000-\u001f\u007f-\u009f]/;

const QUOTED = /^(?:"([^"\\]*)"|'([^']*)')$/;

/**
 * The values of YAML that is nothing but one name and one simple scalar on each line, as most front matter
 * is; undefined for any other YAML. It gives what the whole parser gives, many times faster.
 */
export function parseFlatYaml(text: string): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {};
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(0, colon));
    const value = KEY.test(key) ? simpleValue(line.slice(colon + 1)) : undefined;
    if (value === undefined || Object.hasOwn(data, key) || keyProblem(key, false)) return undefined;
    data[key] = value;
  }
  return data;
}

/** The value after a colon; undefined where it is not simple. */
function simpleValue(rest: string): unknown {
  if (rest === '') return null;
  if (!rest.startsWith(' ') || SPECIAL.test(rest)) return undefined;
  const written = rest.trim();
  const quoted = QUOTED.exec(written);
  if (quoted) return quoted[1] ?? quoted[2];
  if (written === '') return null;
  return PLAIN.test(written) && !INDICATOR.test(written) ? plainValue(written) : undefined;
}
