// Sites with templates behind symbolic links, whose targets then change.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Files, makeLink, makeSite, minimal, writeFiles } from './site.ts';

/** Links by path, each with its target. */
type Links = Readonly<Record<string, string>>;

interface Relinked {
  readonly files?: Files;
  readonly links: Links;
  /** Links that replace existing files. */
  readonly relinked?: Links;
  /** Saved files; one would replace a link. */
  readonly saved?: Files;
}

const layout = (text: string, imports = '') =>
  `${imports}import { type LayoutProps, PageHead } from 'sitewright';
export default ({ page, site, children }: LayoutProps) => (
  <html lang={site.language}><head><PageHead page={page} site={site} /></head><body>{children}<p>${text}</p></body></html>
);
`;
const styled = (sheet: string) => `import styles from '${sheet}';
import { type LayoutProps, PageHead } from 'sitewright';
export default ({ page, site, children }: LayoutProps) => (
  <html lang={site.language}><head><PageHead page={page} site={site} /><link rel="stylesheet" href={styles} /></head><body>{children}</body></html>
);
`;
const part = (text: string) => `export const text = '${text}';\n`;
const usesPart = (from: string) => layout('{text}', `import { text } from '${from}';\n`);
const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${color}" d="M0 0h1v1z"/></svg>\n`;
const pictured = layout('<img src={picture} alt="" />', "import picture from './picture.svg';\n");
const pack = (name: string, text: string): Files => ({
  [`node_modules/.pnpm/${name}/package.json`]: `{ "name": "pack", "version": "${text}", "main": "main.js" }\n`,
  [`node_modules/.pnpm/${name}/main.js`]: `export const text = '${text}';\n`,
});

const packs = { ...pack('pack@1/node_modules/pack', 'one'), ...pack('pack@2/node_modules/pack', 'two') };

