// Compares where the links of a page lead, and which images it shows.
import type { Findings } from './compare-page.ts';
import type { PageMatch } from './match-pages.ts';
import type { PageReading } from './read-page.ts';
import { isLoadedFile, linkEndOf, type SiteReading, urlOfFile } from './read-site.ts';
import { pairUp } from './words.ts';

/** Two sites and what is known about their pages. */
export interface SitePair {
  readonly old: SiteReading;
  readonly fresh: SiteReading;
  readonly matches: ReadonlyMap<string, PageMatch>;
  /** The matches without merged pages. */
  readonly pages: ReadonlyMap<string, PageMatch>;
  /** New ids of old headings, by old file. */
  readonly newIds: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Old files of new pages. */
  readonly oldFiles: ReadonlyMap<string, string>;
  /** Hashes of files that both sites have. */
  readonly sharedHashes: ReadonlySet<string>;
}

/** A link or an image. */
interface ComparedReference {
  /** The same in both sites if it leads to the same. */
  readonly leads: string;
  /** Name for people, if that isn't `leads`. */
  readonly name?: string;
  /** Text of a link, or alternative text of an image. */
  readonly words: string;
  /** The URL at which nothing is. */
  readonly missing?: string;
}

/** Compares the links of a page in both files. */
export function compareLinks(findings: Findings, pair: SitePair, file: string, match: PageMatch): void {
  const [page, other] = [pair.old.pages.get(file), pair.fresh.pages.get(match.file)];
  if (!page || !other) return;
  const url = urlOfFile(file);
  const before = page.links.map(({ href, text }) => ({ ...oldTarget(pair, file, href), words: text }));
  const after = other.links.map(({ href, text }) => ({ ...newTarget(pair, match.file, href), words: text }));
  compareReferences(findings, 'link', url, before, after);
  const bad = other.fragments.filter((id) => !isThere(other, id) && !page.ids.has(id) && id !== '');
  const known = new Set(page.fragments);
  for (const id of new Set(bad)) if (!known.has(id)) findings.report('link-broken', url, undefined, `#${id}`);
}

export function compareImages(findings: Findings, pair: SitePair, file: string, match: PageMatch): void {
  const imagesOf = (site: SiteReading, from: string): ComparedReference[] =>
    (site.pages.get(from)?.images ?? []).map(({ src, alt }) => {
      const target = /^data:/i.test(src) ? undefined : linkEndOf(site, from, src);
      if (target?.kind === 'missing') return { leads: stemOf(target.path), words: alt, missing: target.path };
      if (target?.kind !== 'file') return { leads: src, name: src.slice(0, 80), words: alt };
      return { ...fileReference(pair, site, target.file), words: alt };
    });
  compareReferences(
    findings,
    'image',
    urlOfFile(file),
    imagesOf(pair.old, file),
    imagesOf(pair.fresh, match.file),
  );
}

function compareReferences(
  findings: Findings,
  kind: 'link' | 'image',
  page: string,
  before: readonly ComparedReference[],
  after: readonly ComparedReference[],
): void {
  const { lost, added } = pairUp(before, after, ({ leads }) => leads);
  // Links that were broken before, or lead to a missing page, aren't reported again.
  const known = new Set(before.map(({ missing }) => missing));
  const broken = after.filter(({ missing }) => missing !== undefined && !known.has(missing));
  for (const { missing } of broken) findings.report('link-broken', page, undefined, missing);
  const waiting = added.filter(({ missing }) => missing === undefined);
  let gone = 0;
  const shown = ({ leads, name = leads }: ComparedReference) => name;
  for (const one of lost) {
    const index = waiting.findIndex(({ words }) => words === one.words);
    const [other] = index === -1 ? [] : waiting.splice(index, 1);
    const isBroken = !other && broken.some(({ words }) => words === one.words);
    if (one.missing !== undefined || isBroken) continue;
    gone += 1;
    findings.report(kind, page, shown(one), other && shown(other));
  }
  for (const one of waiting) findings.report(kind, page, undefined, shown(one));
  const counted = before.filter(({ missing }) => missing === undefined).length;
  findings.count(`${kind}s`, counted, Math.max(0, counted - gone - broken.length), waiting.length);
}

function oldTarget(pair: SitePair, from: string, href: string): Omit<ComparedReference, 'words'> {
  const { old, fresh, matches, newIds } = pair;
  const target = linkEndOf(old, from, href);
  if (target.kind === 'elsewhere') return { leads: target.url };
  if (target.kind === 'missing') return { leads: target.path, missing: target.path };
  const { file, fragment } = target;
  if (!old.pages.has(file)) return fileReference(pair, old, file);
  const match = matches.get(file);
  if (!match) return { leads: urlOfFile(file), missing: urlOfFile(file) };
  const isKept = isThere(fresh.pages.get(match.file), fragment);
  const id = isKept ? fragment : (newIds.get(file)?.get(fragment) ?? fragment);
  return { leads: urlOfFile(match.file) + (id === '' ? '' : `#${id}`) };
}

function newTarget(pair: SitePair, from: string, href: string): Omit<ComparedReference, 'words'> {
  const { fresh, oldFiles, newIds } = pair;
  const target = linkEndOf(fresh, from, href);
  if (target.kind === 'elsewhere') return { leads: target.url };
  if (target.kind === 'missing') {
    const file = target.path.slice(1);
    const isReported = pair.old.hashes.has(file) && !pair.old.pages.has(file) && !isLoadedFile(file);
    if (isReported) return fileReference(pair, pair.old, file);
    return { leads: target.path, missing: target.path };
  }
  const { file, fragment } = target;
  const page = fresh.pages.get(file);
  if (!page) return fileReference(pair, fresh, file);
  if (isThere(page, fragment)) return { leads: urlOfFile(file) + (fragment === '' ? '' : `#${fragment}`) };
  const oldFile = oldFiles.get(file) ?? '';
  const leads = `${urlOfFile(file)}#${newIds.get(oldFile)?.get(fragment) ?? fragment}`;
  // The loss of an id is reported at its page.
  return isThere(pair.old.pages.get(oldFile), fragment) ? { leads } : { leads, missing: leads };
}

function fileReference(
  { sharedHashes }: SitePair,
  site: SiteReading,
  file: string,
): Omit<ComparedReference, 'words'> {
  const hash = site.hashes.get(file);
  const isShared = hash !== undefined && sharedHashes.has(hash);
  return { leads: isShared ? `=${hash}` : stemOf(file), name: `/${file}` };
}

/** Returns true if a fragment of a link leads somewhere in a page. Programs of sites may read fragments such as `/a`. */
function isThere(page: PageReading | undefined, fragment: string): boolean {
  const id = fragment.replace(/:~:.*$/s, '');
  return id === '' || id === 'top' || id.includes('/') || page?.ids.has(id) === true;
}

/** Name of a file without its folder, its ending, and the hash or size that tools add: `photo-5c3f.webp` is `photo`. */
function stemOf(file: string): string {
  const name = file
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
  return name.replace(/_hu_?[0-9a-f]{6,}.*$/, '').replace(/[.\-_](?=[\w-]*\d)[\w-]{6,}$/, '') || name;
}
