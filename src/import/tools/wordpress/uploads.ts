// Finds uploaded files of WordPress by the URLs that texts have for them.
import { sortedBy } from '../../../kit/order.ts';
import { parseUrl } from '../../../kit/urls/parse-url.ts';
import { decodeUrl } from '../../../kit/urls/url-path.ts';
import type { CopiedFile, MissingFile } from '../../old-project.ts';
import type { ExportedItem } from './exported.ts';

/** Folder of uploads in the old URLs, which stay. */
const FOLDER = '/wp-content/uploads/';
/** Size that WordPress adds to the name of a smaller version, and its own version of a large image. */
const SIZE = /-\d+x\d+(?=\.\w+$)/;

export class Uploads {
  readonly #files: ReadonlySet<string>;
  readonly #host: string | undefined;
  /** Starts of URLs of uploaded files, which other hosts may serve. */
  readonly #starts: ReadonlySet<string>;
  /** URLs of all files that the export names. */
  readonly #named: ReadonlySet<string>;
  readonly #used = new Set<string>();
  /** URLs of missing files by their paths. */
  readonly #missing = new Map<string, string>();

  /** `files` are paths in the folder of uploads. */
  constructor(files: readonly string[], url: string | undefined, attachments: readonly ExportedItem[]) {
    this.#files = new Set(files);
    this.#host = siteHost(url);
    this.#named = new Set(attachments.map(({ values }) => values['wp:attachment_url'] ?? ''));
    this.#starts = new Set(
      attachments.flatMap(({ values: { 'wp:attachment_url': url = '' }, meta }) => {
        const file = meta._wp_attached_file ?? /\d{4}\/\d{2}\/[^/]+$/.exec(url)?.[0];
        return file && url.endsWith(file) ? [url.slice(0, -file.length)] : [];
      }),
    );
  }

  /**
   * Returns the new URL of an uploaded file, in its largest version: `/wp-content/uploads/2024/01/map.jpg`. If the file isn't
   * there, this is its old URL.
   */
  find(url: string): { readonly url: string; readonly isMissing: boolean } | undefined {
    const plain = (parseUrl(url, `https://${this.#host}/`)?.href ?? '').replace(/[?#].*$/s, '');
    const start = [...this.#starts].find((one) => plain.startsWith(one));
    const at = plain.indexOf(FOLDER);
    const path =
      start === undefined
        ? at < 0
          ? undefined
          : plain.slice(at + FOLDER.length)
        : plain.slice(start.length);
    if (path === undefined || path === '') return undefined;
    const inner = decodeUrl(path);
    const file = [inner.replace(SIZE, ''), inner].find((one) => this.#files.has(one));
    if (file !== undefined) {
      this.#used.add(file);
      return { url: FOLDER + encodeURI(file), isMissing: false };
    }
    const host = siteHost(plain) ?? '';
    if (start === undefined && host !== this.#host && !/^i\d\.wp\.com$/.test(host)) return undefined;
    const largest = this.#named.has(plain.replace(SIZE, '')) ? SIZE : /$^/;
    const old = plain.replace(largest, '');
    this.#missing.set(inner.replace(largest, ''), old);
    // Pages load nothing without encryption.
    return { url: old.replace(/^http:/, 'https:'), isMissing: true };
  }

  missing(): readonly MissingFile[] {
    return sortedBy(this.#missing, ([file]) => file).map(([file, url]) => ({ file, url }));
  }

  /** Copies of all files that were found. */
  copies(): readonly CopiedFile[] {
    return sortedBy(this.#used, (file) => file).map((file) => ({ from: file, to: `public${FOLDER}${file}` }));
  }
}

/** Name of the host of a URL, without `www.`. */
export function siteHost(url: string | undefined): string | undefined {
  return parseUrl(url ?? '')?.hostname.replace(/^www\./, '');
}
