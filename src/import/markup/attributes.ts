/** Parses `src="a.png" alt='A map' width=300 inset` by name; values without a name are numbered from 0. */
export function attributesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let position = 0;
  for (const [, name, quoted, single, raw, plain] of text.matchAll(
    /(?:([\w:-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g,
  )) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? single ?? raw ?? plain ?? '';
    found.set(name ?? String(position), value);
    if (name === undefined) position += 1;
  }
  return found;
}

/** Value of the first of these attributes that exists. */
export function firstOf(
  attributes: ReadonlyMap<string, string>,
  ...names: readonly string[]
): string | undefined {
  return names.map((name) => attributes.get(name)).find((value) => value !== undefined);
}

/** Formats attributes, without undefined ones: `kind="tip" title="First"`. */
export function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${value.replaceAll('"', '&quot;').replace(/\s+/g, ' ')}"`],
    )
    .join('');
}
