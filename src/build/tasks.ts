// Tasks of a build that no task of the site asks for.
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { OutputFile } from '../model/files/output.ts';
import { outsideTask } from '../site/index.ts';

export interface MadeRecord extends Pick<OutputFile, 'hash' | 'size'> {
  readonly notes?: unknown;
}

export const buildReport = outsideTask<undefined, readonly Diagnostic[]>('build-report');

/** Made file by its key. */
export const madeFile = outsideTask<string, MadeRecord>('made-file');
