// Rules for accessibility.

import { readColors } from '../custom-properties.ts';
import { type AuditRule, atElement, type PageRule, type Rule, type SiteRule } from '../rule.ts';

const WORDS: Readonly<Record<string, readonly [word: string, remedy: string]>> = {
  a: ['link', 'Give it text, or alternative text for its image.'],
  area: ['link', 'Give it an alt attribute.'],
  button: ['button', 'Give it text or an aria-label.'],
  summary: ['summary', 'Give it text.'],
  legend: ['legend', 'Give it text.'],
  iframe: ['frame', 'Give it a title.'],
};

const FIELD = ['form field', 'Put it in a <label>, or give it an aria-label.'] as const;

const nameMissing: PageRule = {
  code: 'name-missing',
  severity: 'error',
  title: 'Link, button or field without a name',
  meaning:
    'Screen readers and voice control identify links, buttons, form fields and frames by name: their text, the alternative text of an image inside, or `aria-label`. They also need headings to have text.',
  *page({ page, facts: { named, references, headings } }) {
    // A label may name a field by its id.
    const isLabelled = (field: string) =>
      references.some(({ attribute, id }) => attribute === 'for' && id === field);
    for (const { element, name, id, at } of named) {
      if (name !== '' || (!Object.hasOwn(WORDS, element) && isLabelled(id))) continue;
      const [word, hint] = WORDS[element] ?? FIELD;
      yield { message: `A ${word} has no name`, at: atElement(page, at), hint };
    }
    for (const { level, text, at } of headings)
      if (text === '')
        yield {
          message: `This level ${level} heading is empty`,
          at: atElement(page, at),
          hint: 'Write what the section is about, or use a different element.',
        };
  },
};

/** `IMG_1234.jpg` isn't a description. */
const FILE_NAME = /^[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** `heron.svg` of `/assets/heron-2e14bb9bad.svg`; any other URL is unchanged. */
function sourceName(url: string): string {
  return url.replace(/^.*\/assets\/(.+)-(?:[0-9a-f]{10}|[A-Z0-9]{8})(\.\w+)$/, '$1$2');
}

const imageAlt: PageRule = {
  code: 'image-alt',
  severity: 'error',
  title: 'Image without an alternative text',
  meaning:
    'Every `<img>` needs an `alt` attribute that says what the image shows, or an empty one if it is only decoration. A file name is not alternative text.',
  *page({ page, facts }) {
    for (const { url, alt, at } of facts.images)
      if (alt === null || FILE_NAME.test(alt.trim()))
        yield {
          message:
            alt === null
              ? `The image ${sourceName(url)} has no alternative text`
              : `The alternative text ${alt} is a file name`,
          at: atElement(page, at, alt ?? ''),
          hint: 'Describe the image in alt, or write alt="" if it is only decoration.',
        };
  },
};

const headingOrder: PageRule = {
  code: 'heading-order',
  severity: 'warning',
  title: 'Headings out of order',
  meaning:
    'A page has one level 1 heading and does not skip levels on the way down. Many readers navigate by headings, as others use a table of contents.',
  when: 'check',
  *page({ page, facts: { headings } }) {
    const tops = headings.filter(({ level }) => level === 1);
    if (tops.length === 0)
      yield {
        message: 'The page has no level 1 heading',
        at: { kind: 'layout', page },
        hint: 'Render the title of the page as <h1>, or start the Markdown with # and the title.',
      };
    for (const { text, at } of tops.slice(1))
      yield {
        message: `"${text}" is a second level 1 heading`,
        at: atElement(page, at, text),
        hint: 'Make it a level 2 heading.',
      };
    for (const [index, { level, text, at }] of headings.entries()) {
      const before = headings[index - 1]?.level ?? level;
      if (level > before + 1)
        yield {
          message: `"${text}" is a level ${level} heading right after level ${before}`,
          at: atElement(page, at),
          hint: `Make it a level ${before + 1} heading.`,
        };
    }
  },
};

const landmarkMissing: PageRule = {
  code: 'landmark-missing',
  severity: 'warning',
  title: 'Missing or unnamed landmarks',
  meaning:
    'Screen reader users jump between the landmarks of a page. Each page needs one `<main>`, and several `<nav>` elements need different names.',
  when: 'check',
  *page({ page, facts: { landmarks } }) {
    const mains = landmarks.filter(({ element }) => element === 'main');
    if (mains.length !== 1)
      yield {
        message:
          mains.length === 0 ? 'The page has no <main>' : `The page has ${mains.length} <main> elements`,
        at: { kind: 'layout', page },
        hint: 'Put the content that is specific to this page into a single <main>.',
      };
    const navigations = landmarks.filter(({ element }) => element === 'nav');
    const seen = new Set<string>();
    for (const { label, at } of navigations.length < 2 ? [] : navigations) {
      if (label === '' || seen.has(label))
        yield {
          message:
            label === ''
              ? 'One of several <nav> elements has no name'
              : `Two <nav> elements are both named ${label}`,
          at: atElement(page, at),
          hint: 'Give each a different aria-label, such as aria-label="Main".',
        };
      seen.add(label);
    }
  },
};

const contrastLow: SiteRule = {
  code: 'contrast-low',
  severity: 'error',
  title: 'Contrast too low',
  meaning:
    '`checks.contrast` in the settings lists pairs of custom properties, a foreground and its backgrounds, and the lowest WCAG 2 contrast ratio they may have (4.5 for text, 3 for large text and controls). Each pair is checked in light and dark mode.',
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
          message: `No stylesheet sets --${frontColor ? back : front} to a color for ${scheme} mode`,
          at: { kind: 'place', place: at },
          hint: 'Write the name of a custom property without its dashes.',
        };
      else if (!(ratio >= least))
        yield {
          message: `--${front} on --${back} has a contrast of ${ratio.toFixed(2)} in ${scheme} mode; the minimum is ${least}`,
          at: { kind: 'source', clues: [`--${front}:`], source: at, other: '.css' },
          hint: 'Make one of the two colors lighter or darker.',
        };
    }
  },
};

export const axe: AuditRule = {
  code: 'axe',
  severity: 'error',
  title: 'Accessibility problem found by axe',
  meaning:
    'With `--browser`, `site check` opens one page of each structure in Chromium, in light and dark mode, and runs axe-core: rendered contrast, roles, names, keyboard access. The message ends with the name of the rule; see https://dequeuniversity.com/rules/axe/.',
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
