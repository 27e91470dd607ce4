// The legal texts of a site beside what is recorded of them.
import path from 'node:path';
import type { LegalPage } from '../../checks/legal.ts';
import { legalHash, legalHtml, legalLines, legalTextPath } from '../../model/legal.ts';
import type { Page } from '../../model/page.ts';
import { readText } from '../../project/excerpt.ts';
import type { PreparedSite } from '../read/prepare.ts';

/** The whole legal text of a page as HTML. Throws a Fault. */
export function legalHtmlOf(page: Page, { markdown, bodyOf, site }: PreparedSite): string {
  return legalHtml(page, markdown.compile(bodyOf(page), page, site).value.html);
}

/** The published legal pages. Throws a Fault. */
export function legalPagesOf(prepared: PreparedSite): LegalPage[] {
  return prepared.site.pages.filter(({ legal }) => legal).map((page) => legalPage(page, prepared));
}

function legalPage(page: Page, prepared: PreparedSite): LegalPage {
  const lines = legalLines(legalHtmlOf(page, prepared));
  const [newest] = page.versions;
  const file = newest && path.join(prepared.project.root, legalTextPath(page.path, newest.version));
  const html = file === undefined ? undefined : readText(file);
  const recorded = html === undefined ? undefined : legalLines(html);
  return {
    page,
    lines,
    sha256: legalHash(lines),
    versions: page.versions,
    // A text that somebody has changed is not the one that was recorded.
    recorded: recorded && legalHash(recorded) === newest?.sha256 ? recorded : undefined,
  };
}