export const RELINKED: Readonly<Record<string, Relinked>> = {
  'a layout': {
    files: { 'variants/a.tsx': layout('one'), 'variants/b.tsx': layout('two') },
    links: { 'templates/page.tsx': '../variants/a.tsx' },
    relinked: { 'templates/page.tsx': '../variants/b.tsx' },
  },
  'a layout, among the templates': {
    files: { 'templates/variants/a.tsx': layout('one'), 'templates/variants/b.tsx': layout('two') },
    links: { 'templates/page.tsx': 'variants/a.tsx' },
    relinked: { 'templates/page.tsx': 'variants/b.tsx' },
  },
  'a layout that is saved at its target': {
    files: { 'variants/a.tsx': layout('one') },
    links: { 'templates/page.tsx': '../variants/a.tsx' },
    saved: { 'variants/a.tsx': layout('two') },
  },
  'a component': {
    files: { 'templates/page.tsx': usesPart('./part.ts'), 'one.ts': part('one'), 'two.ts': part('two') },
    links: { 'templates/part.ts': '../one.ts' },
    relinked: { 'templates/part.ts': '../two.ts' },
  },
  'a component that is imported without its extension': {
    files: { 'templates/page.tsx': usesPart('./part'), 'one.ts': part('one'), 'two.ts': part('two') },
    links: { 'templates/part.ts': '../one.ts' },
    relinked: { 'templates/part.ts': '../two.ts' },
  },
  'a component that tsconfig.json leads to': {
    files: {
      'tsconfig.json':
        '{ "compilerOptions": { /* ours */ "paths": { "~/*": ["./gone/*", "./shared/*"], } } }\n',
      'templates/page.tsx': usesPart('~/part'),
      'one.ts': part('one'),
      'two.ts': part('two'),
    },
    links: { 'shared/part.ts': '../one.ts' },
    relinked: { 'shared/part.ts': '../two.ts' },
  },
  'a file that a block of code shows': {
    files: {
      'content/index.md': '# Home\n\n```txt file="code.txt"\n```\n',
      'public/one.txt': 'one\n',
      'public/two.txt': 'two\n',
    },
    links: { 'content/code.txt': '../public/one.txt' },
    relinked: { 'content/code.txt': '../public/two.txt' },
  },
  'a folder of code': {
    files: {
      'content/site.yaml': `${minimal['content/site.yaml']}codeFolders: [examples, one, two]\n`,
      'content/index.md': '# Home\n\n```txt file="/examples/code.txt"\n```\n',
      'one/code.txt': 'one\n',
      'two/code.txt': 'two\n',
    },
    links: { examples: 'one' },
    relinked: { examples: 'two' },
  },
  'a folder of components': {
    files: {
      'templates/page.tsx': usesPart('./parts/part.ts'),
      'one/part.ts': part('one'),
      'two/part.ts': part('two'),
    },
    links: { 'templates/parts': '../one' },
    relinked: { 'templates/parts': '../two' },
  },
  'a link to a link': {
    files: { 'templates/page.tsx': usesPart('./part.ts'), 'one.ts': part('one'), 'two.ts': part('two') },
    links: { 'current.ts': 'one.ts', 'templates/part.ts': '../current.ts' },
    relinked: { 'current.ts': 'two.ts' },
  },
  'a link to a folder that is one': {
    files: {
      'templates/page.tsx': usesPart('./parts/part.ts'),
      'one/part.ts': part('one'),
      'two/part.ts': part('two'),
    },
    links: { current: 'one', 'templates/parts': '../current' },
    relinked: { current: 'two' },
  },
  'a file beyond a link outside of the templates': {
    files: {
      'templates/page.tsx': usesPart('../current/part.ts'),
      'one/part.ts': part('one'),
      'two/part.ts': part('two'),
    },
    links: { current: 'one' },
    relinked: { current: 'two' },
  },
  'a stylesheet': {
    files: {
      'templates/page.tsx': styled('./site.css'),
      'one.css': 'b{color:red}',
      'two.css': 'b{color:blue}',
    },
    links: { 'templates/site.css': '../one.css' },
    relinked: { 'templates/site.css': '../two.css' },
  },
  'a stylesheet that another one imports': {
    files: {
      'templates/page.tsx': styled('./site.css'),
      'templates/site.css': "@import './colors.css';\n",
      'one.css': 'b{color:red}',
      'two.css': 'b{color:blue}',
    },
    links: { 'templates/colors.css': '../one.css' },
    relinked: { 'templates/colors.css': '../two.css' },
  },
  'a picture': {
    files: { 'templates/page.tsx': pictured, 'one.svg': svg('red'), 'two.svg': svg('blue') },
    links: { 'templates/picture.svg': '../one.svg' },
    relinked: { 'templates/picture.svg': '../two.svg' },
  },
  'a file instead of a link': {
    files: { 'templates/page.tsx': usesPart('./part.ts'), 'one.ts': part('one') },
    links: { 'templates/part.ts': '../one.ts' },
    saved: { 'templates/part.ts': part('two') },
  },
  'a link instead of a file': {
    files: {
      'templates/page.tsx': usesPart('./part.ts'),
      'templates/part.ts': part('one'),
      'two.ts': part('two'),
    },
    links: {},
    relinked: { 'templates/part.ts': '../two.ts' },
  },
  'a package of pnpm': {
    files: { 'templates/page.tsx': usesPart('pack'), ...packs },
    links: { 'node_modules/pack': '.pnpm/pack@1/node_modules/pack' },
    relinked: { 'node_modules/pack': '.pnpm/pack@2/node_modules/pack' },
  },
  'a package of pnpm with a scope': {
    files: { 'templates/page.tsx': usesPart('@scope/pack'), ...packs },
    links: { 'node_modules/@scope/pack': '../.pnpm/pack@1/node_modules/pack' },
    relinked: { 'node_modules/@scope/pack': '../.pnpm/pack@2/node_modules/pack' },
  },
  'a package that a package of pnpm needs': {
    files: {
      'templates/page.tsx': usesPart('outer'),
      'node_modules/.pnpm/outer@1/node_modules/outer/package.json':
        '{ "name": "outer", "main": "main.js" }\n',
      'node_modules/.pnpm/outer@1/node_modules/outer/main.js': "export { text } from 'pack';\n",
      ...packs,
    },
    links: {
      'node_modules/outer': '.pnpm/outer@1/node_modules/outer',
      'node_modules/.pnpm/outer@1/node_modules/pack': '../../pack@1/node_modules/pack',
    },
    relinked: { 'node_modules/.pnpm/outer@1/node_modules/pack': '../../pack@2/node_modules/pack' },
  },
  'a stylesheet of a package of pnpm': {
    files: {
      'templates/page.tsx': styled('./site.css'),
      'templates/site.css': "@import 'pack/colors.css';\n",
      ...packs,
      'node_modules/.pnpm/pack@1/node_modules/pack/colors.css': 'b{color:red}',
      'node_modules/.pnpm/pack@2/node_modules/pack/colors.css': 'b{color:blue}',
    },
    links: { 'node_modules/pack': '.pnpm/pack@1/node_modules/pack' },
    relinked: { 'node_modules/pack': '.pnpm/pack@2/node_modules/pack' },
  },
  'all packages': {
    files: {
      'templates/page.tsx': usesPart('pack'),
      'one/pack/index.js': part('one'),
      'two/pack/index.js': part('two'),
    },
    links: { node_modules: 'one' },
    relinked: { node_modules: 'two' },
  },
  'a file that the configuration of TypeScript names, by way of another one': {
    files: {
      'templates/page.tsx': usesPart('part'),
      'tsconfig.json': '{ "extends": "./base.json" }\n',
      'base.json': '{ "compilerOptions": { "paths": { "part": ["./one.ts"] } } }\n',
      'one.ts': part('one'),
      'two.ts': part('two'),
    },
    links: {},
    saved: { 'base.json': '{ "compilerOptions": { "paths": { "part": ["./two.ts"] } } }\n' },
  },
  'a configuration of TypeScript that is new where another one looks for it first': {
    files: {
      'templates/page.tsx': usesPart('part'),
      'tsconfig.json': '{ "extends": ["./base", "./more"] }\n',
      'base.json': '{ "extends": "./paths.json" }\n',
      'paths.json': '{ "compilerOptions": { "paths": { "part": ["./one.ts"] } } }\n',
      'one.ts': part('one'),
      'two.ts': part('two'),
    },
    links: {},
    saved: { 'more.json': '{ "compilerOptions": { "paths": { "part": ["./two.ts"] } } }\n' },
  },
  'a component that the configuration of TypeScript leads to, by way of another one': {
    files: {
      'templates/page.tsx': usesPart('~/part'),
      'tsconfig.json': '{ "extends": "./config/base.json" }\n',
      'config/base.json': '{ "compilerOptions": { "paths": { "~/*": ["../shared/*"] } } }\n',
      'one.ts': part('one'),
      'two.ts': part('two'),
    },
    links: { 'shared/part.ts': '../one.ts' },
    relinked: { 'shared/part.ts': '../two.ts' },
  },
  'a package that is nearer': {
    files: {
      'templates/page.tsx': usesPart('outer'),
      'node_modules/outer/index.js': "export { text } from 'pack';\n",
      ...packs,
    },
    links: { 'node_modules/pack': '.pnpm/pack@1/node_modules/pack' },
    relinked: { 'node_modules/outer/node_modules/pack': '../../.pnpm/pack@2/node_modules/pack' },
  },
};

