import { atElement, type PageRule } from '../rule.ts';

export const htmlMisnested: PageRule = {
  code: 'html-misnested',
  severity: 'error',
  title: 'HTML that browsers nest otherwise',
  meaning:
    'Browsers mend HTML that is nested in a way that the standard does not allow: they end an element early, or open it again, move what stands between the rows of a table, or leave SVG and MathML where HTML begins. What follows, up to the footer of the layout, could then be part of an element that it was not written in. No exemption lets it be.',
  binds: 'Write the HTML as browsers nest it.',
  *page({ page, facts: { misnested } }) {
    if (!misnested) return;
    const { element, at } = misnested;
    yield {
      message: `${element ? `<${element}>` : 'The text here'} may not stand here, and browsers would put it elsewhere, or end it elsewhere`,
      at: atElement(page, at, element && `<${element}`),
      hint: 'Close what is open before it, or move it to where the HTML standard allows it.',
    };
  },
};
