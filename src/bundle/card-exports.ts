// What a template of cards exports.
import { type Diagnostic, diagnostic, wholeFile } from '../diagnostics/diagnostic.ts';
import type { Card, CardFont, CardSize } from '../model/pages/card.ts';

const USUAL: CardSize = { width: 1200, height: 630 };

/** Pixels of a side: less is no picture, and more is no card. */
const LEAST = 100;
const MOST = 4096;

/** `exported` is undefined where the template cannot be loaded, which is told by itself. */
export function cardOf(
  file: string,
  exported: Readonly<Record<string, unknown>> | undefined,
  diagnostics: Diagnostic[],
): Card {
  const name = file.replace(/^.*\/|\.tsx$/g, '');
  const { default: component, select, alt, size = USUAL, fonts = [] } = exported ?? {};
  const tell = (what: string, hint: string) => {
    if (exported)
      diagnostics.push(
        diagnostic('layout-export', { message: `${file} exports ${what}`, at: wholeFile(file), hint }),
      );
  };
  if (typeof component !== 'function')
    tell('no component by default', 'Write: export default function Card({ page, site }) { … }');
  const isSized = isSize(size);
  if (!isSized) tell('a `size` that is none', 'Write: export const size = { width: 1200, height: 630 }');
  const hasFonts = Array.isArray(fonts) && fonts.every(isFont);
  if (!hasFonts) tell('`fonts` that are none', FONTS_HINT);
  if (select !== undefined && typeof select !== 'function')
    tell('a `select` that is not a function', 'Write: export function select(site, page) { return … }');
  if (alt !== undefined && typeof alt !== 'function')
    tell('an `alt` that is not a function', 'Write: export const alt = ({ page }) => page.title');
  return {
    name,
    path: file,
    component:
      typeof component === 'function' && isSized && hasFonts ? (component as Card['component']) : undefined,
    select: typeof select === 'function' ? (select as Card['select']) : undefined,
    alt: typeof alt === 'function' ? (alt as Card['alt']) : undefined,
    size: isSized ? size : USUAL,
    fonts: hasFonts ? fonts : [],
  };
}

const FONTS_HINT =
  "Import the file of a font, and write: export const fonts = [{ name: 'Figtree', src: figtree, weight: 700 }]";

function isSize(value: unknown): value is CardSize {
  if (typeof value !== 'object' || value === null) return false;
  const { width, height } = value as Partial<CardSize>;
  return [width, height].every(
    (side) => Number.isInteger(side) && Number(side) >= LEAST && Number(side) <= MOST,
  );
}

function isFont(value: unknown): value is CardFont {
  if (typeof value !== 'object' || value === null) return false;
  const { name, src, weight = 400, style = 'normal' } = value as Record<string, unknown>;
  const isWeight =
    Number.isInteger(weight) && Number(weight) % 100 === 0 && Number(weight) >= 100 && Number(weight) <= 900;
  return (
    typeof name === 'string' &&
    typeof src === 'string' &&
    isWeight &&
    (style === 'normal' || style === 'italic')
  );
}
