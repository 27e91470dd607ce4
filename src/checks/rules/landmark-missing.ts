import { atElement, type Finding, type PageRule } from '../rule.ts';

export const landmarkMissing: PageRule = {
  code: 'landmark-missing',
  severity: 'warning',
  title: 'Regions of the page cannot be found',
  meaning:
    'Screen readers jump to the regions of a page. It has one `<main>`, and where it has several `<nav>`, each has a name of its own.',
  scope: 'page',
  when: 'check',
  check({ page, facts }) {
    const findings: Finding[] = [];
    const mains = facts.landmarks.filter(({ element }) => element === 'main');
    if (mains.length !== 1) {
      findings.push({
        message:
          mains.length === 0 ? 'The page has no <main>' : `The page has ${mains.length} <main> elements`,
        at: { kind: 'layout', page },
        hint: 'Put what is special to the page, and nothing that all pages share, into one <main>.',
      });
    }
    const navigations = facts.landmarks.filter(({ element }) => element === 'nav');
    const labels = navigations.map(({ label }) => label);
    for (const [index, { label, at }] of navigations.entries()) {
      if (navigations.length < 2 || (label !== '' && labels.indexOf(label) === index)) continue;
      findings.push({
        message: label === '' ? 'One of several <nav> has no name' : `Two <nav> have the name ${label}`,
        at: atElement(page, at, label.replace(/^#/, '')),
        hint: 'Give each an aria-label that tells them apart, such as aria-label="Main".',
      });
    }
    return findings;
  },
};
