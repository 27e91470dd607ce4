// Checks the exports of templates.
import { types } from 'node:util';
import type { ZodType } from 'zod';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { guide } from '../kit/diagnostics/guide.ts';
import { placeInCode } from '../kit/diagnostics/place-in-code.ts';
import type { CardFont, CardSize } from '../model/pages/card.ts';
import { HOOKS } from '../model/pages/hooks.ts';
import type { Card, Layout } from '../model/pages/layout.ts';

export type Exports = Readonly<Record<string, unknown>>;

/** Reads the exports of a file. They are undefined if it can't be loaded, which is reported elsewhere. */
export function readExports(file: string, exported: Exports | undefined, diagnostics: Diagnostic[]) {
  const refuse = (what: string, hint: string) => {
    const message = `${file} exports ${what}`;
    if (exported) diagnostics.push(diagnostic('layout-export', { message, at: wholeFile(file), hint }));
  };
  return {
    refuse,
    /** Returns an exported function, which may be absent. */
    functionOf<T>(name: string, what: string, hint: string): T | undefined {
      const value = exported?.[name];
      const isFunction = typeof value === 'function' && !types.isProxy(value);
      if (value !== undefined && !isFunction) refuse(`${what} not a function`, hint);
      return isFunction ? (value as T) : undefined;
    },
    /** Returns an exported schema of zod, which may be absent. */
    schemaOf(name: string): ZodType | undefined {
      const value = exported?.[name];
      const isObject = typeof value === 'object' && value !== null;
      if (isObject && '_zod' in value && 'safeParse' in value) return value as ZodType;
      const hint = `Write: export const ${name} = z.object({ … })`;
      if (value !== undefined) refuse(`a \`${name}\` that is not a zod schema`, hint);
      return undefined;
    },
  };
}

/** `page` for `templates/page.tsx`, `Note` for `templates/markdown/Note.tsx` */
export function templateName(file: string): string {
  return file.replace(/^.*\/|\.tsx$/g, '');
}

/** Exports of layouts in other frameworks, each with what to use here. */
const FOREIGN: Readonly<Record<string, string>> = {
  ...named(
    'Write pages: { layout, title } for a collection in templates/collections.ts to get a page per entry, or export pages from a layout for a list in several pages.',
    ...['getStaticPaths', 'generateStaticParams'],
  ),
  ...named(
    `Choose the data in export function select(site, page). Fetch data from elsewhere in a script before the build: ${guide('react.md#data-from-an-api')}`,
    ...['getStaticProps', 'getServerSideProps', 'getInitialProps'],
  ),
  ...named(
    'Remove it: <PageHead> writes the title, the description and the link preview from front matter.',
    'generateMetadata',
  ),
  ...named('Remove it: every page is rendered when the site is built.', 'prerender', 'revalidate'),
};

function named(hint: string, ...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, hint]));
}

function foreignExports(file: string, exported: Exports, textOf: (file: string) => string): Diagnostic[] {
  return Object.keys(exported).flatMap((name) => {
    const hint = Object.hasOwn(FOREIGN, name) ? FOREIGN[name] : undefined;
    if (hint === undefined) return [];
    const at = placeInCode(file, textOf(file), new RegExp(`(?<=\\bexport\\b[^;={]*\\b)${name}\\b`));
    return diagnostic('template-warning', { message: `${name} has no effect in a layout`, at, hint });
  });
}

export function layoutOf(
  file: string,
  exported: Exports | undefined,
  diagnostics: Diagnostic[],
  textOf: (file: string) => string,
): Layout {
  diagnostics.push(...foreignExports(file, exported ?? {}, textOf));
  const { refuse, functionOf, schemaOf } = readExports(file, exported, diagnostics);
  const component = exported?.default;
  if (!isComponent(component))
    refuse(
      'no component by default',
      'Write: export default function … A component that is not a layout has a name in upper case, such as PostList.tsx.',
    );
  const select = functionOf<Layout['select']>(
    'select',
    'a `select` that is',
    'Write: export function select(site) { return … }',
  );
  const pages = functionOf<Layout['pages']>(
    'pages',
    '`pages` that are',
    'Write: export const pages = (site) => paginate(site.pages, 10)',
  );
  return {
    name: templateName(file),
    path: file,
    component: isComponent(component) ? component : undefined,
    schema: schemaOf('schema'),
    select,
    pages,
  };
}

/** Returns true for a function, or the result of `memo` or `forwardRef`. */
function isComponent(value: unknown): value is NonNullable<Layout['component']> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** Refuses exports of a hook besides its component, because they would never be used. */
export function checkHook(hook: Layout, diagnostics: Diagnostic[]): void {
  if (!HOOKS.some((name) => name === hook.name)) return;
  const { refuse } = readExports(hook.path, {}, diagnostics);
  for (const other of ['schema', 'select', 'pages'] as const)
    if (hook[other] !== undefined)
      refuse(`\`${other}\`, which hooks do not have`, 'Remove it: hooks get their data as props.');
}

const USUAL: CardSize = { width: 1200, height: 630 };

const FONTS_HINT =
  "Import the file of a font, and write: export const fonts = [{ name: 'Figtree', src: figtree, weight: 700 }]";

export function cardOf(file: string, exported: Exports | undefined, diagnostics: Diagnostic[]): Card {
  const { refuse, functionOf } = readExports(file, exported, diagnostics);
  const { default: component, size = USUAL, fonts = [] } = exported ?? {};
  const isDrawable = typeof component === 'function';
  if (!isDrawable)
    refuse('no component by default', 'Write: export default function Card({ page, site }) { … }');
  const isSized = isSize(size);
  if (!isSized)
    refuse('a `size` that is not a size', 'Write: export const size = { width: 1200, height: 630 }');
  const hasFonts = Array.isArray(fonts) && fonts.every(isFont);
  if (!hasFonts) refuse('`fonts` that are not fonts', FONTS_HINT);
  const select = functionOf<Card['select']>(
    'select',
    'a `select` that is',
    'Write: export function select(site, page) { return … }',
  );
  const alt = functionOf<Card['alt']>(
    'alt',
    'an `alt` that is',
    'Write: export const alt = ({ page }) => page.title',
  );
  return {
    name: templateName(file),
    path: file,
    component: isDrawable && isSized && hasFonts ? (component as Card['component']) : undefined,
    select,
    alt,
    size: isSized ? size : USUAL,
    fonts: hasFonts ? fonts : [],
  };
}

function isSize(value: unknown): value is CardSize {
  const { width, height } = (value ?? {}) as Partial<CardSize>;
  // Pixels.
  return [width, height].every(
    (side) => Number.isInteger(side) && Number(side) >= 100 && Number(side) <= 4096,
  );
}

function isFont(value: unknown): value is CardFont {
  const { name, src, weight = 400, style = 'normal' } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isWeight = [100, 200, 300, 400, 500, 600, 700, 800, 900].some((each) => each === weight);
  const isStyle = style === 'normal' || style === 'italic';
  return typeof name === 'string' && typeof src === 'string' && isWeight && isStyle;
}
