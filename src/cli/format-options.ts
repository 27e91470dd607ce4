// How commands print what they found, as options of all of them.
import { type Command, Option } from 'commander';
import { exitCodes } from './exit-codes.ts';
import type { Format } from './print/format.ts';

/** `--format`, one word in all commands. */
export function formatOption(...formats: readonly Format[]): Option {
  return new Option('--format <form>', 'how the result is printed').choices(formats).default('text');
}

export function jsonOption(): Option {
  return new Option('--json', 'short for --format json').implies({ format: 'json' });
}

export function refuseTwoFormats(command: Command): void {
  const { json, format } = command.opts<{ readonly json?: true; readonly format?: Format }>();
  if (json && format !== 'json')
    command.error(
      `error: '--json' is short for '--format json', and '--format ${format}' is something else`,
      {
        exitCode: exitCodes.usage,
      },
    );
}
