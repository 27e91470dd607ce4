import { inlineHint } from '../../base/html/inline-code.ts';
import { opensData } from '../blocked.ts';
import type { PageRule } from '../rule.ts';

/** What `inlineCode` says of images that are data. */
const IMAGE_DATA = /^a data: address on <(?:img|input|link)>$/;

export const documentInline: PageRule = {
  code: 'document-inline',
  severity: 'error',
  title: 'Something in a document that the policy blocks',
  meaning:
    'Inline scripts, `<style>`, `style` attributes, event handlers, `javascript:` and `data:` addresses, plugins and `<base>` are blocked by the Content-Security-Policy that the site is published with.',
  *page({ page, facts, openings }) {
    for (const inline of new Set(facts.inline))
      if (!IMAGE_DATA.test(inline) || !opensData(openings, 'image'))
        yield {
          message: `The document holds ${inline}`,
          at: { kind: 'inline', page, inline },
          hint: inlineHint(inline),
        };
  },
};
