// The generators that build the sites of the starters.

import { firstLine } from './machine.ts';
import type { Starter } from './starter-sites.ts';
import type { FoundTool, Tool } from './tool.ts';
import { astro, besideSite, hugo, ours, packaged } from './tools.ts';

/** Pages that take the slower tools a minute and more. */
const SLOW = 1000;

/** Tools in the order of the tables. `node` runs Sitewright, `peerNode` all peers that are packages. */
export function findStarterTools(starter: Starter, node: string, peerNode: string): readonly FoundTool[] {
  const withoutCards = variant(ours(node), 'sitewright-without-cards', 'without cards');
  const common = [ours(node), withoutCards, hugo()];
  if (starter === 'blog')
    return [...common, variant(hugo(), 'hugo-plain', 'without covers and related posts'), astro(peerNode)];
  return [
    ...common,
    variant(hugo(), 'hugo-cached', 'partialCached'),
    mdbook(),
    starlight(peerNode),
    vitepress(peerNode),
    docusaurus(peerNode),
  ];
}

/** A tool with other layouts, which `writeStarter` derives from its own. */
function variant(found: FoundTool, name: string, about: string): FoundTool {
  if (found.kind === 'missing') return { ...found, name };
  const { tool } = found;
  return { kind: 'found', tool: { ...tool, name, layouts: tool.name, title: `${tool.title}, ${about}` } };
}

/** mdBook in PATH, or the one that the variable MDBOOK names. */
function mdbook(): FoundTool {
  const program = process.env.MDBOOK ?? 'mdbook';
  const version = firstLine(program, ['--version'])?.replace(/^mdbook v?/, '');
  if (version === undefined)
    return {
      kind: 'missing',
      name: 'mdbook',
      reason: 'there is no `mdbook` in PATH, and none in the variable MDBOOK',
    };
  const build: Tool['build'] = (site, out) => ({
    program,
    parameters: ['build', site, '--dest-dir', out],
    cwd: site,
  });
  const most = Number.POSITIVE_INFINITY;
  const tool = {
    ...unchanging(`mdBook ${version}`),
    name: 'mdbook',
    isGenerator: true,
    needsPackages: false,
    most,
    build,
  };
  return { kind: 'found', tool };
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
