// What the hosts of a site need beside its pages: their own files, and pages for redirects that they cannot make.
import { type Diagnostic, diagnostic, type Place, wholeFile } from '../../diagnostics/diagnostic.ts';
import { beyondCapacity } from '../../hosts/capacity.ts';
import type { HostPlan } from '../../hosts/host.ts';
import { hostOf } from '../../hosts/hosts.ts';
import { sitePolicy } from '../../hosts/site-policy.ts';
import type { GeneratedFile, OutputFile } from '../../model/files/output.ts';
import type { SpansOf } from '../../model/pages/page.ts';
import type { HostName, Redirect } from '../../model/settings/hosting.ts';
import { SETTINGS_PATH, type Settings } from '../../model/settings/settings.ts';
import type { Site } from '../../model/site.ts';
import { placeOf } from '../../model/span.ts';
import { appFiles } from '../../routes/app-files.ts';
import { fold } from '../../routes/fold.ts';
import { redirectPages } from '../../routes/redirects/redirect-pages.ts';
import { generatedNames } from '../../routes/sitemap.ts';

export interface HostedSite {
  /** Pages that lead on, where a host cannot redirect. */
  readonly redirectPages: readonly GeneratedFile[];
  /** Files in the output folder that hosts read. */
  readonly output: readonly GeneratedFile[];
  /** Files for `.site/hosts/`: `nginx/server.conf`. */
  readonly aside: readonly GeneratedFile[];
  /** A host sends compressed files that lie beside the others. */
  readonly encodes: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

interface Planned {
  readonly name: HostName;
  readonly plan: HostPlan;
}

/** For the hosts in the settings. Without any, redirects are pages, which work everywhere. */
export function hostSite(site: Site, spansOf: SpansOf): HostedSite {
  const { hosts } = site.settings;
  const planned = hosts.map((name) => ({ name, plan: planFor(site, name) }));
  const unserved = new Set(
    hosts.length === 0 ? site.redirects : planned.flatMap(({ plan }) => plan.unserved),
  );
  const placed = (place: 'output' | 'aside') =>
    planned.flatMap(({ name, plan }) =>
      plan.files
        .filter((one) => one.place === place)
        .map(({ file, text }) => ({ file: place === 'aside' ? `${name}/${file}` : file, text })),
    );
  const output = placed('output');
  const made = [...generatedNames(site), ...output.map(({ file }) => file)];
  const pages = redirectPages([...unserved], made, site);
  return {
    redirectPages: pages.files,
    output: output.filter(({ file }) => !site.publicFiles.has(file)),
    aside: placed('aside'),
    encodes: hosts.some((name) => hostOf(name).sendsEncoded),
    diagnostics: [
      ...takenFiles(site, output),
      ...takenPages(site, made, spansOf),
      ...conflicts(site, planned),
      ...planned.flatMap(({ name, plan }) => complaints(site, name, plan)),
      ...impossible(site, pages.impossible),
      ...unhashed(site),
      ...lostFiles(site),
    ],
  };
}

/** What a host needs, whether or not it is in the settings. */
export function planFor(site: Site, name: HostName): HostPlan {
  return hostOf(name).plan(sitePolicy(site, generatedNames(site)));
}

function takenFiles({ publicFiles }: Site, output: readonly GeneratedFile[]): Diagnostic[] {
  // An empty one says the same, whoever made it.
  const taken = output.filter(({ file, text }) => text !== '' && publicFiles.has(file));
  return taken.map(({ file }) => {
    const message = `public/${file} takes the place of ${file}, which the build makes`;
    const hint = 'Remove it, or take the host that reads it out of hosts.';
    return diagnostic('output-taken', { message, at: wholeFile(`public/${file}`), hint });
  });
}

/** Pages whose file or folder would be in the place of one that the build makes. */
function takenPages({ pages }: Site, made: readonly string[], spansOf: SpansOf): Diagnostic[] {
  const taken = made.map((file) => ({ file, folder: `${fold(file)}/` }));
  return pages.flatMap((page) => {
    const place = `${fold(page.file)}/`;
    const owner = taken.find(({ folder }) => place.startsWith(folder));
    if (!owner) return [];
    const message = `${page.route} would take the place of ${owner.file}, which the build makes`;
    const at = placeOf(page.path, spansOf(page.path), 'permalink');
    return [diagnostic('route-taken', { message, at, hint: 'Give the page another permalink.' })];
  });
}

function conflicts(site: Site, planned: readonly Planned[]): Diagnostic[] {
  const readers = new Map<string, HostName>();
  for (const { name, plan } of planned) {
    for (const { place, file } of plan.files) {
      const first = place === 'output' ? readers.get(file) : undefined;
      if (first !== undefined) {
        const message = `${hostOf(first).title} and ${hostOf(name).title} both read ${file}, each in its own way`;
        const hint = `Name one of them in hosts, and build for the other with --host ${name} and an --out of its own.`;
        return [diagnostic('host-conflict', { message, at: placeOfHost(site, name), hint })];
      }
      if (place === 'output') readers.set(file, name);
    }
  }
  return [];
}

function complaints(site: Site, name: HostName, { limits, overflow }: HostPlan): Diagnostic[] {
  const { title, servesBase } = hostOf(name);
  const at = placeOfHost(site, name);
  const { base } = site.settings;
  const baseHint = `Give url the address of a whole domain, or serve ${base} there by a proxy.`;
  return [
    ...(limits.length === 0
      ? []
      : [
          diagnostic('host-limit', {
            message: `On ${title}, visitors ${limits.join('; they ')}`,
            at,
            hint: 'Nothing to mend: this is what the host can do. docs/deploy.md compares the hosts.',
          }),
        ]),
    ...overflow.map((message) =>
      diagnostic('host-overflow', { message, at, hint: 'Remove some, or choose another host.' }),
    ),
    ...(base === '/' || servesBase
      ? []
      : [
          diagnostic('host-base', {
            message: `${title} serves the site at the top of a domain, but url says that it lies below ${base}`,
            at,
            hint: baseHint,
          }),
        ]),
  ];
}

/** What of the finished site is more than its hosts take. */
export function checkCapacity(settings: Settings, files: readonly OutputFile[]): Diagnostic[] {
  const hint = 'It would refuse the site: publish fewer or smaller files, or choose another host.';
  return settings.hosts.flatMap((name) => {
    const at = placeOfHost({ settings }, name);
    const beyond = beyondCapacity(hostOf(name), files);
    return beyond.map((message) => diagnostic('host-overflow', { message, at, hint }));
  });
}

function impossible(site: Site, redirects: readonly Redirect[]): Diagnostic[] {
  return redirects.map(({ from }) =>
    diagnostic('host-overflow', {
      message: `Nothing redirects ${from}: the host cannot, and no page can stand in that place`,
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

/** Files that are looked for at the top of a domain alone. */
function lostFiles(site: Site): Diagnostic[] {
  const { base, spans } = site.settings;
  const lost = appFiles(site).map(({ file }) => file);
  if (base === '/' || lost.length === 0) return [];
  const message = `Nobody looks for ${lost.join(', ')} below ${base}`;
  const hint = 'Publish these files at the top of the domain, by the site that is there.';
  return [diagnostic('host-base', { message, at: placeOf(SETTINGS_PATH, spans, 'appFiles', 'name'), hint })];
}

/** Eight or more letters and digits, a digit among them, before the ending: what tools put into names. */
const HASHED = /[-._](?=[\w-]*\d)[\w-]{8,}\.[^./]+$/;

function unhashed({ publicFiles }: Site): Diagnostic[] {
  const files = [...publicFiles].filter((file) => file.startsWith('assets/') && !HASHED.test(file));
  return files.map((file) => {
    const message = `Browsers keep public/${file} for a year, though its name stays when it changes`;
    const hint = 'Move it out of public/assets/, or import it in a template to have it hashed.';
    return diagnostic('asset-unhashed', { message, at: wholeFile(`public/${file}`), hint });
  });
}
