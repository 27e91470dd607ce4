import type { CodeTable } from './code-table.ts';

/** Codes of the output folder. */
export const publishingCodes = {
  'output-refused': {
    severity: 'error',
    title: 'Output folder refused',
    meaning:
      'The output folder may not be a file, the home folder, the project itself, a folder that contains one of them, or an input folder. With `--releases` it is a link that the tool makes, and may not be anything else.',
  },
  'output-not-ours': {
    severity: 'error',
    title: 'Output folder of somebody else',
    meaning:
      'A folder that is not empty is only written to when a build of this site wrote it: `.site/` says so, or one of its files is byte for byte what this build makes. `--force` takes it over; what the build does not make stays even then.',
  },
  'output-foreign': {
    severity: 'info',
    title: 'Files of others in the output folder',
    meaning:
      'Only files that an earlier build wrote, and that nobody has changed since, are ever deleted. Others stay, and are named once.',
  },
} as const satisfies CodeTable;
