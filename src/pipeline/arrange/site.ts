// The site as a task, and what single pages ask of it: each answer is a task of its own, so that a page is made again
// where the answers that it was given have changed, and not where anything of the site has.
import path from 'node:path';
import type { LineChange } from '../../base/text-difference.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { DeclaredCollections } from '../../model/collections/collection.ts';
import type { GeneratedFile } from '../../model/files/output.ts';
import { type Likely, likelyIn } from '../../model/likely.ts';
import type { Markup } from '../../model/pages/markup.ts';
import type { Absence, BuiltPage, Page } from '../../model/pages/page.ts';
import type { Addresses, HostName } from '../../model/settings/hosting.ts';
import { openingsOf } from '../../model/settings/policy.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { fileOfRoute, redirectIn, type Targets } from '../../model/site.ts';
import { attachmentOf } from '../../project/attachments.ts';
import { readText } from '../../project/excerpt.ts';
import { fingerprintOfJson } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, LIVE, type Task } from '../../reuse/tasks.ts';
import type { ImageTasks } from '../images/images.ts';
import type { Inputs } from '../inputs.ts';
import { type NamedTasks, withNamedValues } from '../kinds/named-values.ts';
import type { InclusionTasks } from '../read/inclusions.ts';
import { spansBy } from '../read/page-file.ts';
import type { PageTasks } from '../read/pages.ts';
import { fileTargetsBy, type SiteFileTasks } from '../read/site-files.ts';
import type { TemplateTasks } from '../read/templates.ts';
import type { Workshop } from '../workshop.ts';
import { type Arrangement, arrangeSite } from './arrange.ts';
import { changesBetween } from './legal-archive.ts';
import type { PartTasks } from './parts.ts';
import type { RoutedTasks } from './routed-pages.ts';

/** What a page is told of itself by the site. */
export type PageAddress = Pick<
  Page,
  'id' | 'path' | 'route' | 'file' | 'noindex' | 'broken' | 'versions' | 'archived' | 'part'
>;

export interface SiteTasks {
  readonly site: Task<Checked<Arrangement>>;
  /** By the page's id; null where it has none. */
  readonly address: Task<PageAddress | null>;
  /** A page that shows an old legal text, by its id. */
  readonly archived: Task<{ readonly page: Page; readonly markup: Markup } | undefined>;
  /** What one address leads to: `page content/about.md`, `route /about/`, `redirect /old/`, … */
  readonly target: Task<string | null>;
  /** What differs between two recorded legal texts, by a list of their files as JSON: they never change. */
  readonly legalChanges: Task<readonly LineChange[]>;
  /** What an address that leads nowhere was likely meant to be. */
  readonly likely: Task<Likely>;
  /** The pages that are published, and why the others are not. */
  readonly pages: Task<{
    readonly published: readonly BuiltPage[];
    readonly unpublished: readonly (readonly [path: string, why: Absence])[];
  }>;
  /** What is kept beside the output for its hosts. */
  readonly hosting: Task<{
    readonly hosts: readonly HostName[];
    readonly addresses: Addresses;
    readonly aside: readonly GeneratedFile[];
    readonly encodes: boolean;
  }>;
}

