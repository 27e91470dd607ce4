// A generator, as the benchmarks use it.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Command } from './command.ts';
import { type Pages, writePages } from './pages.ts';

export interface Tool {
  /** Name on the command line of the bench. */
  readonly name: string;
  /** Title in tables, with its version. */
  readonly title: string;
  /** The tool whose layouts it uses, if not its own. */
  readonly layouts?: string;
  /** True for a Hugo that has new names of a setting and a function of our layouts. */
  readonly isRenamed?: boolean;
  /** Pages that it builds instead of those of the other tools. */
  readonly pages?: Pages;
  /** Number of pages above which it is only measured if named. */
  readonly most: number;
  /** Finds the peers' packages in a folder above its site. */
  readonly needsPackages?: boolean;
  /** True for a generator, false for a program that is only a reference. */
  readonly isGenerator: boolean;
  /** Builds a site into a folder within it, whose name also decides where its caches are. */
  readonly build: (site: string, out: string) => Command;
  /** The command that starts a preview server for a site. */
  readonly preview?: (site: string, port: number) => Command;
  /** The component at the end of every page, relative to the site. */
  readonly footer: string;
  /** The stylesheet, relative to the site. */
  readonly stylesheet: string;
}

export type FoundTool =
  | { readonly kind: 'found'; readonly tool: Tool }
  | { readonly kind: 'missing'; readonly name: string; readonly reason: string };

/** Folder in which `npm run` starts every program. */
export const repository = process.cwd();

/** Folder of the peers that are packages. */
export const peers = path.join(repository, 'bench/peers/node_modules');

/** Folder of the Markdown pages, relative to any tool's site. */
export const POSTS = 'content/posts';

/** Returns true if a tool has layouts for a kind of pages. */
export function canBuild(tool: Tool, { layouts }: Pages): boolean {
  return !layouts || existsSync(path.join(repository, 'bench/layouts', layouts, tool.name));
}

/** Creates a site of `count` pages. */
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

/** Copies the packages into a folder of sites, because bundlers refuse links out of it. */
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

/** Creates an empty folder for the sites of a section. */
export function openFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
