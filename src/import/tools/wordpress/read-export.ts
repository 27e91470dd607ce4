// Reads a WordPress export: XML with all posts, pages, files and menus of a site. It may be larger than the memory, so it is
// read as a stream, and only what pages need is kept.
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Fault } from '../../../kit/diagnostics/fault.ts';
import type { OldProject } from '../../old-project.ts';
import type { OldValues } from '../../values.ts';
import type { ExportedItem, ExportedTerm, WordPressExport } from './exported.ts';

/** Largest text of one element, and of all together, in characters: a converted page needs about eight times its text. */
const MOST = { text: 8 * 1024 * 1024, all: 64 * 1024 * 1024 };

const META =
  /^(?:_thumbnail_id|_wp_attached_file|_wp_attachment_image_alt|_wp_old_slug|_menu_item_(?:type|object_id|menu_item_parent|url)|footnotes|_yoast_wpseo_metadesc|rank_math_description)$/;
const ALL = 'Export the site: Tools, Export, All content.';
const AGAIN = 'Export the site again (Tools, Export), or correct the file. Nothing was written.';

/** Reads an export. @throws {Fault} with line and column if it isn't one, or is too large */
export function readExport(file: string, chunks: Iterable<string>): WordPressExport {
  const parser = new SaxesParser();
  const fail = (what: string, hint = AGAIN): never => {
    throw new Fault(`${file}:${parser.line}:${parser.columnIndex + 1} ${what}`, hint);
  };
  const reader = new ExportReader(file);
  listen(parser, reader, fail);
  for (const chunk of chunks) {
    parser.write(chunk);
    if (parser.position - reader.position > MOST.text) fail(`has a text of more than ${MOST.text >> 20} MiB`);
    if (reader.size > MOST.all)
      fail(
        `has more than ${MOST.all >> 20} MiB of text up to here`,
        'Export the posts of a few years at a time (Tools, Export), and import each file. Nothing was written.',
      );
  }
  parser.close();
  const read = reader.exported();
  if (read.values['wp:wxr_version'] === undefined)
    throw new Fault(`${file} is a feed, not a WordPress export`, ALL);
  return read;
}

function listen(parser: SaxesParser, reader: ExportReader, fail: (what: string) => never): void {
  const add = (text: string) => reader.add(text, parser.position);
  parser.on('error', ({ message }) =>
    fail(`can't be read: ${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`),
  );
  parser.on('doctype', () => fail("can't be read: an export has no DOCTYPE"));
  parser.on('opentag', (tag) => {
    if (!reader.open(tag)) fail(`is not a WordPress export: it begins with <${tag.name}>`);
  });
  parser.on('closetag', () => reader.close(parser.position));
  parser.on('text', add);
  parser.on('cdata', add);
}

/** Returns an export as a project: the texts of its items, and uploaded files by their paths in the folder of uploads. */
export function exportedProject(exported: WordPressExport, uploads: readonly string[]): OldProject {
  const texts = new Map(exported.items.map(({ file, values }) => [file, values['content:encoded'] ?? '']));
  // An empty front matter, because a text may begin with dashes.
  const text = (file: string) => (texts.has(file) ? `---\n#\n---\n${texts.get(file)}` : undefined);
  return { files: [...texts.keys(), ...uploads], text, exported };
}

interface OpenItem {
  readonly values: Record<string, string>;
  readonly meta: Record<string, string>;
  readonly terms: ExportedTerm[];
}

class ExportReader {
  readonly #file: string;
  readonly #path: { readonly name: string; readonly attributes: OldValues }[] = [];
  readonly #site: Record<string, string> = Object.create(null);
  readonly #authors = new Map<string, string>();
  readonly #items: ExportedItem[] = [];
  #item: OpenItem | undefined;
  /** Values of the element around the current one: an author, or a further value of an item. */
  #part: Record<string, string> = Object.create(null);
  #text = '';
  #comments = 0;
  /** Number of characters that are kept. */
  size = 0;
  /** End of the last text or element. */
  position = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns false if the first element isn't that of an export. */
  open({ name, attributes }: SaxesTagPlain): boolean {
    if (this.#path.length === 0 && name !== 'rss') return false;
    this.#path.push({ name, attributes });
    this.#text = '';
    if (name === 'item') this.#item = { values: Object.create(null), meta: Object.create(null), terms: [] };
    if (/^wp:(?:author|postmeta)$/.test(name)) this.#part = Object.create(null);
    return true;
  }

  add(text: string, position: number): void {
    this.#text += text;
    this.position = position;
  }

  close(position: number): void {
    this.position = position;
    const { name = '', attributes = {} } = this.#path.pop() ?? {};
    const outer = this.#path.at(-1)?.name;
    if (name === 'item') this.#endItem();
    else if (outer === 'item') this.#endValue(name, attributes);
    else if (outer === 'channel' && name === 'wp:author')
      this.#authors.set(this.#part['wp:author_login'] ?? '', this.#part['wp:author_display_name'] ?? '');
    else if (outer === 'channel') this.#site[name] ??= this.#text;
    else if (outer === 'wp:author' || outer === 'wp:postmeta') this.#part[name] = this.#text;
    else if (outer === 'wp:comment' && name === 'wp:comment_approved' && this.#text === '1')
      this.#comments += 1;
    this.#text = '';
  }

  #endValue(name: string, { domain, nicename }: OldValues): void {
    const { values, meta, terms } = this.#item ?? {};
    const key = this.#part['wp:meta_key'] ?? '';
    if (name === 'category')
      terms?.push({ domain: String(domain), slug: String(nicename), name: this.#text });
    else if (name === 'wp:postmeta') {
      if (meta && META.test(key)) meta[key] = this.#part['wp:meta_value'] ?? '';
    } else if (values && name !== 'wp:comment') values[name] = this.#text;
  }

  #endItem(): void {
    const { values = {}, ...item } = this.#item ?? { meta: {}, terms: [] };
    const { 'wp:post_id': id = '', 'wp:post_type': type = '' } = values;
    this.size += Object.values(values).reduce((sum, text) => sum + text.length, 0);
    this.#items.push({ file: `${type}-${id}.html`, id, type, values, ...item });
    this.#item = undefined;
  }

  exported(): WordPressExport {
    return {
      file: this.#file,
      values: this.#site,
      authors: this.#authors,
      items: this.#items,
      comments: this.#comments,
    };
  }
}
