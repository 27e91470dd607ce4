// `site schema`: JSON Schema for editors.
import path from 'node:path';
import { writeSchemas } from '../../commands/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { createTerminal } from '../print/terminal.ts';

/** Returns the exit code. Throws a Fault. */
export function runSchema(options: { readonly root?: string }): number {
  const terminal = createTerminal(process.stdout);
  for (const file of writeSchemas(path.resolve(options.root ?? '.'))) terminal.write(`Wrote ${file}.`);
  return exitCodes.done;
}
