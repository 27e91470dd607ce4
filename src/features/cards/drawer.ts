// Draws a card with takumi. Finds text that is cut off, and characters that no font has.
import type { ImageSource, Node, Renderer } from '@takumi-rs/core';
import { thousands } from '../../kit/counted.ts';
import { fontCharacters } from '../../kit/system/font-tables.ts';
import { loadTakumi } from '../../kit/system/takumi.ts';
import { decodeUrl } from '../../kit/urls/url-path.ts';
import type { CardFont, CardJob } from '../../model/pages/card.ts';
import type { CardResult } from '../../rules/index.ts';
import { cardText, cutTexts } from './cut-texts.ts';

/** Files that cards may show. */
interface CardAssets {
  readonly base: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Creates a drawer. @throws errors of takumi about the card, an Error about its files, or a PackageProblem. */
export function createCardDrawer(root: string, assets: CardAssets) {
  const sets = new Map<string, Promise<FontSet>>();
  /** Reads fonts once. */
  const fontSet = (fonts: readonly CardFont[]) => {
    const key = JSON.stringify(fonts);
    const found = sets.get(key) ?? readFonts(root, fonts, assets);
    sets.set(key, found);
    return found;
  };
  const open = async ({ html, size, fonts }: CardJob) => {
    const { fromHtml, renderer, characters } = await fontSet(fonts);
    const { node } = fromHtml(`<div style="display:flex;width:100%;height:100%">${html}</div>`);
    const nodes = nodesOf(node);
    refuseLarge(nodes);
    const text = cardText(node);
    if (text !== '' && fonts.length === 0) throw new Error('it has text, but no font');
    const options = { ...size, images: picturesOf(nodes, assets) };
    return {
      async check(): Promise<CardResult> {
        const layout = await renderer.measure(node, options);
        return { missing: missingIn(text, characters), cut: cutTexts(node, layout, size) };
      },
      render: () => renderer.render(node, { ...options, format: 'png' }),
    };
  };
  return {
    /** Returns what can't be seen on the card, without drawing it. */
    async check(job: CardJob): Promise<CardResult> {
      return (await open(job)).check();
    },
    async draw(job: CardJob): Promise<CardResult & { readonly png: Uint8Array }> {
      const { check, render } = await open(job);
      // Both begin at once, because this thread continues a card only between two batches of pages.
      const [result, png] = await Promise.all([check(), render()]);
      return { png, ...result };
    },
  };
}

interface FontSet extends Pick<ReturnType<typeof loadTakumi>, 'fromHtml'> {
  readonly renderer: Renderer;
  /** Code points that any of the fonts has. */
  readonly characters: readonly ReadonlySet<number>[];
}

/**
 * Bytes of decoded images that takumi keeps. It also keeps graphics that only one card shows: by default 64 MiB, which makes
 * drawing slower, because each of them needs new memory.
 */
const IMAGES = 16 * 1024 * 1024;

async function readFonts(root: string, fonts: readonly CardFont[], assets: CardAssets): Promise<FontSet> {
  const { Renderer, fromHtml } = loadTakumi(root);
  const renderer = new Renderer({ cacheMaxBytes: IMAGES });
  const characters: ReadonlySet<number>[] = [];
  // Characters that a font lacks are taken from the first one that has them.
  for (const { name, src, weight = 400, style = 'normal' } of fonts) {
    const data = assetOf(src, assets);
    if (!data) throw new Error(`The file of the font ${name} was not found: the card does not import ${src}`);
    await renderer.registerFont({ name, data, weight, style });
    characters.push(await fontCharacters(data));
  }
  return { fromHtml, renderer, characters };
}

/** Returns the bytes of a file that templates import, by its URL. */
function assetOf(address: string, { base, files }: CardAssets): Uint8Array | undefined {
  return files.get(decodeUrl(address.slice(base.length)) ?? '');
}

function refuseLarge(nodes: readonly Node[]): void {
  const length = nodes.reduce((sum, node) => sum + (node.type === 'text' ? node.text.length : 0), 0);
  for (const [what, count, most] of [
    // Laying out more takes seconds and hundreds of megabytes.
    ['characters', length, 4_000],
    ['elements', nodes.length, 2_000],
  ] as const)
    if (count > most) throw new Error(`it has ${thousands(count)} ${what}; the limit is ${thousands(most)}`);
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.type === 'container' ? (node.children ?? []).flatMap(nodesOf) : [])];
}

const PICTURE = /\.(?:gif|jpe?g|png|svg|webp)$/;

/** Returns the files that a card shows. */
function picturesOf(nodes: readonly Node[], assets: CardAssets): ImageSource[] {
  const urls = new Set(nodes.flatMap(addressesIn));
  return Array.from(urls, (src) => {
    const data = assetOf(src, assets);
    if (!data) throw new Error(`it shows ${src}, but does not import it`);
    if (!PICTURE.test(src)) throw new Error(`it shows ${src}, which is not a GIF, JPEG, PNG, SVG or WebP`);
    return { src, data };
  });
}

function addressesIn(node: Node): readonly string[] {
  const shown = Object.values(node.style ?? {}).flatMap((value) =>
    Array.from(String(value).matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g), ([, , address = '']) => address),
  );
  if (node.type === 'image') shown.push(String(node.src));
  return shown.filter((address) => !/^(?:data:|<svg|#)/.test(address));
}

/** Characters that can't be seen, with or without a glyph. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

function missingIn(text: string, fonts: readonly ReadonlySet<number>[]): readonly string[] {
  const isMissing = (character: string) =>
    !INVISIBLE.test(character) && !fonts.some((has) => has.has(character.codePointAt(0) ?? 0));
  return [...new Set(text.normalize())].filter(isMissing);
}
