import { readColors } from '../custom-properties.ts';
import type { SiteRule } from '../rule.ts';

export const contrastLow: SiteRule = {
  code: 'contrast-low',
  severity: 'error',
  title: 'Two colours that are too alike',
  meaning:
    'The settings name pairs of custom properties under `checks.contrast`, a colour and what it stands on, with the least contrast by the formula of WCAG 2 (4.5 for text, 3 for large text and controls). Each pair is held in light and dark.',
  when: 'check',
  async *site({ site, files, read }) {
    const { contrast } = site.settings.checks;
    if (contrast.length === 0) return;
    const { parse, wcagContrast } = await import('culori');
    const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
    const colorOf = readColors(sheets.map((file) => read(file).toString()).join('\n'), parse);
    const checked = contrast.flatMap(({ backs, ...pair }) =>
      (['light', 'dark'] as const).flatMap((scheme) => backs.map((back) => ({ ...pair, back, scheme }))),
    );
    for (const { front, back, least, at, scheme } of checked) {
      const [frontColor, backColor] = [colorOf(front, scheme), colorOf(back, scheme)];
      const ratio = frontColor && backColor && wcagContrast(frontColor, backColor);
      if (ratio === undefined)
        yield {
          message: `No stylesheet gives a colour to --${frontColor ? back : front} for ${scheme} screens`,
          at: { kind: 'place', place: at },
          hint: 'Write the name of a custom property, without its dashes.',
        };
      else if (!(ratio >= least))
        yield {
          message: `--${front} on --${back} has a contrast of ${ratio.toFixed(2)} on ${scheme} screens, and ${least} is asked for`,
          at: { kind: 'clue', clues: [`--${front}:`], otherwise: at },
          hint: 'Make one of the two lighter or darker.',
        };
    }
  },
};
