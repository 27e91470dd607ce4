// An answer as a value: status, headers and body, decided without the socket.
import { STATUS_CODES } from 'node:http';
import type { Readable } from 'node:stream';
import { cacheControl, securityHeaders } from '../hosts/index.ts';
import type { OldRoute, Openings, RedirectStatus } from '../settings/index.ts';
import {
  type ByteRange,
  chooseEncoding,
  type Encoding,
  isSameVersion,
  isUnchanged,
  parseRange,
} from './conditions.ts';

export interface Answer {
  readonly status: number;
  /** Headers, without the security headers that all answers get when they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | (() => Promise<Readable>) | undefined;
}

export interface OpenFile {
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
  /** Entity tag: a hash of the bytes, or size and time for large files. */
  readonly tag: string;
  /** Status other than 200, if the file is an error page. */
  readonly status?: number;
  /** The bytes, or a stream of a part of them if the file is too large for memory. */
  readonly content: Buffer | ((range: ByteRange | undefined) => Promise<Readable>);
}

/** Source of the served files: an output folder, or a site in memory. */
export interface SiteSource {
  /** The path before every route: `/`, or `/repository/`. */
  base(): string;
  openings(): Openings;
  redirects(): Promise<ReadonlyMap<string, OldRoute>>;
  /** Returns true if a path in the output folder may be served. */
  has(file: string): Promise<boolean>;
  /** Opens a file; undefined if it is gone. Rejects with errors of the machine. */
  open(file: string): Promise<OpenFile | undefined>;
}

interface RequestHeaders {
  readonly ifNoneMatch: string | undefined;
  readonly ifRange: string | undefined;
  /** Range header; undefined for every method except GET. */
  readonly range: string | undefined;
  readonly acceptEncoding: string | undefined;
}

export type Compress = (bytes: Buffer, encoding: Encoding, tag: string) => Promise<Buffer>;

/** Smallest size in bytes worth compressing. */
const SMALLEST_COMPRESSED = 512;

/** Security headers of an answer over plain HTTP; without openings, those of an answer without content of the site. */
export function sentHeaders(openings?: Openings): Readonly<Record<string, string>> {
  const policy = securityHeaders(openings).filter(({ secureOnly }) => !secureOnly);
  return Object.fromEntries(policy.map(({ name, value }) => [name, value]));
}

export async function fileAnswer(
  file: string,
  opened: OpenFile,
  wishes: RequestHeaders,
  compress: Compress,
): Promise<Answer> {
  const { type, size, tag, content } = opened;
  const compressible = isCompressible(type) && Buffer.isBuffer(content) && size >= SMALLEST_COMPRESSED;
  const headers = (status: number) => ({
    'Cache-Control': cacheControl(status, file),
    ...(compressible && { Vary: 'Accept-Encoding' }),
    'Accept-Ranges': 'bytes',
  });
  const range = isSameVersion(wishes.ifRange, tag) ? parseRange(wishes.range, size) : 'whole';
  const encoding = compressible && range === 'whole' ? chooseEncoding(wishes.acceptEncoding) : undefined;
  const ownTag = encoding ? tag.replace(/"$/, `-${encoding}"`) : tag;
  if (isUnchanged(wishes.ifNoneMatch, ownTag)) {
    return { status: 304, headers: { ...headers(304), ETag: ownTag }, body: undefined };
  }
  if (range === 'unsatisfiable') {
    const none = { 'Content-Range': `bytes */${size}`, 'Content-Length': '0' };
    return { status: 416, headers: { ...headers(416), ...none }, body: undefined };
  }
  if (range !== 'whole') {
    const { start, end } = range;
    const partial = {
      'Content-Type': type,
      'Content-Range': `bytes ${start}-${end}/${size}`,
      'Content-Length': String(end - start + 1),
      ETag: tag,
    };
    const body = Buffer.isBuffer(content) ? content.subarray(start, end + 1) : () => content(range);
    return { status: 206, headers: { ...headers(206), ...partial }, body };
  }
  const bytes = encoding && Buffer.isBuffer(content) ? await compress(content, encoding, ownTag) : content;
  const whole = {
    'Content-Type': type,
    'Content-Length': String(Buffer.isBuffer(bytes) ? bytes.length : size),
    ETag: ownTag,
    ...(encoding && { 'Content-Encoding': encoding }),
  };
  const body = Buffer.isBuffer(bytes) ? bytes : () => bytes(undefined);
  return { status: 200, headers: { ...headers(200), ...whole }, body };
}

/** Answers with the site's own error page, or else with one line. */
export function errorAnswer(status: number, page: OpenFile | undefined): Answer {
  const own = page && Buffer.isBuffer(page.content) ? { type: page.type, bytes: page.content } : undefined;
  const { type, bytes } = own ?? {
    type: 'text/plain; charset=utf-8',
    bytes: Buffer.from(`${status} ${STATUS_CODES[status]}\n`),
  };
  const headers = {
    'Cache-Control': cacheControl(status, undefined),
    ...(status === 405 && { Allow: 'GET, HEAD' }),
    'Content-Type': type,
    'Content-Length': String(bytes.length),
  };
  return { status, headers, body: bytes };
}

export function redirectAnswer(location: string, status: RedirectStatus): Answer {
  const headers = {
    'Cache-Control': cacheControl(status, undefined),
    Location: location,
    'Content-Length': '0',
  };
  return { status, headers, body: undefined };
}

// Texts are UTF-8 and are compressed; everything else is sent unchanged.

const TEXT = /^(?:text\/.+|image\/svg\+xml|application\/(?:.+\+)?(?:json|xml|javascript))$/;

const TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** Adds the character set to a type; an unknown type becomes a generic one. */
export function contentType(known: string): string {
  const plain = known.replace(/;.*$/, '');
  if (!TYPE.test(plain)) return 'application/octet-stream';
  return TEXT.test(plain) ? `${plain}; charset=utf-8` : plain;
}

function isCompressible(type: string): boolean {
  return TEXT.test(type.replace(/;.*$/, ''));
}
