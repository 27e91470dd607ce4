// `site check`: the site is built as for publishing, held to every rule, and thrown away.
import { htmlLines } from '../base/html-lines.ts';
import type { CheckedSite, Found } from '../checks/rule.ts';
import type { RuleSet } from '../checks/run.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { mergePages } from '../diagnostics/merge.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { isSiteFolder, readProject, realRoot } from '../project/read.ts';
import { checkOutputFolder } from '../publish/output-folder.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import { heard } from './heard.ts';
import { makeSite } from './make.ts';
import { noMemory } from './memory.ts';
import type { PreparedSite } from './prepare.ts';
import { readOutputManifest } from './release.ts';
import type { BuildRequest, Surroundings } from './request.ts';
import { inSession } from './session.ts';
import { createStopwatch } from './stopwatch.ts';

export interface CheckRequest {
  readonly build: BuildRequest;
  readonly rules: RuleSet;
  /** What is told: codes of diagnostics that are not of rules. Errors among them are always told. */
  readonly wanted: (code: string) => boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** What is found by other means than a rule. */
  readonly audits: readonly Audit[];
}

export type Audit = (site: CheckedSite, signal: AbortSignal) => Promise<readonly Found[]>;

export interface CheckReport {
  readonly root: string;
  readonly pages: number;
  /** How many rules were held. */
  readonly rules: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds. */
  readonly duration: number;
}

/** Throws a Fault, and the signal's reason. */
export async function checkProject(request: CheckRequest, surroundings: Surroundings): Promise<CheckReport> {
  const watch = createStopwatch(surroundings.clock);
  const root = realRoot(request.build.root);
  const { value: output } = checkOutputFolder(root, request.build.out, false);
  const examine = async (staging: Staging) => {
    const { rules, environment, wanted } = request;
    const manifest = readOutputManifest(surroundings.disk, root, output);
    const evidence = (prepared: PreparedSite) => ({
      drafts: draftsIn(prepared),
      environment,
      published: manifest?.anchors ?? {},
    });
    const workplace = { staging, memory: noMemory(), published: undefined, watch };
    const audit = (site: CheckedSite) => runAudits(request.audits, site, surroundings.signal);
    const examination = { rules, evidence, audit };
    const made = await makeSite(readProject(root), request.build, surroundings, workplace, examination);
    const told = made.diagnostics.filter(({ code, severity }) => severity === 'error' || wanted(code));
    return {
      root,
      pages: made.prepared.site.pages.length,
      rules: rules.codes.size,
      diagnostics: sortDiagnostics(mergePages(told)),
      duration: watch.read().total,
    };
  };
  return isSiteFolder(root)
    ? inSession(root, output, surroundings, examine, 'looks')
    : examine(measureOnly());
}

async function runAudits(audits: readonly Audit[], site: CheckedSite, signal: AbortSignal): Promise<Found[]> {
  const found: Found[] = [];
  for (const audit of audits) {
    try {
      found.push(...(await audit(site, signal)));
    } catch (error) {
      // An audit that is interrupted fails in ways of its own.
      await heard(signal);
      throw error;
    }
  }
  return found;
}

/** The pages that are not published, with the text that their readers would see. */
function draftsIn({ site, everyPage, markdown, bodyOf }: PreparedSite): { path: string; text: string }[] {
  return everyPage
    .filter(({ path }) => site.unpublished.has(path))
    .map((page) => {
      const { html } = markdown.compile(bodyOf(page), page, site).value;
      return { path: page.path, text: [page.title, ...htmlLines(html)].join('\n') };
    });
}
