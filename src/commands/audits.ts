// What `site check` finds by means that it has to be asked for.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditInBrowser, BROWSER_RULES } from '../audit/browser.ts';
import { auditExternal } from '../audit/external.ts';
import { askNetwork, type Reach } from '../audit/request.ts';
import { STATE_FOLDER } from '../publish/folder/state-folder.ts';
import type { Audit } from './check.ts';

/** The audits of some rules, for a site's folder. */
export function auditsOf(codes: ReadonlySet<string>, root: string, reach: Reach): Audit[] {
  const external: Audit = async (site, signal) => {
    const { ask, close } = askNetwork(path.join(root, STATE_FOLDER), reach, signal);
    const found = await auditExternal(site, ask);
    close();
    return found;
  };
  const browser: Audit = (site, signal) => {
    // The site's own packages, or those beside the tool.
    const from = [path.join(root, 'package.json'), fileURLToPath(import.meta.url)];
    return auditInBrowser(site, { from, environment: process.env }, codes, signal);
  };
  const isDrawn = BROWSER_RULES.some((code) => codes.has(code));
  return [...(codes.has('external-broken') ? [external] : []), ...(isDrawn ? [browser] : [])];
}
