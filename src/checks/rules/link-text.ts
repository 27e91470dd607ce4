import { atElement, type PageRule } from '../rule.ts';

/** Words that say nothing of where a link leads. */
const EMPTY_WORDS =
  /^(?:click(?: here)?|here|this|this (?:page|link|article|site)|link|more|read more|learn more|see more|more info(?:rmation)?|details|continue|go|website|page)$/i;

export const linkText: PageRule = {
  code: 'link-text',
  severity: 'warning',
  title: 'Link text that says nothing',
  meaning:
    'Links are read out in lists, and search engines take their text for what the target is about: "here" and "read more" say nothing of it.',
  when: 'check',
  *page({ page, facts }) {
    for (const { element, name, clue, at } of facts.named)
      if (element === 'a' && EMPTY_WORDS.test(name.replace(/[\s.\u2026\u2192\u00bb\u203a!]+$/, '')))
        yield {
          message: `The link text "${name}" does not say where the link leads`,
          at: atElement(page, at, name, clue),
          hint: 'Use words that name the target, as in "our privacy policy".',
        };
  },
};
