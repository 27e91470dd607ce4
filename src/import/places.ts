// Gives each imported file a path of its own, also on disks that ignore case, and each language a home page.
import { isOfBuild } from '../content/index.ts';
import type { ContentLimit } from '../limits/index.ts';
import { svgFault } from '../rules/index.ts';
import { foldedPath } from './names.ts';
import type { CopiedFile, Leftover, OldPage, OldProject, OldSettings } from './old-project.ts';
import { sameUrl } from './urls/same-url.ts';

/** Returns the pages, those with the path of an earlier one under another name. Its old URL goes with it unless it's the same. */
export function placePages(pages: readonly OldPage[], left: Leftover[]): readonly OldPage[] {
  const taken = new Map<string, OldPage>();
  return pages.map((page) => {
    let { path } = page;
    for (let number = 2; taken.has(foldedPath(path)); number += 1)
      path = page.path.replace(/\.md$/, `-${number}.md`);
    const other = taken.get(foldedPath(page.path));
    taken.set(foldedPath(path), page);
    if (other === undefined) return page;
    const isTwin = sameUrl(page.url ?? '') === sameUrl(other.url ?? '');
    const isKept = !isTwin && page.url !== undefined && other.url !== undefined;
    // Both keep their URLs, so nobody sees another name.
    if (isKept) return { ...page, path };
    left.push({
      file: path,
      what: 'Two files would be the same page, so one has another name: check both.',
      words: `${page.file} and ${other.file}`,
    });
    return { ...page, path, url: isTwin ? undefined : page.url };
  });
}

/**
 * Returns the new path of a file for `to`. A graphic that loads fonts of other sites can't be next to pages. In public/ it can:
 * browsers load nothing for an image, and a check still reports it. One that could run code is refused next to pages, and stays.
 */
export function placeOfFile(project: OldProject, from: string, to: string): string {
  if (!/^content\/.+\.svg$/i.test(to)) return to;
  const text = project.text(from) ?? '';
  const isMoved = !isGraphic(text) && isGraphic(text.replace(LOADED, '#'));
  return isMoved ? to.replace('content', 'public') : to;
}

/** An imported stylesheet, or the start of a URL of another site, except for the names of namespaces. */
const LOADED = /@import|(?:https?:)?\/\/(?!(?:www\.)?w3\.org\/)/gi;

/** Returns true for a graphic that may be next to pages. */
function isGraphic(svg: string): boolean {
  return svgFault(Buffer.from(svg)) === undefined;
}

const GRAPHIC = 'A graphic that loads something was moved to public/: remove that in a drawing program.';

/** Returns files with their new places. A graphic's place depends on its text, which is read within the limit. */
export function placeFiles(
  project: OldProject,
  copies: readonly CopiedFile[],
  limit: ContentLimit,
): readonly CopiedFile[] {
  return copies.map(({ from, to }) => {
    const placed = /\.svg$/i.test(to) ? limit(() => placeOfFile(project, from, to)) : undefined;
    return { from, to: placed?.kind === 'done' ? placed.value : to };
  });
}

/** Lists the graphics that have moved, or that a link needs. */
export function movedGraphics(
  before: readonly CopiedFile[],
  after: readonly CopiedFile[],
): readonly Leftover[] {
  const there = new Set(before.map(({ to }) => to));
  const moved = after.filter(({ to }) => to.startsWith('public/') && !there.has(to));
  return moved.map(({ from: file }) => ({ file, what: GRAPHIC }));
}

/** Returns the copies, the first of those with the same path. Further ones are reported. */
export function placeCopies(
  copies: readonly CopiedFile[],
  pages: ReadonlyMap<string, string>,
  left: Leftover[],
): readonly CopiedFile[] {
  const taken = new Map([...pages.keys()].map((file) => [foldedPath(file), file]));
  return copies.filter(({ from, to }) => {
    const other = isOfBuild(to) ? to : taken.get(foldedPath(to));
    if (other === undefined) taken.set(foldedPath(to), from);
    else if (other !== from)
      left.push({
        file: from,
        what: 'A file with this path exists already, so it was not copied: rename it.',
        words: to,
      });
    return other === undefined;
  });
}

/** Returns a home page for each language that has none. It has the name of the site, and links to the pages of its menu. */
export function missingHomes(
  pages: readonly OldPage[],
  settings: OldSettings,
  settingsOf: Readonly<Record<string, OldSettings>> = {},
): readonly OldPage[] {
  const urls = new Set(pages.flatMap(({ url }) => (url === undefined ? [] : [sameUrl(url)])));
  const paths = new Set(pages.map(({ path }) => path));
  const homeOf = (url: string, { name, navigation = [] }: OldSettings): readonly OldPage[] => {
    const path = `content${url}index.md`;
    if (urls.has(sameUrl(url)) || paths.has(path)) return [];
    const links = navigation.filter(({ to }) => /^[a-z]+:/i.test(to) || urls.has(sameUrl(to)));
    const text = links.map(({ label, to }) => `- [${label.replace(/[[\]\\]/g, '\\$&')}](${to})\n`).join('');
    return [{ file: path, path, url, text: `\n${text}`, given: { title: name ?? 'Home' } }];
  };
  const others = Object.entries(settings.languages ?? {}).filter(([, { missing }]) => missing !== 'show');
  return [
    ...homeOf('/', settings),
    ...others.flatMap(([tag, { name }]) => homeOf(`/${tag}/`, { name, ...settingsOf[tag] })),
  ];
}
