import { error, info, warning } from './code-entry.ts';

/** Codes of recorded legal texts, of exemptions and of the output folder. */
export const publishingCodes = {
  'legal-lock': error(
    'Record of legal texts is damaged',
    '`content/legal.lock.yaml` lists the versions of each legal text, counted from 1, each with a date that is later than the one before, a hash and a note. It is made by `site legal bump`, and not by hand.',
  ),
  'exemption-invalid': error(
    'Exemption without a rule or a reason',
    'An exemption names a rule, or a warning, and says in words why it does not hold here: `checks.rules` in the settings does it for pages, a comment `site-check-ignore` for a line.',
  ),
  'exemption-unused': warning(
    'Exemption that is not needed any more',
    'What the exemption is for is no longer there. It would hide the next mistake of its kind.',
  ),
  'output-refused': error(
    'Output folder refused',
    'The output folder may not be a file, the home folder, the project itself, a folder that contains one of them, or an input folder. With `--releases` it is a link that the tool makes, and may not be anything else.',
  ),
  'output-not-ours': error(
    'Output folder of somebody else',
    'A folder that is not empty is only written to when a build of this site wrote it: `.site/` says so, or one of its files is byte for byte what this build makes. `--force` takes it over; what the build does not make stays even then.',
  ),
  'output-foreign': info(
    'Files of others in the output folder',
    'Only files that an earlier build wrote, and that nobody has changed since, are ever deleted. Others stay, and are named once.',
  ),
};
