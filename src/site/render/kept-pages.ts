// Runs the rules that only `site check` has on pages that a build has finished: on their published HTML.
import { createPack, fingerprint } from '../../engine/index.ts';
import { createInterruptible } from '../../limits/index.ts';
import type { HtmlPieces, SharedHtml } from '../../model/pages/document.ts';
import type { CheckedSite, RuleFinding, RulePage, SharedFacts } from '../../rules/index.ts';
import type { Ask } from '../index.ts';
import { readContent, siteSettings } from '../read/index.ts';
import { pageDocument, sharedUrls } from './documents.ts';
import { checkFacts, createPageAudit, isAudited, rulePageOf } from './finish-document.ts';

/** Returns what a build doesn't look for on pages, from `known` if an earlier check has found it there. */
export async function checkKeptPages(
  ask: Ask,
  pages: readonly RulePage[],
  { files, read }: Pick<CheckedSite, 'files' | 'read'>,
  known = createPack(),
): Promise<readonly RuleFinding[]> {
  const { results, rules, limits } = ask.tools;
  const { core, policy } = ask(siteSettings).value;
  const common = JSON.stringify([[...rules.codes], core.url, policy]);
  const ofPages = rules.page.filter(({ when }) => when === 'check');
  // A build has no such rules, so it reads no page.
  if (ofPages.length === 0 && !isAudited(rules)) return [];
  const divide = createDivision(ask);
  const check = (page: RulePage): readonly RuleFinding[] => {
    const { shared } = ask(pageDocument, page.id);
    if (!shared) return [];
    const pieces = divide(read(page.file).toString(), shared);
    const { facts } = results.readFacts({ pieces, body: shared.body }, false);
    return [...checkFacts(ask, page, facts, ofPages), ...audit(page, pieces)];
  };
  const keyed = pages.map(rulePageOf).map((page) => {
    const key = fingerprint(JSON.stringify([common, page, files.get(page.file)?.hash]));
    return { page, key, text: known.get(key) };
  });
  const unknown = keyed.filter(({ text }) => text === undefined);
  // The validator takes longer to load than a second check needs.
  const audit = unknown.length > 0 ? await createPageAudit(rules) : () => [];
  createInterruptible()(() =>
    limits.together(unknown.length, () => {
      for (const one of unknown) {
        one.text = JSON.stringify(readContent(ask, one.page.path, () => check(one.page)));
        known.put(one.key, one.text);
      }
    }),
  );
  return keyed.flatMap(({ text = '[]' }): RuleFinding[] => JSON.parse(text));
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
