// What an image of the site itself is given in a page: its size, so that nothing moves when it comes, and when it is loaded.
import { escapeMarkup } from '../../../kit/escape.ts';
import type { PageImage, ShownImage } from '../../../model/images/image.ts';
import { shownSize } from '../../../model/images/shown-size.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import { shownFile } from './addresses.ts';
import { type Html, join, LOADING_PIECE } from './holes.ts';
import type { Scope } from './scope.ts';

const PLAIN = { src: undefined, sources: [], sizes: undefined };

/** The image at an address, as its author wrote that; undefined where it is none of the site, or what is wrong is told. */
export function siteImage(
  written: string,
  scope: Scope,
  onFault: (fault: MarkdownFault) => void,
): PageImage | undefined {
  const file = shownFile(written, scope);
  const showing = file === undefined ? undefined : scope.page.targets.imageOf(file);
  if (file === undefined || !showing) return undefined;
  if (showing.kind === 'image') {
    const { image, facts } = showing;
    const { width, height } = facts;
    return scope.page.showsFiles ? { file, facts, width, height, ...PLAIN } : { file, facts, ...image };
  }
  const { code, message, hint } = showing.fault;
  onFault({ code, message: `${written} ${message}`, hint });
  return undefined;
}

/** The published address of an image, whose own is noted where `resolve` finds it out, and left out where none is shown. */
export function shownAddress(image: PageImage | undefined, scope: Scope, resolve: () => string): string {
  const isLinked = image !== undefined && scope.noted.attachments.has(image.file);
  const address = resolve();
  if (image && image.sources.length > 0) scope.noted.images.add(image.file);
  if (image?.src === undefined) return address;
  if (!isLinked) scope.noted.attachments.delete(image.file);
  return image.src;
}

/** The tag of an image within what else a browser may choose from. */
export function inPicture(img: Html, { sources, sizes = '' }: PageImage): Html {
  if (sources.length === 0) return img;
  const tags = sources.map(
    ({ type, srcset }) =>
      `<source type="${type}" srcset="${escapeMarkup(srcset)}" sizes="${escapeMarkup(sizes)}">`,
  );
  return join([`<picture>${tags.join('')}`, img, '</picture>']);
}

/** Attributes of the tag of an image, except those that it has already. */
export function imageAttributes(
  image: Pick<ShownImage, 'width' | 'height'>,
  given: ReadonlyMap<string, string | undefined> = new Map(),
): Html {
  const lengths = { width: lengthIn(given.get('width')), height: lengthIn(given.get('height')) };
  // A length that is no number is the author's own matter.
  const isOdd = (['width', 'height'] as const).some((name) => given.has(name) && lengths[name] === undefined);
  const size = isOdd ? {} : shownSize(image, lengths);
  const attributes = { ...size, decoding: 'async' };
  const written = Object.entries(attributes)
    .filter(([name, value]) => value !== undefined && !given.has(name))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return given.has('loading') ? written : [written, LOADING_PIECE];
}

function lengthIn(text: string | undefined): number | undefined {
  return /^\d+$/.test(text ?? '') ? Number(text) : undefined;
}
