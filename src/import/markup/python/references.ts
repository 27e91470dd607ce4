// References that mkdocstrings, mkdocs-click and mkautodoc make of code. They are left out, and links find what is left.
import path from 'node:path';
import { decodeUrl } from '../../../kit/urls/url-path.ts';
import type { ConvertedPage } from '../../old-project.ts';
import { plainTitle, type Slugify } from '../heading-ids.ts';
import { convertLinks } from '../links.ts';
import { convertBlocks, outsideCode } from '../outside-code.ts';

const TARGET = /^#{1,6}[ \t]+(\S.*?)[ \t]*$|\[\]\(\)\{[ \t]*#([^\s{}]+)[ \t]*\}/gm;
const OWN_ID = /\{:?[^{}]*#([^\s{}]+)[^{}]*\}[ \t]*$/;
/** Ids of other elements. */
const ELEMENT = /\b(?:id|name)=["']([^"'\s]+)["']|\{[^{}\n]*#([\w.:-]+)[^{}\n]*\}/g;
const REFERENCE_BLOCK =
  /^([ \t]*)(#{1,6}[ \t]+)?:::[ \t]+([\w.-]+)[ \t]*\n(?:(?:[ \t]*\n)*\1(?: {4}|\t)[^\n]*(?:\n|$))*/gm;

/** Removes `::: module`, in whose place mkdocstrings puts the reference of a module. */
export function withoutReferenceBlocks(text: string, lose: ConvertedPage['lose']): string {
  return outsideCode(`${text}\n`, (part) =>
    part.replace(REFERENCE_BLOCK, (_whole, indent: string, heading: string | undefined, name: string) => {
      lose(
        'A reference that mkdocstrings makes of code was left out: publish its own output, or write it.',
        name,
      );
      return heading === undefined ? `${indent}\n` : `${indent}${heading}${name}\n`;
    }),
  );
}

/** Ids on the pages of an old site. */
interface KnownIds {
  /** The first page with an id. */
  readonly files: ReadonlyMap<string, string>;
  /** Ids of the pages with a reference, whose own ids aren't known. */
  readonly besideReference: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds ids on the pages of an old site, whose texts are read when the first one is needed. */
export class ReferenceIds {
  readonly #read: () => KnownIds;
  #known: KnownIds | undefined;

  constructor(files: readonly string[], text: (file: string) => string, slugify: Slugify) {
    this.#read = () => readIds(files, text, slugify);
  }

  /** Returns the URL for an id from a file; the first page with it counts. */
  urlOf(id: string, from: string): string | undefined {
    const file = this.#all.files.get(id);
    if (file === undefined) return undefined;
    return file === from ? `#${id}` : `${path.posix.relative(path.posix.dirname(from), file)}#${id}`;
  }

  /** Shortens links to a place in a reference, so that they lead to its page. */
  withoutPlaces(text: string, { file: from, lose }: ConvertedPage): string {
    return convertLinks(text, (url) => {
      const [, written = '', id] = /^(?![a-z]+:|\/)([^#?]*)#(.+)$/i.exec(url) ?? [];
      if (id === undefined) return undefined;
      const file = written === '' ? from : path.posix.join(path.posix.dirname(from), decodeUrl(written));
      const known = this.#all.besideReference.get(file);
      if (!known || known.has(decodeUrl(id))) return undefined;
      lose('A link to a place in a reference that code makes leads to its page now.', url);
      return written === '' ? path.posix.basename(from) : written;
    });
  }

  get #all(): KnownIds {
    this.#known ??= this.#read();
    return this.#known;
  }
}

function readIds(files: readonly string[], text: (file: string) => string, slugify: Slugify): KnownIds {
  const first = new Map<string, string>();
  const besideReference = new Map<string, ReadonlySet<string>>();
  for (const file of files) {
    const ids = new Set<string>();
    let hasReference = false;
    convertBlocks(text(file), (part) => {
      for (const [, title = '', anchor] of part.matchAll(TARGET))
        ids.add(anchor ?? OWN_ID.exec(title)?.[1] ?? slugify(plainTitle(title)));
      for (const id of ids) if (!first.has(id)) first.set(id, file);
      for (const [, attribute, listed = ''] of part.matchAll(ELEMENT)) ids.add(attribute ?? listed);
      hasReference ||= part.search(REFERENCE_BLOCK) >= 0;
      return part;
    });
    if (hasReference) besideReference.set(file, ids);
  }
  return { files: first, besideReference };
}
