// What `site check` finds by means that it has to be asked for. Their code is loaded when they are.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Audit } from '../build/check.ts';

/** The audits of some rules, for a site's folder. */
export function auditsOf(codes: ReadonlySet<string>, root: string): Audit[] {
  const external: Audit = async (site, signal) => {
    const [{ auditExternal }, { askNetwork }] = await Promise.all([
      import('../audit/external.ts'),
      import('../audit/request.ts'),
    ]);
    const { ask, close } = askNetwork(root, signal);
    const found = await auditExternal(site, ask);
    close();
    return found;
  };
  const browser: Audit = async (site, signal) => {
    const { auditInBrowser } = await import('../audit/browser.ts');
    // The site's own packages, or those beside the tool.
    const from = [path.join(root, 'package.json'), fileURLToPath(import.meta.url)];
    return auditInBrowser(site, { from, environment: process.env }, signal);
  };
  return [...(codes.has('external-broken') ? [external] : []), ...(codes.has('axe') ? [browser] : [])];
}
