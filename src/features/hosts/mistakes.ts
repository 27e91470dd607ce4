// Problems of a site with its hosts.

import { beyondCapacity, type HostPlan, hostNamed } from '../../hosts/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, type Place, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { guide } from '../../kit/diagnostics/guide.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import type { GeneratedFile, OutputFile } from '../../model/files/output.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { SpansOf } from '../../model/pages/page.ts';
import type { Site } from '../../model/site.ts';
import { fold, foldersAround } from '../../routes/index.ts';
import { type HostName, isRedirect, type Redirect, type Settings } from '../../settings/index.ts';
import { hostsDeclaration } from './declaration.ts';

const diagnostic = diagnosticsOf(hostsDeclaration.codes);

interface PlannedHost {
  readonly name: HostName;
  readonly plan: HostPlan;
}

/** Files that the build creates besides pages. */
interface MadeForHosts {
  readonly planned: readonly PlannedHost[];
  readonly output: readonly GeneratedFile[];
  /** Names of all files, except for redirect pages. */
  readonly names: readonly string[];
  /** Redirects that no host and no page performs. */
  readonly impossible: readonly Redirect[];
}

export function hostMistakes(site: Site, made: MadeForHosts, spansOf: SpansOf): readonly Diagnostic[] {
  const { planned, output, names } = made;
  return [
    ...takenFiles(site, output),
    ...takenPages(site, names, spansOf),
    ...conflicts(site, planned),
    ...planned.flatMap(({ name, plan }) => complaints(site, name, plan)),
    ...impossible(site, made.impossible),
    ...unhashed(site),
  ];
}

function takenFiles({ publicFiles }: Site, output: readonly GeneratedFile[]): Diagnostic[] {
  // Empty files are equal, whatever their source.
  const taken = output.filter(({ file, text }) => text !== '' && publicFiles.has(file));
  return taken.map(({ file }) => {
    const message = `public/${file} would replace ${file}, which the build creates`;
    const hint = 'Delete it, or remove the host that uses it from hosts.';
    return diagnostic('output-taken', { message, at: wholeFile(`public/${file}`), hint });
  });
}

/** Pages whose file or folder conflicts with one that the build creates. */
function takenPages({ pages }: Site, made: readonly string[], spansOf: SpansOf): Diagnostic[] {
  const taken = new Map(made.map((file) => [fold(file), file]));
  return pages.flatMap((page) => {
    const place = fold(page.file);
    const owner = [...foldersAround(place), place].flatMap((path) => taken.get(path) ?? [])[0];
    if (owner === undefined) return [];
    const message = `${page.route} would replace ${owner}, which the build creates`;
    const at = placeOf(page.path, spansOf(page.path), 'permalink');
    return [diagnostic('route-taken', { message, at, hint: 'Give the page another permalink.' })];
  });
}

function conflicts(site: Site, planned: readonly PlannedHost[]): Diagnostic[] {
  const readers = new Map<string, HostName>();
  for (const { name, plan } of planned) {
    for (const { place, file } of plan.files) {
      const first = place === 'output' ? readers.get(file) : undefined;
      if (first !== undefined) {
        const message = `${hostNamed(first).title} and ${hostNamed(name).title} both read ${file}, but in different formats`;
        const hint = `Keep one of them in hosts, and build for the other with --for ${name} and its own --out.`;
        return [diagnostic('host-conflict', { message, at: placeOfHost(site, name), hint })];
      }
      if (place === 'output') readers.set(file, name);
    }
  }
  return [];
}

const LOSES_GONE = 'get a 404 instead of a 410 for pages that are gone';

/** Lists the limits of a host. */
function complaints(site: Site, name: HostName, { limits: planned, overflow }: HostPlan): Diagnostic[] {
  const { title, servesBase, promises } = hostNamed(name);
  const losesGone = !promises.answersGone && !site.redirects.every(isRedirect);
  const limits = losesGone ? [...planned, LOSES_GONE] : planned;
  const at = placeOfHost(site, name);
  const { base } = site.settings;
  const found: Diagnostic[] = [];
  if (limits.length > 0) {
    const message = `On ${title}, visitors ${limits.join('; they ')}`;
    const hint = `No action needed: this is a limit of the host. ${guide('deploy.md')} compares the hosts.`;
    found.push(diagnostic('host-limit', { message, at, hint }));
  }
  const tooMany = 'Remove some, or choose another host.';
  found.push(...overflow.map((message) => diagnostic('host-overflow', { message, at, hint: tooMany })));
  if (base !== '/' && !servesBase) {
    const message = `${title} serves the site at the root of a domain, but url puts it under ${base}`;
    const hint = `Use a url without a path, or serve ${base} there through a proxy.`;
    found.push(diagnostic('host-base', { message, at, hint }));
  }
  return found;
}

/** Lists the limits of the hosts that the site exceeds. */
export function beyondHosts(settings: Settings, files: readonly OutputFile[]): Diagnostic[] {
  const hint = 'It would reject the site. Publish fewer or smaller files, or choose another host.';
  return settings.hosts.flatMap((name) => {
    const at = placeOfHost({ settings }, name);
    const beyond = beyondCapacity(hostNamed(name), files);
    return beyond.map((message) => diagnostic('host-overflow', { message, at, hint }));
  });
}

function impossible(site: Site, redirects: readonly Redirect[]): Diagnostic[] {
  return redirects.map(({ from }) =>
    diagnostic('host-overflow', {
      message: `${from} cannot be redirected: the host has no redirects, and no page can be published there`,
      at: placeOf(SETTINGS_PATH, site.settings.spans, 'redirects'),
      hint: 'Choose a host that can redirect, or remove the redirect.',
    }),
  );
}

function placeOfHost({ settings }: Pick<Site, 'settings'>, name: HostName): Place {
  const written = settings.values.hosts;
  const index = Array.isArray(written) ? written.indexOf(name) : -1;
  const field = index >= 0 ? `hosts.${index}` : 'hosts';
  return settings.spans.get(field) ? placeOf(SETTINGS_PATH, settings.spans, field) : wholeFile(SETTINGS_PATH);
}

/** Hash as common tools write it: eight or more letters and digits, including a digit, before the extension. */
const HASHED = /[-._](?=[\w-]*\d)[\w-]{8,}\.[^./]+$/;

function unhashed({ publicFiles }: Site): Diagnostic[] {
  const files = [...publicFiles].filter((file) => file.startsWith('assets/') && !HASHED.test(file));
  return files.map((file) => {
    const message = `Browsers cache public/${file} for a year, but its name does not change with its content`;
    const hint = 'Move it out of public/assets/, or import it in a template to add a hash to its name.';
    return diagnostic('asset-unhashed', { message, at: wholeFile(`public/${file}`), hint });
  });
}
