import type { PageRule } from '../rule.ts';

export const documentInline: PageRule = {
  code: 'document-inline',
  severity: 'error',
  title: 'Inline code in a document',
  meaning:
    'Inline scripts, `<style>`, `style` attributes and event handlers are blocked by the Content-Security-Policy that the site is published with.',
  scope: 'page',
  when: 'build',
  check({ page, facts }) {
    if (facts.inline.length === 0) return [];
    const kinds = [...new Set(facts.inline)];
    return [
      {
        message: `The document holds ${kinds.join(', ')}`,
        at: { kind: 'layout', page },
        hint: 'Put styles into a stylesheet and code into a *.client.ts file, and import its address.',
      },
    ];
  },
};
