// A generator, as the benchmarks use it.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Command } from './command.ts';
import { type Pages, writePages } from './pages.ts';

export interface Tool {
  /** As on the command line of the bench. */
  readonly name: string;
  /** As in tables, with its version. */
  readonly title: string;
  /** The tool whose layouts it takes, where these are not its own. */
  readonly layouts?: string;
  /** Pages that it builds instead of those of the other tools. */
  readonly pages?: Pages;
  /** Larger sites are not built with it unless it is asked for by name. */
  readonly most: number;
  /** Finds the peers' packages in a folder above its site. */
  readonly needsPackages?: boolean;
  /** Does all that a generator does, rather than only being there for comparison. */
  readonly isGenerator: boolean;
  /** Builds a site into a folder within it, whose name decides on where its caches lie as well. */
  readonly build: (site: string, out: string) => Command;
  /** Writes the preview's server to be started for a site. */
  readonly preview?: (site: string, port: number) => Command;
  /** The component at the end of every page, relative to the site. */
  readonly footer: string;
  /** The stylesheet, relative to the site. */
  readonly stylesheet: string;
}

export type FoundTool =
  | { readonly kind: 'found'; readonly tool: Tool }
  | { readonly kind: 'missing'; readonly name: string; readonly reason: string };

/** Where `npm run` starts every program. */
export const repository = process.cwd();

/** Where the peers that are packages are installed. */
export const peers = path.join(repository, 'bench/peers/node_modules');

/** Folder of the Markdown pages, relative to any tool's site. */
export const POSTS = 'content/posts';

/** Returns true if a tool has layouts for a kind of pages. */
export function canBuild(tool: Tool, { layouts }: Pages): boolean {
  return !layouts || existsSync(path.join(repository, 'bench/layouts', layouts, tool.name));
}

/** Makes a site of `count` pages. */
export function makeSite(tool: Tool, site: string, count: number, pages: Pages): void {
  mkdirSync(path.join(site, POSTS), { recursive: true });
  if (!tool.isGenerator) return;
  const layouts = path.join(repository, 'bench/layouts');
  const name = tool.layouts ?? tool.name;
  cpSync(path.join(layouts, name), site, { recursive: true });
  if (pages.layouts) cpSync(path.join(layouts, pages.layouts, name), site, { recursive: true });
  mkdirSync(path.dirname(path.join(site, tool.stylesheet)), { recursive: true });
  cpSync(path.join(layouts, 'site.css'), path.join(site, tool.stylesheet));
  writePages(path.join(site, POSTS), count, pages);
}

/** Copies the packages to where the sites in a folder find them: bundlers refuse links that lead out of it. */
export function providePackages(folder: string, tools: readonly Tool[]): void {
  const copy = path.join(folder, 'node_modules');
  if (tools.some(({ needsPackages }) => needsPackages) && !existsSync(copy))
    cpSync(peers, copy, { recursive: true, verbatimSymlinks: true });
}

/** Moves the caches of earlier builds out of a site but keeps the outputs: the start of a cold build. */
export function forget(site: string, aside: string): void {
  const state = path.join(site, '.site');
  if (existsSync(state)) renameSync(state, aside);
}

/** Version of a package among the peers; undefined if it is not installed. */
export function peerVersion(name: string): string | undefined {
  const manifest = path.join(peers, name, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

/** An empty folder for one section's sites. */
export function openFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