/** Links that a build reads but a preview does not watch. */
export const RELINKED_UNSEEN: typeof RELINKED = {
  'a configuration of TypeScript in a package': {
    files: {
      'templates/page.tsx': usesPart('part'),
      'tsconfig.json': '{ "extends": "base/tsconfig.json", "compilerOptions": { "baseUrl": "." } }\n',
      'node_modules/base/tsconfig.json': '{ "compilerOptions": { "paths": { "part": ["./one.ts"] } } }\n',
      'one.ts': part('one'),
      'two.ts': part('two'),
    },
    links: {},
    saved: {
      'node_modules/base/tsconfig.json': '{ "compilerOptions": { "paths": { "part": ["./two.ts"] } } }\n',
    },
  },
};

function relink(root: string, links: Links): void {
  for (const [file, target] of Object.entries(links)) {
    rmSync(path.join(root, file), { recursive: true, force: true });
    makeLink(root, file, target);
  }
}

/** A site, and a function that changes the targets of its links. */
export function makeLinked({ files = {}, links, relinked = {}, saved = {} }: Relinked): {
  readonly root: string;
  readonly change: () => void;
} {
  const { 'templates/page.tsx': page = '', ...rest } = minimal;
  const root = makeSite({ ...rest, 'content/index.md': '# Home\n', ...files });
  const hasPage = files['templates/page.tsx'] ?? links['templates/page.tsx'];
  if (hasPage === undefined) writeFiles(root, { 'templates/page.tsx': page });
  relink(root, links);
  return {
    root,
    change() {
      relink(root, relinked);
      writeFiles(root, saved);
    },
  };
}
