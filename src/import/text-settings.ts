// Settings that follow from the texts of an imported site: values that they show, and hosts of their images.
import { parseUrl } from '../kit/urls/parse-url.ts';
import { SETTINGS_TABLE } from '../settings/index.ts';
import { outsideCode } from './markup/outside-code.ts';
import { type OldValues, ownEntry, valuesIn } from './values.ts';

const SETTING = /(?<!\\)\{\{\s*site\.([a-zA-Z_]\w*(?:\.[a-zA-Z_]\w*)*)\s*\}\}/g;
const IMAGE =
  /!\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*<?(https:\/\/[^\s)>]+)|<(?:img|Figure)\b[^>]*?\ssrc\s*=\s*["'](https:\/\/[^"']+)/g;
const IMAGE_FIELD = /^image:\s*["']?(https:\/\/[^\s"']+)/m;

/** Names of the settings that a text shows as `{{ site.data.ruby.version }}`. */
export function settingNames(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(SETTING), ([, path = '']) => path))];
}

/** The values of the old settings with these names. */
export function shownSettings(paths: Iterable<string>, values: OldValues): OldValues {
  const shown: Record<string, unknown> = {};
  for (const path of paths) {
    const names = path.split('.');
    const [top = ''] = names;
    const value = names.reduce((inner: unknown, name) => ownEntry(valuesIn(inner), name), values);
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isPlain && ownEntry(SETTINGS_TABLE, top) === undefined) put(shown, names, value);
  }
  return shown;
}

/** Sets a value at a path of names, except names that would change a prototype. */
function put(target: Record<string, unknown>, names: readonly string[], value: unknown): void {
  const [name = '', ...rest] = names;
  if (rest.length === 0) target[name] = value;
  else {
    const inner = { ...valuesIn(ownEntry(target, name)) };
    put(inner, rest, value);
    target[name] = inner;
  }
}

/** Entry of the policy for images of another site. */
export function imageEntry(from: string): { readonly from: string; readonly why: string } {
  return { from, why: 'The pages show images from there.' };
}

/** Hosts whose images a text shows. */
export function imageHosts(text: string): readonly string[] {
  if (!text.includes('https://')) return [];
  const hosts = new Set<string>();
  const add = (url: string | undefined) => {
    const origin = url === undefined ? undefined : parseUrl(url)?.origin;
    if (origin !== undefined) hosts.add(origin);
  };
  add(IMAGE_FIELD.exec(text)?.[1]);
  outsideCode(text, (part) => {
    for (const [, inMarkdown, inHtml] of part.matchAll(IMAGE)) add(inMarkdown ?? inHtml);
    return part;
  });
  return [...hosts];
}
