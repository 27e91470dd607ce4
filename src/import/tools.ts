// The list of tools whose sites can be imported.
import type { OldTool, OldToolName } from './old-project.ts';
import { astro } from './tools/astro.ts';
import { docusaurus } from './tools/docusaurus.ts';
import { eleventy } from './tools/eleventy.ts';
import { gatsby } from './tools/gatsby.ts';
import { hugo } from './tools/hugo.ts';
import { jekyll } from './tools/jekyll.ts';
import { mdbook } from './tools/mdbook.ts';
import { mkdocs } from './tools/mkdocs/mkdocs.ts';
import { obsidian } from './tools/obsidian.ts';
import { vitepress } from './tools/vitepress/vitepress.ts';
import { wordpress } from './tools/wordpress/wordpress.ts';
import { zola } from './tools/zola.ts';

export const OLD_TOOLS: Readonly<Record<OldToolName, OldTool>> = {
  hugo,
  jekyll,
  eleventy,
  astro,
  docusaurus,
  mkdocs,
  vitepress,
  obsidian,
  zola,
  gatsby,
  mdbook,
  wordpress,
};