export function defineSite(
  workshop: Workshop,
  inputs: Inputs,
  settings: Task<Checked<Settings>>,
  pageTasks: PageTasks,
  collections: Task<DeclaredCollections>,
  { routed, ...named }: Pick<RoutedTasks, 'routed'> & NamedTasks,
  { divides, placedParts }: PartTasks,
  { attachmentFault }: SiteFileTasks,
): SiteTasks {
  const { files, request } = workshop;
  const textOf = (get: Get, file: string) => {
    get(inputs.file, file);
    return readText(path.join(request.root, file));
  };
  const legalChanges: SiteTasks['legalChanges'] = {
    name: 'legal-changes',
    form: KEPT,
    run(argument, get) {
      const [before = '', after = ''] = (JSON.parse(argument) as string[]).map(
        (file) => textOf(get, file) ?? '',
      );
      return changesBetween(before, after);
    },
  };
  const site: Task<Checked<Arrangement>> = {
    name: 'site',
    form: LIVE,
    run(_, get) {
      get(inputs.names, 'content');
      get(inputs.names, 'public');
      const project = workshop.found.value;
      const routedPages = get(routed);
      const layouts = new Set(routedPages.value.pages.map(({ layout }) => layout));
      const dividing = new Set([...layouts].filter((name) => get(divides, name)));
      return arrangeSite({
        routed: routedPages,
        partsOf: ({ id, layout }) => (dividing.has(layout) ? get(placedParts, id) : []),
        settings: get(settings).value,
        declared: get(collections),
        project,
        sources: {
          spansOf: spansBy(get, pageTasks),
          attachmentOf(file) {
            get(inputs.file, file);
            return attachmentOf(file, files.measure(file));
          },
          isAttachment: (file) => get(attachmentFault, file) === null,
          textOf: (file) => textOf(get, file),
          changesOf: (before, after) => get(legalChanges, JSON.stringify([before, after])),
          withNamed: (page) => withNamedValues(page, get, named),
        },
      });
    },
  };
  return {
    site,
    address: {
      name: 'address',
      form: KEPT,
      run(id, get) {
        const page = get(site).value.everyPage.get(id);
        if (!page) return null;
        const { path: source, route, file, noindex, broken, versions, archived, part } = page;
        return { id, path: source, route, file, noindex, broken, versions, archived, part };
      },
    },
    archived: {
      name: 'archived',
      form: { kind: 'live', fingerprint: fingerprintOfJson },
      run(id, get) {
        const { everyPage, archive } = get(site).value;
        const [page, markup] = [everyPage.get(id), archive.get(id)];
        return page && markup && { page, markup };
      },
    },
    target: {
      name: 'target',
      form: KEPT,
      run: (argument, get) => targetIn(get(site).value.site, argument),
    },
    legalChanges,
    likely: { name: 'likely', form: LIVE, run: (_, get) => likelyIn(get(site).value.site) },
    pages: {
      name: 'pages',
      form: KEPT,
      run(_, get) {
        const { pages, unpublished } = get(site).value.site;
        const published = pages.map(({ id, path: source, route, file, title }) => ({
          id,
          path: source,
          route,
          file,
          title,
        }));
        return { published, unpublished: [...unpublished] };
      },
    },
    hosting: {
      name: 'hosting',
      form: KEPT,
      run(_, get) {
        const { site: now, hosted } = get(site).value;
        const { hosts, policy } = now.settings;
        const addresses = { hosts, redirects: now.redirects, openings: openingsOf(policy) };
        return { hosts, addresses, aside: hosted.aside, encodes: hosted.encodes };
      },
    },
  };
}

function targetIn(site: Arrangement['site'], argument: string): string | null {
  const name = argument.slice(argument.indexOf(' ') + 1);
  switch (argument.slice(0, argument.indexOf(' '))) {
    case 'page':
      return site.byPath.get(name)?.route ?? null;
    case 'route':
      return site.byRoute.has(name) ? name : null;
    case 'source':
      return fileOfRoute(site, name) ?? null;
    case 'absence':
      return site.unpublished.get(name) ?? null;
    default:
      return redirectIn(site, name) ?? null;
  }
}

/** What is asked for the Markdown of a page. */
export type TargetTasks = SiteTasks &
  SiteFileTasks &
  ImageTasks &
  Pick<TemplateTasks, 'isComponent'> &
  Pick<InclusionTasks, 'inclusion'>;

/** What the Markdown of one page asks of the site, each question by itself. */
export function targetsBy(get: Get, tasks: TargetTasks, settings: Task<Checked<Settings>>): Targets {
  const { target, likely, isComponent, inclusion } = tasks;
  return {
    ...fileTargetsBy(get, tasks, settings),
    routeOf: (file) => get(target, `page ${file}`) ?? undefined,
    hasRoute: (route) => get(target, `route ${route}`) !== null,
    fileOf: (route) => get(target, `source ${route}`) ?? undefined,
    redirectOf: (address) => get(target, `redirect ${address}`) ?? undefined,
    absenceOf: (path) => (get(target, `absence ${path}`) as Absence | null) ?? undefined,
    includedText: (file) => get(inclusion, file),
    hasTemplate: (name) => get(isComponent, name),
    likely: () => get(likely),
  };
}
