/** Values of attributes that the template of an element probably contains literally. `at` is the offset of its tag. */
export function cluesIn(html: string, at: number): readonly string[] {
  const tag = /^<(?:"[^"]*"|'[^']*'|[^'">])*>/.exec(html.slice(at, at + 2000))?.[0] ?? '';
  return Array.from(
    tag.matchAll(/\s(?:id|class|href|src|name|aria-label)="([^"]+)"/g),
    ([, value = '']) => value,
  );
}

/** Finds a tag by the number of earlier tags with the same name. */
export function tagAt(
  html: string,
  element: string,
  before: number,
): { readonly at: number; readonly clues: readonly string[] } {
  const tags = [...html.matchAll(new RegExp(`<${element}(?=[\\s/>])`, 'gi'))];
  const at = tags[before]?.index ?? 0;
  return { at, clues: cluesIn(html, at) };
}
