import { inlineHint } from '../../base/inline-code.ts';
import type { PageRule } from '../rule.ts';

export const documentInline: PageRule = {
  code: 'document-inline',
  severity: 'error',
  title: 'Something in a document that the policy blocks',
  meaning:
    'Inline scripts, `<style>`, `style` attributes, event handlers, `javascript:` and `data:` addresses, frames, plugins, `<base>` and forms that are sent are blocked by the Content-Security-Policy that the site is published with.',
  scope: 'page',
  when: 'build',
  check({ page, facts }) {
    return [...new Set(facts.inline)].map((inline) => ({
      message: `The document holds ${inline}`,
      at: { kind: 'inline', page, inline },
      hint: inlineHint(inline),
    }));
  },
};
