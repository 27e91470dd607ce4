// `figtree.woff2?subset=U+20-7E,U+2013&wght=400..700` stands for a font with these characters alone, and with
// these of its weights. Fonts hold far more than one site shows, and they are the heaviest thing on most pages.

export interface FontSubset {
  readonly characters: string;
  /** By tag (`wght`): one value, which takes the axis away, or what is left of its range. */
  readonly axes: Readonly<Record<string, AxisValues>>;
}

type AxisValues = number | { readonly min: number; readonly max: number };

const LAST_CHARACTER = 0x10ffff;

/** The subset that the query of an address asks for, or what is wrong with the query. */
export function parseSubset(query: string): FontSubset | { readonly problem: string } {
  const [ranges = '', ...axes] = query.replace(/^\?subset=/, '').split('&');
  const characters = ranges.split(',').map(parseRange);
  const wrongRange = characters.indexOf(undefined);
  if (wrongRange >= 0)
    return { problem: `"${ranges.split(',')[wrongRange]}" is not a range of characters such as U+20-7E` };
  const parsed = axes.map(parseAxis);
  const wrongAxis = parsed.indexOf(undefined);
  if (wrongAxis >= 0)
    return { problem: `"${axes[wrongAxis]}" is not an axis such as wght=700 or wght=400..700` };
  return {
    characters: characters.join(''),
    axes: Object.fromEntries(parsed.filter((axis) => axis !== undefined)),
  };
}

function parseRange(range: string): string | undefined {
  const match = /^U\+([0-9a-f]{1,6})(?:-([0-9a-f]{1,6}))?$/i.exec(range.trim());
  const first = Number.parseInt(match?.[1] ?? '', 16);
  const last = Number.parseInt(match?.[2] ?? match?.[1] ?? '', 16);
  if (!(first <= last && last <= LAST_CHARACTER)) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

function parseAxis(axis: string): [tag: string, values: AxisValues] | undefined {
  const match = /^([A-Za-z]{4})=(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?$/.exec(axis);
  if (!match?.[1]) return undefined;
  const min = Number(match[2]);
  return [match[1], match[3] === undefined ? min : { min, max: Number(match[3]) }];
}

/** The font as WOFF2. Throws what the library throws of a file that is no font. */
export async function subsetFont(font: Uint8Array, { characters, axes }: FontSubset): Promise<Uint8Array> {
  // Most sites have no use for it, and it takes longer to load than they take to build.
  const { default: subset } = await import('subset-font');
  return subset(Buffer.from(font), characters, { targetFormat: 'woff2', variationAxes: axes });
}
