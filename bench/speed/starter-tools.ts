// The generators that build the sites of the starters.
import type { Starter } from './starter-sites.ts';
import type { FoundTool, Tool } from './tool.ts';
import { astro, besideSite, hugo, ours, packaged } from './tools.ts';

/** Pages that take the slower tools a minute and more. */
const SLOW = 1000;

/** Tools in the order of the tables. `node` runs Sitewright, `peerNode` all peers that are packages. */
export function findStarterTools(starter: Starter, node: string, peerNode: string): readonly FoundTool[] {
  const common = [ours(node), hugo()];
  if (starter === 'blog') return [...common, astro(peerNode)];
  return [...common, cachedHugo(), starlight(peerNode), vitepress(peerNode), docusaurus(peerNode)];
}

/** Renders the sidebar once, without a mark on the current page and without an open group. */
function cachedHugo(): FoundTool {
  const found = hugo();
  if (found.kind === 'missing') return { ...found, name: 'hugo-cached' };
  const title = `${found.tool.title}, partialCached`;
  return { kind: 'found', tool: { ...found.tool, name: 'hugo-cached', layouts: 'hugo', title } };
}

/** Starlight is a part of Astro, whose command builds its sites. */
function starlight(node: string): FoundTool {
  const found = astro(node);
  if (found.kind === 'missing') return { ...found, name: 'starlight' };
  const toolOf = (version: string) => ({ ...found.tool, title: `Starlight ${version}`, most: SLOW });
  return packaged('starlight', '@astrojs/starlight', node, toolOf, 'astro');
}

function vitepress(node: string): FoundTool {
  const command = 'vitepress/bin/vitepress.js';
  return packaged('vitepress', 'vitepress', node, (version) => ({
    ...unchanging(`VitePress ${version}`),
    build: (site, out) => ({
      program: node,
      parameters: [besideSite(site, command), 'build', site, '--outDir', out],
      cwd: site,
    }),
  }));
}

function docusaurus(node: string): FoundTool {
  const command = '@docusaurus/core/bin/docusaurus.mjs';
  return packaged('docusaurus', '@docusaurus/core', node, (version) => ({
    ...unchanging(`Docusaurus ${version}`),
    build: (site, out) => ({
      program: node,
      parameters: [besideSite(site, command), 'build', site, '--out-dir', out],
      cwd: site,
      env: { NO_UPDATE_NOTIFIER: '1' },
    }),
  }));
}

/** A tool whose templates are never changed between builds. */
function unchanging(title: string): Omit<Tool, 'name' | 'isGenerator' | 'build'> {
  return { title, most: SLOW, needsPackages: true, footer: '', stylesheet: '' };
}
