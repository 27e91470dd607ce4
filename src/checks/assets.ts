import { type Diagnostic, diagnostic, wholeFile } from '../diagnostics/diagnostic.ts';

/**
 * Stylesheets and scripts that templates import but that no page names. `addresses` are those of the
 * imports, each with its source; `used` are those that pages name.
 */
export function checkAssets(addresses: ReadonlyMap<string, string>, used: ReadonlySet<string>): Diagnostic[] {
  const unused = [...addresses].filter(([address]) => !used.has(address));
  return unused.map(([, source]) =>
    diagnostic('asset-unused', {
      message: `${source} is imported, but no page uses its address`,
      at: wholeFile(source),
      hint: `Use what the import returns, as in <link rel="stylesheet" href={…} />, or remove the import.`,
    }),
  );
}
