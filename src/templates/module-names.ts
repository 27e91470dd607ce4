// Names of a site's modules in esbuild, and of packages that aren't among them. Modules that a plugin creates from a file start with its namespace.
import type { Metafile } from 'esbuild';

/** Module that imports all layouts. */
export const ENTRY = 'templates.js';

/** Namespace of separate bundles, by their source: `bundled-url:templates/site.css`. */
export const URL_NAMESPACE = 'bundled-url';

/** Namespace of the tool's stylesheets, by their import: `own-style:sitewright/highlight.css`. */
export const OWN_STYLE_NAMESPACE = 'own-style';

/** Stylesheet that is made from the setting `accent`; all others are files. */
export const PALETTE_STYLES = 'sitewright/palette.css';

export const OWN_STYLES: readonly string[] = [
  'sitewright/components.css',
  'sitewright/highlight.css',
  'sitewright/math.css',
  PALETTE_STYLES,
  'sitewright/search.css',
];

/** Namespace of font subsets, by the query and the source: `font-subset:?subset=U+41/templates/a.woff2`. */
export const FONT_NAMESPACE = 'font-subset';

/** Namespace of graphics as components, by their source: `inline-svg:templates/check.svg`. */
export const INLINE_NAMESPACE = 'inline-svg';

/** Namespace of facts about images, by their source: `image:templates/hero.jpg`. */
export const IMAGE_NAMESPACE = 'image';

/** Namespace of rules of CSS modules, by source and prefix of names: `css-module:templates/card.module.css/card_3f9a1`. */
export const CSS_MODULE_NAMESPACE = 'css-module';

/** Namespace of class names of CSS modules, by their source: `css-classes:templates/card.module.css`. */
export const CSS_CLASSES_NAMESPACE = 'css-classes';

/** Packages that templates get without installing them. They, and all their subpaths, are never bundled. */
export const PROVIDED_PACKAGES = ['react', 'react-dom', 'zod', 'sitewright'];

/** Suffix of modules that a package omits for browsers. */
const LEFT_OUT = '(disabled)';

/** Returns the file of a module; undefined for one without a file, or of the tool. */
export function fileOfModule(module: string): string | undefined {
  const [, namespace, name = ''] = /^(\(?[a-z-]+\)?):(.*)$/.exec(module) ?? [];
  switch (namespace) {
    case undefined:
      return module === ENTRY ? undefined : module;
    case LEFT_OUT:
    case OWN_STYLE_NAMESPACE:
      return undefined;
    case FONT_NAMESPACE:
      return name.slice(name.indexOf('/') + 1);
    case CSS_MODULE_NAMESPACE:
      return name.slice(0, name.lastIndexOf('/'));
    case URL_NAMESPACE:
      return OWN_STYLES.includes(name) ? undefined : name;
    default:
      return name;
  }
}

/** Returns the module of an entry, whose file may be a link. */
export function moduleOf(entry: string, { inputs }: Metafile): string {
  return inputs[ENTRY]?.imports.find(({ original }) => original === `./${entry}`)?.path ?? entry;
}

/** Returns the modules in the output: esbuild leaves out parts of packages that nothing uses. */
export function includedModules({ outputs }: Metafile): ReadonlySet<string> {
  return new Set(Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)));
}

/** Returns the source of a stylesheet or a script: its file, or its import if it is one of the tool's. */
export function sourceOf(module: string): string {
  return fileOfModule(module) ?? module.slice(module.indexOf(':') + 1);
}

/** Returns the package of a file: `vfile` for `node_modules/vfile/lib/index.js`; undefined for a file of the site. */
export function packageOf(file: string): string | undefined {
  return /.*\bnode_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(file)?.[1]?.replaceAll('\\', '/');
}
