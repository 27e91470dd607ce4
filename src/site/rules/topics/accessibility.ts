// Rules for accessibility.

import { readColors } from '../custom-properties.ts';
import { type AuditRule, atElement, type PageRule, type Rule, type SiteRule } from '../rule.ts';

/** Words for an element, and how to name it. */
const WORDS: Readonly<Record<string, readonly [word: string, remedy: string]>> = {
  a: ['link', 'Write text into it, or an alternative text for the image in it.'],
  area: ['link', 'Give it an alt attribute.'],
  button: ['button', 'Write text into it, or give it an aria-label.'],
  summary: ['summary', 'Write text into it.'],
  legend: ['legend', 'Write text into it.'],
  iframe: ['frame', 'Give it a title.'],
};

const FIELD = ['form field', 'Put it into a <label>, or give it an aria-label.'] as const;

const nameMissing: PageRule = {
  code: 'name-missing',
  severity: 'error',
  title: 'Link, button or field without a name',
  meaning:
    'Screen readers and voice control meet links, buttons, form fields and frames by their names: their text, the alternative text of an image in them, or `aria-label`. Headings without text are the same to them.',
  *page({ page, facts: { named, references, headings } }) {
    // A label may name a field by its id.
    const isLabelled = (field: string) =>
      references.some(({ attribute, id }) => attribute === 'for' && id === field);
    for (const { element, name, clue, at } of named) {
      if (name !== '' || (!Object.hasOwn(WORDS, element) && isLabelled(clue))) continue;
      const [word, hint] = WORDS[element] ?? FIELD;
      yield { message: `A ${word} has no name`, at: atElement(page, at, clue), hint };
    }
    for (const { level, text, at } of headings)
      if (text === '')
        yield {
          message: `A heading of level ${level} has no text`,
          at: atElement(page, at),
          hint: 'Write what its section is about, or use another element.',
        };
  },
};

/** `IMG_1234.jpg` is no description. */
const FILE_NAME = /^[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

const imageAlt: PageRule = {
  code: 'image-alt',
  severity: 'error',
  title: 'Image without an alternative text',
  meaning:
    'An `<img>` has an `alt` attribute: what the image says, or the empty text where it says nothing that the page does not. A file name is neither.',
  *page({ page, facts }) {
    for (const { address, alt, at } of facts.images)
      if (alt === null || FILE_NAME.test(alt.trim()))
        yield {
          message:
            alt === null
              ? `The image ${address} has no alternative text`
              : `The alternative text ${alt} is a file name`,
          at: atElement(page, at, address),
          hint: 'Say in alt what the image tells, or write alt="" where it only decorates.',
        };
  },
};

const headingOrder: PageRule = {
  code: 'heading-order',
  severity: 'warning',
  title: 'Headings out of order',
  meaning:
    'A page has one heading of level 1, and no level is skipped on the way down. Many readers move from heading to heading, as others look through a table of contents.',
  when: 'check',
  *page({ page, facts: { headings } }) {
    const tops = headings.filter(({ level }) => level === 1);
    if (tops.length === 0)
      yield {
        message: 'The page has no heading of level 1',
        at: { kind: 'layout', page },
        hint: 'Render the title of the page as <h1>, or begin the Markdown with # and the title.',
      };
    for (const { text, at } of tops.slice(1))
      yield {
        message: `"${text}" is a second heading of level 1`,
        at: atElement(page, at, text),
        hint: 'Make it a heading of level 2.',
      };
    for (const [index, { level, text, at }] of headings.entries()) {
      const before = headings[index - 1]?.level ?? level;
      if (level > before + 1)
        yield {
          message: `"${text}" is of level ${level}, after a heading of level ${before}`,
          at: atElement(page, at, text),
          hint: `Make it a heading of level ${before + 1}.`,
        };
    }
  },
};

const landmarkMissing: PageRule = {
  code: 'landmark-missing',
  severity: 'warning',
  title: 'Regions of the page cannot be found',
  meaning:
    'Screen readers jump to the regions of a page. It has one `<main>`, and where it has several `<nav>`, each has a name of its own.',
  when: 'check',
  *page({ page, facts: { landmarks } }) {
    const mains = landmarks.filter(({ element }) => element === 'main');
    if (mains.length !== 1)
      yield {
        message:
          mains.length === 0 ? 'The page has no <main>' : `The page has ${mains.length} <main> elements`,
        at: { kind: 'layout', page },
        hint: 'Put what is special to the page, and nothing that all pages share, into one <main>.',
      };
    const navigations = landmarks.filter(({ element }) => element === 'nav');
    const seen = new Set<string>();
    for (const { label, at } of navigations.length < 2 ? [] : navigations) {
      if (label === '' || seen.has(label))
        yield {
          message: label === '' ? 'One of several <nav> has no name' : `Two <nav> have the name ${label}`,
          at: atElement(page, at, label.replace(/^#/, '')),
          hint: 'Give each an aria-label that tells them apart, such as aria-label="Main".',
        };
      seen.add(label);
    }
  },
};

const contrastLow: SiteRule = {
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

export const axe: AuditRule = {
  code: 'axe',
  severity: 'error',
  title: 'Barrier that axe finds in a browser',
  meaning:
    'With `--browser`, `site check` opens a page of each structure in Chromium, in light and in dark, and has axe-core look for barriers: contrast as it is drawn, roles, names, what can be reached. The message ends with the name of the rule, described at https://dequeuniversity.com/rules/axe/.',
  when: 'check',
  option: 'browser',
};

export const accessibilityRules: readonly Rule[] = [
  nameMissing,
  imageAlt,
  headingOrder,
  landmarkMissing,
  contrastLow,
  axe,
];
