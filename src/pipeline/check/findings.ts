// What is wrong with a site, as tasks: of each page, of the files that are published as they are, and of the whole.
import path from 'node:path';
import { applyExemptions } from '../../checks/exempt.ts';
import type { LegalPage } from '../../checks/legal.ts';
import { cardLetters, lettersMissing } from '../../checks/rules/card-letters.ts';
import { htmlFindings } from '../../checks/rules/html-invalid.ts';
import { checkPage, type RuleSet } from '../../checks/run.ts';
import { readExemptions } from '../../content/line-exemptions.ts';
import { ADVICE } from '../../diagnostics/codes.ts';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.ts';
import { joinHighlighted } from '../../markdown/code/element.ts';
import { settingsIn } from '../../model/expression.ts';
import { legalHash, legalHtml, legalMarkup, legalTextPath } from '../../model/legal.ts';
import type { LineExemption } from '../../model/settings/checks.ts';
import { SETTINGS_PATH } from '../../model/settings/settings.ts';
import { readText } from '../../project/excerpt.ts';
import { fingerprintOfJson } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import { type SiteTasks, targetsBy } from '../arrange/site.ts';
import type { CardTasks } from '../drawing/card.ts';
import type { SiteCards } from '../drawing/cards.ts';
import type { IconTasks } from '../drawing/icons.ts';
import { unknownCardsBy } from '../drawing/unknown-cards.ts';
import type { FeedTasks } from '../feeds/feeds.ts';
import { sourceOf } from '../finish/finish-document.ts';
import { encoderRemarks } from '../images/encoder-remarks.ts';
import type { ImageTasks } from '../images/images.ts';
import type { Inputs } from '../inputs.ts';
import type { RecordFieldTasks } from '../kinds/record-fields.ts';
import type { LimitedMarkdown } from '../limits/limited-markdown.ts';
import type { QueryTasks } from '../queries/site-index.ts';
import type { InclusionTasks } from '../read/inclusions.ts';
import { bodyBy } from '../read/page-file.ts';
import type { PageTasks } from '../read/pages.ts';
import type { RecordTasks } from '../read/records.ts';
import { remarksBy } from '../read/remarks.ts';
import type { SettingsTasks } from '../read/settings.ts';
import type { SiteFileTasks } from '../read/site-files.ts';
import type { TemplateTasks } from '../read/templates.ts';
import { type DocumentTasks, pageBy } from '../render/documents.ts';
import { slotSources } from '../render/slot-sources.ts';
import type { Workshop } from '../workshop.ts';
import { createSettle, type PlaceTasks } from './places.ts';
import { checkPublicPage, isPublicPage } from './public-pages.ts';

export interface FindingTasks {
  /** What was wrong before any page was rendered. */
  readonly preparation: Task<readonly Diagnostic[]>;
  /** What is wrong with a rendered page, by its id. */
  readonly pageFindings: Task<readonly Diagnostic[]>;
  /** What is wrong with an HTML file of `public/`. */
  readonly publicFindings: Task<readonly Diagnostic[]>;
  /** What a file that is no page exempts from rules, by its path. */
  readonly exemptions: Task<readonly LineExemption[]>;
  /** A legal text beside its record, by the page's path. */
  readonly legalPage: Task<LegalPage>;
  /** What rules find in the whole site. Undefined where it is too broken for them. */
  readonly siteFindings: Task<{ readonly found: readonly Diagnostic[]; readonly isWhole: boolean }>;
  /** What is told of a page alone, and of its card that was looked at, by its id, once the exemptions were heeded. */
  readonly pageReport: Task<readonly Diagnostic[]>;
  /** All that is told, likewise. */
  readonly findings: Task<readonly Diagnostic[]>;
}

type Known = TemplateTasks &
  InclusionTasks &
  SettingsTasks &
  PageTasks &
  RecordTasks &
  RecordFieldTasks &
  SiteTasks &
  SiteFileTasks &
  ImageTasks &
  CardTasks &
  FeedTasks &
  IconTasks & { readonly cards: Task<SiteCards> } & DocumentTasks &
  PlaceTasks &
  Pick<Inputs, 'file' | 'link' | 'package'> &
  QueryTasks & { readonly markdown: LimitedMarkdown };

