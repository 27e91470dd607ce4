/** Classes of `sitewright/math.css` that replace temml's styles, by declaration; empty if the style isn't needed. */
export const MIRRORED_CLASSES: ReadonlyMap<string, string> = new Map([
  ['display:block math', ''],
  ['padding:0', 'math-flush'],
  ['padding-top:0', 'math-flush-top'],
  ['padding-bottom:0', 'math-flush-bottom'],
  ['padding:0.3em', 'math-padded'],
  ['padding:3pt', 'math-padded'],
  ['padding:0.5ex 0.1em 0 0', 'math-cancelled'],
  ['border:1px solid', 'math-boxed'],
  ['width:50%', 'math-half'],
  ['width:7.5%', 'math-indent'],
  ['width:100%', 'math-full'],
  ['width:90%', 'math-narrow'],
  ['left:0.1em', 'math-nudged'],
  ['height:1em', 'math-line-high'],
  ['border-top:0.06em solid', 'math-top'],
  ['border-top:0.06em dashed', 'math-top-dashed'],
  ['border-top:0.15em double', 'math-top-double'],
  ['border-bottom:0.06em solid', 'math-bottom'],
  ['border-bottom:0.06em dashed', 'math-bottom-dashed'],
  ['border-bottom:0.15em double', 'math-bottom-double'],
  ['border-left:0.06em solid', 'math-left'],
  ['border-left:0.06em dashed', 'math-left-dashed'],
  ['border-left:0.15em double', 'math-left-double'],
  ['border-right:0.06em solid', 'math-right'],
  ['border-right:0.06em dashed', 'math-right-dashed'],
  ['border-right:0.15em double', 'math-right-double'],
  ['font-weight:bold', 'math-bold'],
  ['math-depth:0', 'math-depth-0'],
  ['math-depth:2', 'math-depth-2'],
  ['text-align:left', 'tml-left'],
  ['transform:scaleX(-1)', 'math-mirrored'],
  ['position:relative', 'math-overlap'],
  ['position:absolute', 'math-overlapping'],
  ['right:0', ''],
  ['bottom:0', ''],
  ['display:flex', 'math-centred'],
  ['justify-content:center', ''],
]);

/**
 * Padding of table cells, horizontally in em and vertically in ex: the nearest value, up to 0.06 away, has a class that
 * ends with its hundredths.
 */
export const SIDES: readonly number[] = [0, 0.05, 0.15, 0.2, 0.25, 0.4, 0.5, 1];
export const HEIGHTS: readonly number[] = [0.9, 1.3, 2];

export function blankClass(property: string, length: number): string | undefined {
  const isSide = property === 'padding-left' || property === 'padding-right';
  const known = isSide ? SIDES : HEIGHTS;
  const distance = (each: number) => Math.abs(each - length);
  const nearest = known.reduce((one, other) => (distance(other) < distance(one) ? other : one));
  return distance(nearest) > 0.06 ? undefined : `math-${property.slice(8)}-${Math.round(nearest * 100)}`;
}
