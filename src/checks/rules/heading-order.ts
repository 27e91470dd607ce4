import { atElement, type PageRule } from '../rule.ts';

export const headingOrder: PageRule = {
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