export function defineFindings(
  workshop: Workshop,
  inputs: Inputs,
  tasks: Known,
  rules: RuleSet,
): FindingTasks {
  const settle = createSettle(tasks, workshop);
  const { root } = workshop.request;
  const textBy = (get: Get) => (file: string) => {
    get(inputs.file, file);
    return readText(path.join(root, file));
  };
  const preparation: FindingTasks['preparation'] = {
    name: 'preparation',
    form: KEPT,
    run(_, get) {
      get(inputs.names, 'found');
      const { diagnostics: found } = workshop.found;
      // In a folder that is no site, nothing but that is worth telling.
      if (isNoSite(found)) return found;
      const stages = [get(tasks.compiled), get(tasks.loaded), get(tasks.settings), get(tasks.site)];
      const told = stages.flatMap(({ diagnostics }) => diagnostics);
      return [
        ...found,
        ...told,
        ...get(tasks.icons).diagnostics,
        ...get(tasks.feedMistakes),
        ...encoderRemarks(get, tasks),
        ...unknownCardsBy(get, tasks, workshop),
      ];
    },
  };
  const pageFindings: FindingTasks['pageFindings'] = {
    name: 'page-findings',
    form: KEPT,
    run(id, get) {
      const { diagnostics: noted, facts, invalid = [] } = get(tasks.document, id);
      const diagnostics = noted.filter(({ code }) => !ADVICE.includes(code) || rules.codes.has(code));
      if (!facts && invalid.length === 0) return diagnostics;
      const page = pageBy(get, tasks, tasks)(id);
      if (!page) return diagnostics;
      const { core, hosting } = get(tasks.settings).value;
      const known = { page: sourceOf(page), url: core.url, openings: hosting.policy };
      const found = facts ? checkPage({ ...known, facts }, rules.page) : [];
      const all = [...found, ...htmlFindings(page, invalid)];
      return [...diagnostics, ...settle(get, all, () => get(tasks.places, id).body)];
    },
  };
  const publicFindings: FindingTasks['publicFindings'] = {
    name: 'public-findings',
    form: KEPT,
    run(file, get) {
      const { core, hosting } = get(tasks.settings).value;
      return checkPublicPage(file, textBy(get)(file) ?? '', hosting.policy, core.url);
    },
  };
  const exemptions: FindingTasks['exemptions'] = {
    name: 'exemptions',
    form: KEPT,
    run: (file, get) => readExemptions(file, textBy(get)(file) ?? ''),
  };
  const siteFindings: FindingTasks['siteFindings'] = { name: 'site-findings', form: KEPT };
  const legalPage: FindingTasks['legalPage'] = {
    name: 'legal-page',
    form: { kind: 'live', fingerprint: fingerprintOfJson },
    run: (file, get) => legalPageOf(file, get, tasks, workshop, textBy(get)),
  };
  const findings: FindingTasks['findings'] = {
    name: 'findings',
    form: KEPT,
    run(_, get) {
      get(inputs.names, 'content');
      get(inputs.names, 'public');
      const { publicFiles } = workshop.found.value;
      const early = get(preparation);
      if (isNoSite(early)) return early;
      const { published } = get(tasks.pages);
      const whole = get(siteFindings);
      const { diagnostics: undrawn } = get(tasks.cards);
      const all = [
        ...early,
        ...undrawn,
        ...remarksBy(get, tasks, workshop),
        ...publicFiles.filter(isPublicPage).flatMap((file) => get(publicFindings, file)),
        ...published.flatMap((page) => get(pageFindings, page.id)),
        ...whole.found,
      ];
      return exempt(get, all, published, (code) => whole.isWhole && rules.codes.has(code));
    },
  };
  /** `ran` tells whether a rule looked at the whole site; without it no exemption is told to be needless. */
  const exempt = (
    get: Get,
    all: readonly Diagnostic[],
    published: readonly { readonly path: string }[],
    ran?: (code: string) => boolean,
  ): readonly Diagnostic[] => {
    const concerned = new Set(all.flatMap(({ at }) => (at ? [at.path] : [])));
    const lines = new Map<string, readonly LineExemption[]>();
    const known = new Set(workshop.found.value.pages);
    for (const { path: file } of published)
      if (known.has(file)) note(lines, file, get(tasks.remarks, file).exemptions);
    get(inputs.names, 'templates');
    get(inputs.names, 'content');
    const { settings, templates, inclusions } = workshop.found.value;
    for (const file of [...(settings ? [SETTINGS_PATH] : []), ...templates, ...inclusions]) {
      // What stands in other files concerns the whole site alone: whether it is needed.
      if (ran || concerned.has(file)) note(lines, file, get(exemptions, file));
    }
    for (const file of get(tasks.recordFiles))
      if (file.endsWith('.yaml') && (ran || concerned.has(file))) note(lines, file, get(exemptions, file));
    const routes = [...concerned, ...all.flatMap(({ pages = [] }) => pages)].map(
      (file) => [file, get(tasks.address, file)?.route] as const,
    );
    const heeded = {
      switches: get(tasks.settings).value.checks.switches,
      lines,
      routes: new Map(routes.flatMap(([file, route]) => (route === undefined ? [] : [[file, route]]))),
    };
    return applyExemptions(all, heeded, ran && !hasErrors(all) ? ran : () => false);
  };
  const cardFindings = (get: Get, id: string): readonly Diagnostic[] => {
    if (!get(tasks.address, id)) return [];
    const { missing, diagnostics } = get(tasks.lookedCard, id);
    const page = missing.length > 0 ? pageBy(get, tasks, tasks)(id) : undefined;
    if (!page || !rules.codes.has(cardLetters.code)) return diagnostics;
    const found = lettersMissing(sourceOf(page), missing).map((each) => ({ ...each, rule: cardLetters }));
    return [...diagnostics, ...settle(get, found, () => null)];
  };
  const pageReport: FindingTasks['pageReport'] = {
    name: 'page-report',
    form: KEPT,
    run(id, get) {
      const page = get(tasks.address, id);
      return exempt(get, [...get(pageFindings, id), ...cardFindings(get, id)], page ? [page] : []);
    },
  };
  return {
    preparation,
    pageFindings,
    publicFindings,
    exemptions,
    siteFindings,
    legalPage,
    pageReport,
    findings,
  };
}

