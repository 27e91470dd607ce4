// Runs the rules that only `site check` has on pages that a build has finished: on their published HTML.
import { fingerprint } from '../../engine/index.ts';
import { createInterruptible } from '../../limits/index.ts';
import type { HtmlPieces, SharedHtml } from '../../model/pages/document.ts';
import type { RuleFinding, RulePage, SharedFacts } from '../../rules/index.ts';
import type { Ask } from '../index.ts';
import { readContent } from '../read/index.ts';
import { pageDocument, sharedUrls } from './documents.ts';
import { checkFacts, createPageAudit, rulePageOf } from './finish-document.ts';

/** Returns what a build doesn't look for on pages. `read` returns their published HTML. */
export async function checkKeptPages(
  ask: Ask,
  pages: readonly RulePage[],
  read: (file: string) => Buffer,
): Promise<readonly RuleFinding[]> {
  const { results, rules, limits } = ask.tools;
  const ofPages = rules.page.filter(({ when }) => when === 'check');
  const audit = await createPageAudit(rules);
  const divide = createDivision(ask);
  const found: RuleFinding[] = [];
  const check = (page: RulePage) => {
    const { shared } = ask(pageDocument, page.id);
    if (!shared) return;
    const pieces = divide(read(page.file).toString(), shared);
    const { facts } = results.readFacts({ pieces, body: shared.body }, false);
    found.push(...checkFacts(ask, page, facts, ofPages), ...audit(page, pieces));
  };
  createInterruptible()(() =>
    limits.together(pages.length, () => {
      for (const page of pages) readContent(ask, page.path, () => check(rulePageOf(page)));
    }),
  );
  return found;
}

/** Creates a function that finds the shared HTML in that of a page. */
function createDivision(
  ask: Ask,
): (html: string, page: Pick<SharedFacts, 'sharedHtml' | 'starts'>) => HtmlPieces {
  const known = new Map<string, SharedHtml>();
  const sharedAt = (html: string, start: number, key: string): SharedHtml | undefined => {
    const before = known.get(key);
    if (before) return html.startsWith(before.html, start) ? before : undefined;
    const text = html.slice(start, start + ask(sharedUrls, key).length);
    if (fingerprint(text) !== key) return undefined;
    const found: SharedHtml = { kind: 'shared', key, html: text };
    known.set(key, found);
    return found;
  };
  return (html, { sharedHtml, starts }) => {
    const pieces: (string | SharedHtml)[] = [];
    let end = 0;
    for (const [index, key] of sharedHtml.entries()) {
      const start = starts[index] ?? 0;
      const shared = sharedAt(html, start, key);
      if (!shared) continue;
      pieces.push(html.slice(end, start), shared);
      end = start + shared.html.length;
    }
    return [...pieces, html.slice(end)];
  };
}
