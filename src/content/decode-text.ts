// Decodes the bytes of a page or a settings file as UTF-8, or says why they aren't text.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { linesOf } from '../kit/lines.ts';
import type { Source } from '../model/files/source.ts';
import { type FileFault, textFault } from './file-fault.ts';

/** Largest page or settings file in bytes: far more than anybody writes. */
export const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Decodes the text of a source, which has to be UTF-8. Drops one byte order mark at the start; keeps line endings.
 * Returns `undefined` if it isn't UTF-8, contains NUL, or is too large.
 */
export function decodeText(
  source: Source,
  maxBytes: number = MAX_BYTES,
): WithDiagnostics<string | undefined> {
  const { bytes, size = bytes.length } = source;
  if (size > maxBytes) return refused(tooLarge(source, maxBytes));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused(notUtf8(source));
  }
  const nul = text.indexOf('\0');
  if (nul !== -1) return refused(holdsNul(source, text, nul));
  const fault = textFault(source.path, text);
  return fault ? refused(faultyFile(source.path, fault)) : { value: text, diagnostics: [] };
}

/** Turns the fault of a file into a diagnostic. */
export function faultyFile(path: string, { code, message, hint, line }: FileFault): Diagnostic {
  const at = line ? { path, column: 1, ...line } : wholeFile(path);
  return diagnostic(code, { message: `${path} ${message}`, at, hint });
}

function refused(why: Diagnostic): WithDiagnostics<undefined> {
  return { value: undefined, diagnostics: [why] };
}

function tooLarge({ path, bytes, size = bytes.length }: Source, maxBytes: number): Diagnostic {
  return diagnostic('file-too-large', {
    message: `The file is larger than ${maxBytes / 1024 / 1024} MiB: ${(size / 1024 / 1024).toFixed(1)} MiB`,
    at: wholeFile(path),
    hint: /\.(?:yaml|json|csv)$/.test(path)
      ? 'Split it into several files, or convert it to CSV.'
      : 'Split it into several pages.',
  });
}

function holdsNul({ path, bytes }: Source, text: string, offset: number): Diagnostic {
  return diagnostic('text-encoding', {
    message: 'The text contains a NUL character',
    at: { path, ...linesOf(text).at(offset) },
    hint: looksLikeUtf16(bytes)
      ? 'Save it as UTF-8; it looks like UTF-16.'
      : 'Remove the character, or move the file to public/ if it is not text.',
  });
}

function notUtf8({ path, bytes }: Source): Diagnostic {
  const offset = firstInvalid(bytes);
  const text = new TextDecoder().decode(bytes.subarray(0, offset));
  const byte = bytes[offset] ?? 0;
  const name = looksLikeUtf16(bytes) ? 'UTF-16' : 'Latin-1 or Windows-1252';
  return diagnostic('text-encoding', {
    message: `The byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')} is not UTF-8`,
    at: { path, ...linesOf(text).at(text.length) },
    hint: `Save it as UTF-8; it looks like ${name}.`,
  });
}

/** Offset of the first byte that isn't part of a character. */
function firstInvalid(bytes: Uint8Array): number {
  // Bytes that can't be decoded become the replacement character.
  const written = Buffer.from(Buffer.from(bytes).toString());
  let at = written.findIndex((byte, index) => byte !== bytes[index]);
  while (((written[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

/** Detects UTF-16 and UTF-32 by the byte order mark, or by the zeros in ASCII text. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const start = bytes.subarray(0, 1000);
  return start.filter((byte) => byte === 0).length > start.length / 3;
}
