// Guards for output files from outside: anyone may have written a manifest, or the record of a build.
import path from 'node:path';
import { isNumber, isOneOf, isText, listOf, shape } from '../../kit/guards.ts';
import { OUTPUT_KINDS, type OutputFile } from './output.ts';

/** Segment of a path that is empty, `.` or `..`. */
const STRAY = /(?:^|\/)\.{0,2}(?:\/|$)/;

export function isOutputPath(file: unknown): file is string {
  if (typeof file !== 'string') return false;
  return !STRAY.test(path.sep === '/' ? file : file.replaceAll(path.sep, '/'));
}

export const outputFields = { file: isOutputPath, kind: isOneOf(OUTPUT_KINDS), hash: isText, size: isNumber };

export const areOutputFiles = listOf(shape<OutputFile>(outputFields));
