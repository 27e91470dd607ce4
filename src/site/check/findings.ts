// Finds the problems of a site: of each page, of files that are published unchanged, and of the whole site.
import { faultyFile, readExemptions } from '../../content/index.ts';
import { type Diagnostic, hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { BuiltPage } from '../../model/pages/built-page.ts';
import { dataFileOf } from '../../model/pages/page-path.ts';
import {
  applyExemptions,
  type CardResult,
  checkCard,
  placeholderSeen,
  type RuleSet,
  SUGGESTIONS,
  withSeverityOfTranslations,
} from '../../rules/index.ts';
import type { LineExemption } from '../../settings/index.ts';
import { arrangedSite, pageLocation, pageOf, publishedPages, withdrawnPaths } from '../arrange/index.ts';
import { type Ask, task } from '../index.ts';
import {
  compiledTemplates,
  faultSeverityAt,
  hasSettings,
  loadedTemplates,
  pageRemarks,
  recordEntries,
  recordFiles,
  remarkedPages,
  siteSettings,
} from '../read/index.ts';
import { allNoted, documentPlaces, pageDocument, recordUses, rulePageOf } from '../render/index.ts';
import { baselineRemarks, siteBaseline, withoutKnown } from './baseline.ts';
import { lookedCard, type MakingReport, makingReport, NO_MAKING } from './made.ts';
import { siteFindings, toDiagnostics } from './places.ts';
import { checkPublicDrawing, checkPublicPage, isPublicDocument, type PublicFile } from './public-pages.ts';

/** Returns the rules of the command. What is found depends on them. */
function rulesOf(ask: Ask): RuleSet {
  ask.option('rules');
  return ask.tools.rules;
}

/** Mistakes that are known before any page is rendered. */
export const preparationFindings = task('preparation-findings', (ask): readonly Diagnostic[] => {
  const problems = ask.nameProblems();
  // In a folder that isn't a site, nothing else is worth reporting.
  if (isNoSite(problems)) return problems;
  const stages = [ask(compiledTemplates), ask(loadedTemplates), ask(siteSettings), ask(arrangedSite)];
  const { features } = ask.tools;
  const rules = rulesOf(ask);
  const found = features.flatMap(({ mistakes }) => mistakes?.(ask) ?? []);
  return [
    ...problems,
    ...stages.flatMap(({ diagnostics }) => diagnostics),
    ...found.filter((each) => isForBuild(each) || rules.codes.has(each.code)),
  ];
});

/** Returns false for findings that only `site check` reports. */
function isForBuild({ code }: Diagnostic): boolean {
  return !SUGGESTIONS.includes(code);
}

/** Codes of a file whose fields can't be read, as errors. */
const UNREADABLE = /^(?:yaml-(?!tag)|front-matter-|merge-conflict|lfs-pointer)/;

function saysUnreadable({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && UNREADABLE.test(code);
}

/** Settings, pages and data files whose fields can't be read, and that nothing else is published for. */
const unreadableFiles = task('unreadable-files', (ask): readonly string[] => {
  const withdrawn = ask(withdrawnPaths);
  const remarks = [
    ask(siteSettings),
    ...ask(remarkedPages)
      .filter((path) => !withdrawn.includes(path))
      .map((path) => ask(pageRemarks, path)),
    ...ask(recordFiles).map((file) => ask(recordEntries, file)),
  ];
  const found = remarks.flatMap(({ diagnostics }) => diagnostics.filter(saysUnreadable));
  return [...new Set(found.flatMap(({ at }) => (at ? [at.path] : [])))];
});

/** Returns true for a page that was rendered without its fields: what else is found there may come from that. */
function isUnreadable(ask: Ask, path: string): boolean {
  return dataFileOf(path) === undefined && ask(pageRemarks, path).diagnostics.some(saysUnreadable);
}

/**
 * Leaves out errors that may follow from another one: one cause, one finding. A file that can't be read has no date for a
 * feed, no permalink and no entries, and a layout that lists it gets less than it expects.
 */
function withoutConsequences(ask: Ask, all: readonly Diagnostic[]): readonly Diagnostic[] {
  const files = new Set(hasErrors(all) ? ask(unreadableFiles) : []);
  const isUndated = all.some(({ code }) => code === 'date-invalid');
  if (files.size === 0 && !isUndated) return all;
  const lacksEntries = [...files].some((file) => !file.endsWith('.md'));
  return all.filter(({ code, message, severity, at }) => {
    if (severity !== 'error' || UNREADABLE.test(code)) return true;
    if (code === 'layout-failed' || files.has(at?.path ?? '')) return false;
    if (code === 'reference-unknown') return !lacksEntries;
    // The lost fields may contain this URL.
    return files.size === 0 || !(code.endsWith('-broken') && /(?:^|: )\//.test(message));
  });
}

/** Findings for a page by its id, before exemptions. */
export const pageFindings = task('page-findings', (ask, id: string): readonly Diagnostic[] => {
  const { codes } = rulesOf(ask);
  const { diagnostics: noted, found = [] } = ask(pageDocument, id);
  if (noted.length + found.length === 0) return [];
  if (isUnreadable(ask, ask(pageLocation, id)?.path ?? id)) return [];
  const diagnostics = noted.filter((each) => isForBuild(each) || codes.has(each.code));
  // A document of a build has the findings of all its rules.
  const wanted = found.filter(({ rule }) => codes.has(rule.code));
  return [...diagnostics, ...toDiagnostics(ask, wanted, () => documentPlaces(ask, id).body)];
});

export const publicFile = task('public-file', (ask, file: string): PublicFile => {
  const only = (diagnostics: readonly Diagnostic[]) => ({ diagnostics, loads: [] });
  const fault = ask.fault(file);
  if (fault) return only([faultyFile(file, fault)]);
  if (!isPublicDocument(file)) return only([]);
  if (/\.svg$/i.test(file)) return only(checkPublicDrawing(file, ask.file(file)));
  return checkPublicPage(file, ask.text(file) ?? '', ask(siteSettings).value);
});

/** The rules that a file that isn't a page exempts lines from. */
const fileExemptions = task('file-exemptions', (ask, file: string) =>
  readExemptions(file, ask.text(file) ?? ''),
);

/** Report for a page and its card, by id, after exemptions. */
export const pageReport = task('page-report', (ask, id: string): readonly Diagnostic[] => {
  const page = ask(pageLocation, id);
  const looked = page && ask(lookedCard, id);
  const ofCard = looked ? [...looked.diagnostics, ...cardFindings(ask, id, { ...looked, cut: [] })] : [];
  const found = withoutConsequences(ask, [...ask(pageFindings, id), ...ofCard]);
  const all = exempt(ask, found, page ? [page] : []);
  const baseline = ask(siteBaseline);
  return baseline ? withoutKnown(all, baseline.value).left : all;
});

/** All reported findings of a site, after exemptions and without those of its baseline. */
export const allFindings = task('all-findings', (ask): readonly Diagnostic[] => {
  const baseline = ask(siteBaseline);
  const all = ask(exemptedFindings);
  if (!baseline) return all;
  const { left, found } = withoutKnown(all, baseline.value);
  const isWhole = ask(siteFindings).isWhole && !hasErrors(left);
  const remarks = isWhole ? baselineRemarks(baseline.value, found, ask.option('today')) : [];
  const reported = remarks.filter((each) => isForBuild(each) || rulesOf(ask).codes.has(each.code));
  return [...left, ...baseline.diagnostics, ...reported];
});

export const exemptedFindings = task('exempted-findings', (ask) => exemptedBy(ask, ask(makingReport)));

/** True if the site has no errors besides those of files to make, so that making them isn't in vain. */
export const isErrorFree = task('is-error-free', (ask): boolean => {
  const baseline = ask(siteBaseline);
  const all = exemptedBy(ask, NO_MAKING);
  return !hasErrors(baseline ? withoutKnown(all, baseline.value).left : all);
});

function exemptedBy(ask: Ask, made: MakingReport): readonly Diagnostic[] {
  const early = ask(preparationFindings);
  if (isNoSite(early)) return early;
  const { codes } = rulesOf(ask);
  const { published } = ask(publishedPages);
  const { found, isWhole } = ask(siteFindings);
  const { publicFiles } = ask.names('public');
  // The rule gives more details about the settings of the site.
  const isSeen = found.some(({ code }) => code === placeholderSeen.code);
  const all = [
    ...early.filter(({ code, at }) => !isSeen || code !== 'placeholder' || at?.path !== SETTINGS_PATH),
    ...made.diagnostics,
    ...remarksBy(ask),
    ...publicFiles.flatMap((file) => ask(publicFile, file).diagnostics),
    ...allNoted(ask).flatMap((id) => ask(pageFindings, id)),
    ...found,
    ...Object.entries(made.cards).flatMap(([id, card]) => cardFindings(ask, id, card)),
  ];
  return exempt(ask, withoutConsequences(ask, all), published, (code) => isWhole && codes.has(code));
}

/** All that can be reported once some pages are rendered, after exemptions and without the known findings of the baseline. */
export function findingsOfPages(ask: Ask, pages: readonly BuiltPage[]): readonly Diagnostic[] {
  const found = pages.flatMap(({ id }) => ask(pageFindings, id));
  const early = [...ask(preparationFindings), ...remarksBy(ask), ...found];
  const all = exempt(ask, withoutConsequences(ask, early), pages);
  const baseline = ask(siteBaseline);
  return baseline ? withoutKnown(all, baseline.value).left : all;
}

/** Applies exemptions. `ran` says whether a rule checked the whole site; only then are needless exemptions reported. */
function exempt(
  ask: Ask,
  all: readonly Diagnostic[],
  published: readonly { readonly path: string }[],
  ran?: (code: string) => boolean,
): readonly Diagnostic[] {
  const concerned = new Set(all.flatMap(({ at }) => (at ? [at.path] : [])));
  const lines = new Map<string, readonly LineExemption[]>();
  const note = (file: string, exemptions: readonly LineExemption[]) => {
    if (exemptions.length > 0) lines.set(file, exemptions);
  };
  const { inclusions } = ask.names('content');
  const { templates } = ask.names('templates');
  const remarked = new Set(ask(remarkedPages));
  for (const { path } of published) if (remarked.has(path)) note(path, ask(pageRemarks, path).exemptions);
  const records = ask(recordFiles).filter((file) => file.endsWith('.yaml'));
  for (const file of [
    ...(hasSettings(ask) ? [SETTINGS_PATH] : []),
    ...templates,
    ...inclusions,
    ...records,
  ]) {
    // An exemption in another file can be judged only after the whole site was checked.
    if (ran || concerned.has(file)) note(file, ask(fileExemptions, file));
  }
  const routes = new Map<string, string>();
  for (const file of [...concerned, ...all.flatMap(({ pages: shown = [] }) => shown)]) {
    const route = ask(pageLocation, file)?.route;
    if (route !== undefined) routes.set(file, route);
  }
  const { rules: switches, translations } = ask(siteSettings).value.checks;
  const left = applyExemptions(all, { switches, lines, routes }, ran && !hasErrors(all) ? ran : () => false);
  const withdrawn = new Set(ask(withdrawnPaths));
  return withSeverityOfTranslations(
    left,
    translations,
    (path) => faultSeverityAt(ask, path) !== undefined,
    (path) => withdrawn.has(path),
  );
}

function cardFindings(ask: Ask, id: string, card: CardResult): readonly Diagnostic[] {
  const page = card.missing.length + card.cut.length > 0 ? pageOf(ask, id) : undefined;
  if (!page) return [];
  const found = checkCard(rulePageOf(page), card, rulesOf(ask).card);
  return toDiagnostics(ask, found, () => null);
}

function isNoSite(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => code === 'content-missing' || code === 'templates-missing');
}

/** Findings in the front matter of all pages and in the data of collections. */
export function remarksBy(ask: Ask): readonly Diagnostic[] {
  return [
    ...ask(remarkedPages).flatMap((path) => ask(pageRemarks, path).diagnostics),
    ...ask(recordFiles).flatMap((file) => ask(recordEntries, file).diagnostics),
    ...recordUses(ask).flatMap(({ diagnostics }) => diagnostics),
  ];
}