function isNoSite(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => code === 'content-missing' || code === 'templates-missing');
}

function note(
  lines: Map<string, readonly LineExemption[]>,
  file: string,
  exemptions: readonly LineExemption[],
): void {
  if (exemptions.length > 0) lines.set(file, exemptions);
}

/** The whole legal text of a page as HTML, with addresses as they are without a base. Throws a Fault. */
export function legalHtmlOf(file: string, get: Get, tasks: Known, workshop: Workshop): string {
  const { body, page } = get(tasks.source, file);
  const owner = { path: file, body, anchors: page.anchors, legal: page.legal };
  const text = bodyBy(get, tasks, workshop)(file);
  const targets = targetsBy(get, tasks, tasks.settings);
  const baseless = { ...targets, settings: { ...targets.settings, base: '/' } };
  const draft = tasks.markdown.compile(text, owner, baseless);
  const sources = slotSources(get, tasks, workshop, pageBy(get, tasks, tasks)(file));
  return legalHtml(page, joinHighlighted(draft.finish(sources).value.html, sources.highlight));
}

function legalPageOf(
  file: string,
  get: Get,
  tasks: Known,
  workshop: Workshop,
  textOf: (file: string) => string | undefined,
): LegalPage {
  const page = pageBy(get, tasks, tasks)(file);
  if (!page) throw new Error(`${file} is no page`);
  const text = legalHtmlOf(file, get, tasks, workshop);
  const [newest] = page.versions;
  const recorded = newest && textOf(legalTextPath(file, newest.version));
  return {
    page,
    lines: legalMarkup(text),
    sha256: legalHash(text),
    placeholders: placeholdersIn(file, get, tasks, workshop),
    versions: page.versions,
    // A text that somebody has changed is not the one that was recorded.
    recorded:
      recorded !== undefined && legalHash(recorded) === newest?.sha256 ? legalMarkup(recorded) : undefined,
  };
}

/** Settings that a page's front matter or text puts in, by itself or within others, and that nobody has filled in yet. */
function placeholdersIn(file: string, get: Get, tasks: Known, { texts }: Workshop): readonly string[] {
  const shown = settingsIn(texts.read({ path: file, hash: get(tasks.source, file).hash }));
  const { placeholders } = get(tasks.settings).value;
  return placeholders
    .filter(({ name, within }) => [name, ...within].some((one) => shown.has(one)))
    .map(({ name }) => name);
}
