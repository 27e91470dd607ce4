import { codes } from '../../src/kit/diagnostics/codes.ts';
import { RULES } from '../../src/site/rules/rules.ts';

/** `docs/errors.md`, made from the table of codes and from that of the rules. */
export function errorsReference(): string {
  const entries = Object.entries(codes).map(([code, entry]) => {
    const where = 'when' in entry ? ', only in `site check`' : '';
    return `## ${code}\n\n**${entry.title}** (${entry.severity}${where})\n\n${entry.meaning}\n`;
  });
  const rules = RULES.map(({ code, severity, title, meaning, when }) => {
    const where = when === 'check' ? ', only in `site check`' : '';
    return `### ${code}\n\n**${title}** (${severity}${where})\n\n${meaning}\n`;
  });
  return [
    '# Errors and warnings\n',
    'Every message of `site` ends with a code in brackets. This page says what each code means.\n',
    '`error`: the build is refused and the output folder stays as it was. `warning`: the site is built, unless',
    '`--strict` is set. `info`: nothing to fix.\n',
    ...entries,
    '## Rules\n',
    'What follows is found by [rules](checks.md), which the settings can switch, for the whole site or for some pages,',
    'and a comment for a line.\n',
    ...rules,
  ].join('\n');
}
