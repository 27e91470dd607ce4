// Exemptions stand in the settings, in the pages, and in the templates.
import path from 'node:path';
import { applyExemptions } from '../../checks/exempt.ts';
import { readExemptions } from '../../content/line-exemptions.ts';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.ts';
import type { LineExemption } from '../../model/checks.ts';
import { SETTINGS_PATH } from '../../model/settings.ts';
import { readText } from '../../project/excerpt.ts';
import type { PreparedSite } from '../read/prepare.ts';

/**
 * The diagnostics as the exemptions leave them. `ran` tells whether what a code stands for was looked for
 * everywhere, so that an exemption that matches nothing is of no use.
 */
export function exempt(
  diagnostics: readonly Diagnostic[],
  prepared: PreparedSite,
  ran: (code: string) => boolean,
): Diagnostic[] {
  const { site, everyPage, project } = prepared;
  const lines = new Map<string, readonly LineExemption[]>();
  for (const { path: file, exemptions } of site.pages) if (exemptions.length > 0) lines.set(file, exemptions);
  const others = project.settings ? [SETTINGS_PATH, ...project.templates] : project.templates;
  const concerned = new Set(diagnostics.flatMap(({ at }) => (at ? [at.path] : [])));
  for (const file of others) {
    // A file without findings is read only to tell of exemptions that are not needed.
    if (!concerned.has(file) && !ran('exemption-unused')) continue;
    const exemptions = readExemptions(file, readText(path.join(project.root, file)) ?? '');
    if (exemptions.length > 0) lines.set(file, exemptions);
  }
  const exemptions = {
    switches: site.settings.checks.switches,
    lines,
    routes: new Map(everyPage.map((page) => [page.path, page.route])),
  };
  return applyExemptions(diagnostics, exemptions, hasErrors(diagnostics) ? () => false : ran);
}
