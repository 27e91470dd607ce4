import { wcagContrast } from 'culori';
import type { ContrastPair } from '../../model/checks.ts';
import { type ColourOf, readColours, type Scheme } from '../custom-properties.ts';
import type { Finding, SiteRule } from '../rule.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

export const contrastLow: SiteRule = {
  code: 'contrast-low',
  severity: 'error',
  title: 'Two colours that are too alike',
  meaning:
    'The settings name pairs of custom properties under `checks.contrast`, a colour and what it stands on, with the least contrast by the formula of WCAG 2 (4.5 for text, 3 for large text and controls). Each pair is held in light and dark.',
  scope: 'site',
  when: 'check',
  check({ site, files, read }) {
    const { contrast } = site.settings.checks;
    if (contrast.length === 0) return [];
    const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
    const colourOf = readColours(sheets.map((file) => read(file).toString()).join('\n'));
    return contrast.flatMap((pair) => SCHEMES.flatMap((scheme) => checkPair(pair, scheme, colourOf)));
  },
};

function checkPair({ front, backs, least, at }: ContrastPair, scheme: Scheme, colourOf: ColourOf): Finding[] {
  return backs.flatMap((back): Finding[] => {
    const unknown = [front, back].find((name) => !colourOf(name, scheme));
    if (unknown !== undefined) {
      return [
        {
          message: `No stylesheet gives a colour to --${unknown} for ${scheme} screens`,
          at: { kind: 'place', place: at },
          hint: 'Write the name of a custom property, without its dashes.',
        },
      ];
    }
    const ratio = wcagContrast(colourOf(front, scheme) ?? '', colourOf(back, scheme) ?? '');
    if (ratio >= least) return [];
    return [
      {
        message: `--${front} on --${back} has a contrast of ${ratio.toFixed(2)} on ${scheme} screens, and ${least} is asked for`,
        at: { kind: 'clue', clues: [`--${front}:`], otherwise: at },
        hint: 'Make one of the two lighter or darker.',
      },
    ];
  });
}
