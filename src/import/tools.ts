// The list of tools whose sites can be imported.
import { Fault } from '../kit/diagnostics/fault.ts';
import { OLD_TOOL_TITLES, type OldProject, type OldTool, type OldToolName } from './old-project.ts';
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

/** Names of the settings of tools that other tools don't have. */
const SETTINGS: Readonly<Partial<Record<OldToolName, RegExp>>> = {
  hugo: /^hugo\.(?:toml|ya?ml|json)$/,
  jekyll: /^_config\.(?:ya?ml|toml)$/,
  eleventy: /^(?:eleventy\.config\.[cm]?js|\.eleventy\.js)$/,
  astro: /^astro\.config\.[cm]?[jt]s$/,
  docusaurus: /^docusaurus\.config\.[cm]?[jt]s$/,
  mkdocs: /^(?:mkdocs|properdocs)\.ya?ml$/,
  vitepress: /^\.vitepress\/config\b/,
  gatsby: /^gatsby-config\.[cm]?[jt]s$/,
  mdbook: /^book\.toml$/,
};

/** @throws {Fault} if a folder has the settings of another tool, and none of this one */
export function checkTool({ files }: OldProject, tool: OldToolName): void {
  const settingsOf = (name: string) => files.find((file) => SETTINGS[name as OldToolName]?.test(file));
  const isOwn = !SETTINGS[tool] || settingsOf(tool) !== undefined;
  if (isOwn || (tool === 'hugo' && files.some((file) => /^config[./]/.test(file)))) return;
  for (const [name, title] of Object.entries(OLD_TOOL_TITLES))
    if (settingsOf(name) !== undefined)
      throw new Fault(
        `The folder has no settings of ${OLD_TOOL_TITLES[tool]}, but ${settingsOf(name)}, those of ${title}`,
        `Import it with site import ${name}, or name another folder.`,
      );
}
