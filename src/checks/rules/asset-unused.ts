import { wholeFile } from '../../diagnostics/diagnostic.ts';
import type { SiteRule } from '../rule.ts';

export const assetUnused: SiteRule = {
  code: 'asset-unused',
  severity: 'warning',
  title: 'Stylesheet or script that no page uses',
  meaning:
    'A template imports a stylesheet or a script, but no page refers to the address that the import returns.',
  *site({ pages, imported }) {
    const unused = new Map(imported);
    for (const { facts } of pages) {
      if (unused.size === 0) return;
      for (const address of facts.addresses) unused.delete(address);
    }
    for (const source of unused.values())
      yield {
        message: `${source} is imported, but no page uses its address`,
        at: { kind: 'place', place: wholeFile(source) },
        hint: `Use what the import returns, as in <link rel="stylesheet" href={…} />, or remove the import.`,
      };
  },
};
