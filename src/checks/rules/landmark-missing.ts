import { atElement, type PageRule } from '../rule.ts';

export const landmarkMissing: PageRule = {
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
