// `site check`: builds the site as for publishing, checks it against every rule, and discards it.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askNetwork, auditExternal, auditInBrowser, BROWSER_RULES, type Reach } from '../audit/index.ts';
import { makeSite, openSite, readOutput } from '../build/index.ts';
import type { Baseline } from '../content/index.ts';
import { createPack, DamagedStore, openTexts } from '../engine/index.ts';
import { checkRules } from '../features/index.ts';
import { realRoot } from '../files/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { guide } from '../kit/diagnostics/guide.ts';
import { mergePages } from '../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import { htmlLines } from '../kit/html/html-lines.ts';
import { addAll } from '../kit/order.ts';
import { STATE_FOLDER } from '../kit/system/state-folder.ts';
import { throwIfInterrupted } from '../limits/index.ts';
import { joinHighlighted } from '../markdown/index.ts';
import { ROUTE_LIST } from '../model/files/project.ts';
import { type BuildRequest, isRefused, type Machine } from '../model/request.ts';
import { checkOutputFolder, inPack, type Manifest, openCheckCache, type Staging } from '../publish/index.ts';
import {
  type CheckedSite,
  type CheckOption,
  isSelectable,
  PLACEHOLDER_CODES,
  RULES,
  type RuleFinding,
  type RuleSet,
  selectableHint,
} from '../rules/index.ts';
import { pageOf, publishedPages, targetsBy } from '../site/arrange/index.ts';
import { exemptedFindings, siteBaseline, siteFindings } from '../site/check/index.ts';
import { type Ask, openWorld, type SiteEngine } from '../site/index.ts';
import { bodyPosition, includedText, pageSource, readContent, takeBody } from '../site/read/index.ts';
import { slotSources } from '../site/render/index.ts';

interface CheckRequest {
  readonly build: BuildRequest;
  readonly rules: RuleSet;
  /** Chooses codes of diagnostics that don't come from rules. Errors are always reported. */
  readonly wanted: (code: string) => boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** Checks that aren't rules. */
  readonly audits: readonly Audit[];
}

export type Audit = (site: CheckedSite, signal: AbortSignal) => Promise<readonly RuleFinding[]>;

export interface CheckReport {
  readonly root: string;
  readonly pages: number;
  readonly rules: number;
  readonly diagnostics: readonly Diagnostic[];
  /** All findings, including those in the baseline. */
  readonly all: readonly Diagnostic[];
  readonly baseline: Baseline | undefined;
  /** SHA-256 of each Markdown file with a fix, when it was read. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Milliseconds of the whole check. */
  readonly duration: number;
}

/** Builds the site, checks it, and throws it away. @throws {Fault}, and the signal's reason. */
export async function checkProject(request: CheckRequest, machine: Machine): Promise<CheckReport> {
  const start = machine.clock();
  const root = realRoot(request.build.root);
  const { value: output } = checkOutputFolder(root, request.build.out, false);
  const check = async (staging: Staging, identity: string | undefined) => {
    const { rules, environment, wanted } = request;
    const cache = openCheckCache(root, output, identity, staging);
    const { manifest, published } = readOutput({ output, force: false, disk: machine.disk }, cache);
    const options = { ...request.build.options, rules: [...rules.codes].sort() };
    const world = openWorld({ ...request.build, root, options }, cache.measures);
    const engine = openSite(world, rules, cache);
    const evidence = (ask: Ask) => ({
      drafts: draftsIn(ask),
      environment,
      published: manifest?.anchors ?? {},
      publishedPages: pagesIn(manifest),
      routeList: request.build.options.drafts ? undefined : ask.text(ROUTE_LIST),
    });
    const audit = (site: CheckedSite) => runAudits(request.audits, site, machine.signal);
    const destination = { staging, published, unpublished: cache.unpublished };
    const findings =
      identity === undefined ? createPack() : openTexts(output.stateFolder, 'findings', identity);
    const made = await makeSite(engine, machine, destination, { rules, evidence, findings, audit });
    findings.save();
    const reported = made.report.diagnostics.filter(
      ({ code, severity }) => severity === 'error' || wanted(code),
    );
    // Work that was ended leaves no findings to compare with.
    const isChecked = engine.has(siteFindings);
    return {
      root,
      pages: made.report.pages.published.length,
      rules: rules.codes.size,
      diagnostics: sortDiagnostics(mergePages(reported)),
      all: isChecked ? engine.ask(exemptedFindings) : [],
      baseline: isChecked ? engine.ask(siteBaseline)?.value : undefined,
      hashes: hashesOf(engine, reported),
      duration: machine.clock() - start,
    };
  };
  return inPack((staging) => check(staging, request.build.identity)).catch((error) => {
    if (!(error instanceof DamagedStore)) throw error;
    return inPack((staging) => check(staging, undefined));
  });
}

