import type { ContrastPair } from '../../model/settings/tables/checks.ts';
import { type Colour, type ColourOf, readColours, type Scheme } from '../custom-properties.ts';
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
  async check({ site, files, read }) {
    const { contrast } = site.settings.checks;
    if (contrast.length === 0) return [];
    const { parse, wcagContrast } = await import('culori');
    const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
    const colourOf = readColours(sheets.map((file) => read(file).toString()).join('\n'), parse);
    return contrast.flatMap((pair) =>
      SCHEMES.flatMap((scheme) => checkPair(pair, scheme, { colourOf, contrastOf: wcagContrast })),
    );
  },
};

interface Colours {
  readonly colourOf: ColourOf;
  /** From 1 to 21. */
  readonly contrastOf: (front: Colour, back: Colour) => number;
}

function checkPair(
  { front, backs, least, at }: ContrastPair,
  scheme: Scheme,
  { colourOf, contrastOf }: Colours,
): Finding[] {
  return backs.flatMap((back): Finding[] => {
    const [frontColour, backColour] = [colourOf(front, scheme), colourOf(back, scheme)];
    if (!frontColour || !backColour) {
      return [
        {
          message: `No stylesheet gives a colour to --${frontColour ? back : front} for ${scheme} screens`,
          at: { kind: 'place', place: at },
          hint: 'Write the name of a custom property, without its dashes.',
        },
      ];
    }
    const ratio = contrastOf(frontColour, backColour);
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