/** Placeholders stop `site build --strict`, but a new site has to pass its checks with them. */
export function failsCheck({ diagnostics }: CheckReport, strict = false): boolean {
  const counted = diagnostics.filter(({ code }) => !PLACEHOLDER_CODES.has(code));
  return isRefused(counted, { strict });
}

function hashesOf({ ask, has }: SiteEngine, found: readonly Diagnostic[]): ReadonlyMap<string, string> {
  const files = found.flatMap(({ fix }) => fix?.at.path ?? []);
  const read = files.filter((file) => has(pageSource, file));
  const included = files.filter((file) => has(includedText, file) || file === ROUTE_LIST);
  return new Map([
    ...read.map((file) => [file, ask(pageSource, file).hash] as const),
    ...included.map((file) => [file, ask.measure(file).hash] as const),
  ]);
}

async function runAudits(
  audits: readonly Audit[],
  site: CheckedSite,
  signal: AbortSignal,
): Promise<RuleFinding[]> {
  const found: RuleFinding[] = [];
  for (const audit of audits) {
    try {
      addAll(found, await audit(site, signal));
    } catch (error) {
      // An interrupted audit may fail with any error.
      await throwIfInterrupted(signal);
      throw error;
    }
  }
  return found;
}

/** Files of all pages that the last builds published. */
function pagesIn(manifest: Manifest | undefined): readonly string[] {
  const pages = manifest?.files.filter(({ kind }) => kind === 'page') ?? [];
  return [...new Set([...pages.map(({ file }) => file), ...(manifest?.gone ?? [])])].sort();
}

/** Unpublished pages, with the text that readers would see. */
function draftsIn(ask: Ask): { path: string; text: string }[] {
  const coming = ask(publishedPages).unpublished.filter(([, why]) => why !== 'expired');
  return coming.map(([path]) => {
    const page = pageOf(ask, path);
    const owner = { path, body: bodyPosition(ask, path), anchors: page?.anchors ?? {} };
    const draft = ask.tools.markdown.compile(takeBody(ask, path), owner, targetsBy(ask, page));
    const sources = slotSources(ask, page);
    const { html } = draft.finish(sources).value;
    const lines = readContent(ask, path, () => htmlLines(joinHighlighted(html, sources.highlight)));
    return { path, text: [page?.title, ...lines].join('\n') };
  });
}

/**
 * Returns rules and codes for `--only`, or the reason why it can't name one of the codes. `chosen` are the options that are
 * set.
 */
export function selectRules(
  only: readonly string[] | undefined,
  chosen: readonly CheckOption[] = [],
): Pick<CheckRequest, 'rules' | 'wanted'> | { readonly refusal: string } {
  const refusal = only?.map((code) => whyNot(code, chosen)).find((text) => text !== undefined);
  if (refusal !== undefined) return { refusal };
  const wanted = (code: string) => only?.includes(code) ?? true;
  return { rules: checkRules(wanted, chosen), wanted };
}

function whyNot(code: string, chosen: readonly CheckOption[]): string | undefined {
  const option = RULES.flatMap((rule) => (rule.code === code && 'option' in rule ? rule.option : []))[0];
  if (option !== undefined && !chosen.includes(option)) {
    return `--only ${code} needs --${option}.\nAdd --${option}.`;
  }
  if (isSelectable(code)) return undefined;
  const hint = selectableHint(code, `${guide('errors.md')} lists all codes.`);
  return `--only ${code} is not a rule or warning.\n${hint}`;
}

export function auditsOf(codes: ReadonlySet<string>, root: string, reach: Reach): Audit[] {
  const external: Audit = async (site, signal) => {
    const { ask, close } = askNetwork(path.join(root, STATE_FOLDER), reach, signal);
    const found = await auditExternal(site, ask);
    close();
    return found;
  };
  const browser: Audit = (site, signal) => {
    // The site's own packages, or those next to the tool.
    const from = [path.join(root, 'package.json'), fileURLToPath(import.meta.url)];
    return auditInBrowser(site, { from, environment: process.env }, codes, signal);
  };
  const isDrawn = BROWSER_RULES.some((code) => codes.has(code));
  return [...(codes.has('external-broken') ? [external] : []), ...(isDrawn ? [browser] : [])];
}
