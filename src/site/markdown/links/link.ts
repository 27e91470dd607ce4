// Finds out what an address in a page leads to. It asks no more than it has to: the page depends on each answer.
import { decodeAddress, encodePath, withBase } from '../../../model/address.ts';
import type { Role } from '../../../model/pages/markup.ts';
import type { Absence } from '../../../model/pages/page.ts';
import type { Targets } from '../../../model/site.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import type { FragmentIds } from './fragment-ids.ts';
import { firstFound, type Meaning, meaningsOf } from './meanings.ts';
import { relativePath, walkPath } from './relative-path.ts';

export interface Origin {
  /** `content/blog/first.md` */
  readonly path: string;
  readonly targets: Targets;
  readonly ids: FragmentIds;
}

export type Resolution =
  | {
      readonly kind: 'found';
      /** For the published page; not yet encoded or escaped. */
      readonly address: string;
      /** Path of the file that it publishes or leads to: `content/map.png`, `public/logo.svg`. */
      readonly file?: string;
      /** What to tell of an address that has one meaning, and is no address of the site as it is written. */
      readonly advice?: MarkdownFault;
    }
  | { readonly kind: 'fault'; readonly fault: MarkdownFault };

interface Target {
  readonly written: string;
  /** Decoded, between the slashes. */
  readonly parts: readonly string[];
  readonly rooted: boolean;
  /** Segments from the root of `content/` or `public/`; undefined where they lead out of it. */
  readonly segments: readonly string[] | undefined;
  readonly folder: boolean;
  readonly rest: string;
}

const SCHEMES: Readonly<Record<Role, readonly string[]>> = {
  link: ['http', 'https', 'mailto', 'tel'],
  image: ['http', 'https'],
  file: [],
};

const CALLED: Readonly<Record<Role, string>> = { link: 'a link', image: 'an image', file: 'a file' };

/** A host without a scheme: on pages that are published with `https:` it means that. */
const HOST = /^\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=[/?#:]|$)/i;

/** Files that the build itself writes at the root. */
const GENERATED = /^(?:robots\.txt|sitemap(?:-\d+)?\.xml)$/;

/** Resolves a clean address, without HTML's character references and without expressions. */
export function resolveLink(address: string, role: Role, origin: Origin): Resolution {
  if (HOST.test(address) && SCHEMES[role].includes('https'))
    return { kind: 'found', ...detour(address, `https:${address}`) };
  if (/^[\\/]{2}/.test(address)) {
    return fault('link-scheme', `${address} has no scheme`, `Write https:${address.replaceAll('\\', '/')}.`);
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined) return checkScheme(scheme, address, role);
  if (address === '') return broken(`This ${role} leads nowhere`, 'Write an address.');
  if (address.startsWith('#') && role === 'link') return checkFragment(address, origin);
  if (address.startsWith('?') && role === 'link') return { kind: 'found', address };
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const rooted = path.startsWith('/');
  const parts = path.split('/').map(decodeAddress);
  const segments = walkPath(rooted ? [] : origin.path.split('/').slice(1, -1), parts);
  const target = { written: address, parts, rooted, segments, folder: /(?:^|\/)\.{0,2}$/.test(path), rest };
  const found = rooted ? resolveRooted(target, role, origin) : resolveRelative(target, role, origin);
  return found ?? resolveMeaning(target, role, origin);
}

function checkScheme(scheme: string, address: string, role: Role): Resolution {
  if (SCHEMES[role].includes(scheme)) return { kind: 'found', address };
  const allowed = SCHEMES[role].map((name) => `${name}:`).join(', ');
  return fault(
    'link-scheme',
    `The scheme ${scheme}: is not allowed in ${CALLED[role]}`,
    allowed === ''
      ? 'Write the path of a file of the site.'
      : `Use a relative address, or one that begins with ${allowed}.`,
  );
}

function checkFragment(address: string, { ids, path }: Origin): Resolution {
  const id = decodeAddress(address.slice(1));
  if (id === '' || id === 'top' || ids.has(id)) return { kind: 'found', address };
  const [meant, ...others] = ids.sameLetters(id);
  if (meant !== undefined && others.length === 0) return { kind: 'found', ...detour(address, `#${meant}`) };
  const likely = ids.nearest(id);
  return broken(
    `${path} has no heading or element with the id "${id}"`,
    likely ? `Did you mean #${likely}?` : 'Link to the id of a heading, or set it with {#id} at its end.',
  );
}

/** An address that begins with a slash: a route, a file in `public/`, or a page's file under `content/`. */
function resolveRooted(target: Target, role: Role, { targets }: Origin): Resolution | undefined {
  const { written, segments, folder } = target;
  if (!segments) return undefined;
  const file = segments.join('/');
  const route = encodePath(file) + (folder && file !== '' ? '/' : '');
  const page = targets.hasRoute(route) ? route : folder ? undefined : targets.routeOf(`content/${file}`);
  if (page !== undefined) return toPage(page, target, role, targets);
  const published = folder ? `${file}/index.html` : file;
  const found = toAddress(route, target, targets);
  if (targets.hasPublicFile(published)) return { ...found, file: `public/${published}` };
  if (GENERATED.test(file) && !folder && role !== 'image') return found;
  return unpublished(`content/${file}`, targets, written);
}

function rootedHint(
  file: string,
  folder: boolean,
  { targets, path }: Pick<Origin, 'targets' | 'path'>,
): string {
  if (file.endsWith('.md')) return relativeHint(`content/${file}`, { targets, path });
  const likely = targets.likely().route(encodePath(file) + (folder ? '/' : ''));
  return likely ? `Did you mean ${likely}?` : 'Link to a route of the site, or to a file in public/.';
}

/** An address relative to the page's own file: another page's file, a file beside it, or a page's folder. */
function resolveRelative(target: Target, role: Role, { targets }: Origin): Resolution | undefined {
  const { written, segments, folder } = target;
  if (!segments) return undefined;
  const file = ['content', ...segments].join('/');
  // Markdown is a page, and nothing that lies beside one.
  const isBeside = !folder && !file.endsWith('.md');
  if (isBeside && targets.attachmentOf(file) !== undefined) return toAttachment(file, target, targets);
  const page = firstFound(pageFiles(file, folder), targets.routeOf);
  if (page !== undefined) return toPage(page, target, role, targets);
  return unpublished(file, targets, written);
}

function relativeHint(file: string, { targets, path }: Pick<Origin, 'targets' | 'path'>): string {
  if (targets.includedText(file).kind === 'text')
    return 'It is no page, and only there to be included: link to a page that has it.';
  const likely = targets.likely().file(file);
  if (likely) return `Did you mean ${relativePath(path, likely)}?`;
  return file.endsWith('.md')
    ? 'Link to the .md file of another page, relative to this one.'
    : 'Link to the .md file of a page, or to a file beside the pages, relative to this one.';
}

/** An address that leads nowhere as it is written. */
function resolveMeaning(target: Target, role: Role, origin: Origin): Resolution {
  const { written, parts, rooted, rest } = target;
  const meanings = meaningsOf({ segments: parts, rooted }, role, origin.path, origin.targets);
  const [meaning] = meanings;
  // What a redirect leads to has a query and a fragment of its own.
  const proper = (one: Meaning) => (one.kind === 'redirect' ? one.proper : one.proper + rest);
  if (!meaning) return nowhere(target, origin);
  if (meanings.length > 1) {
    const choices = meanings.map(proper).join(' or ');
    return broken(`${written} can mean ${meanings.length} things`, `Write ${choices}.`);
  }
  const found = toMeaning(meaning, target, role, origin.targets);
  return found.kind === 'found' ? { ...found, advice: detour(written, proper(meaning)).advice } : found;
}

function nowhere({ written, rooted, segments, folder }: Target, origin: Origin): Resolution {
  if (!segments && rooted)
    return broken(`${written} leads out of the site`, 'Leave out the dots at its beginning.');
  if (!segments) return broken(`${written} leads out of content/`, 'Link to a file in content/ or public/.');
  const file = segments.join('/');
  return broken(
    missing(written),
    rooted ? rootedHint(file, folder, origin) : relativeHint(`content/${file}`, origin),
  );
}

function toMeaning({ kind, name }: Meaning, target: Target, role: Role, targets: Targets): Resolution {
  switch (kind) {
    case 'page':
      return toPage(name, target, role, targets);
    case 'attachment':
      return toAttachment(name, target, targets);
    case 'public':
      return { ...toAddress(encodePath(name), target, targets), file: `public/${name}` };
    case 'redirect':
      return name.startsWith('/')
        ? toAddress(name, { ...target, rest: '' }, targets)
        : { kind: 'found', address: name };
  }
}

function toPage(route: string, target: Target, role: Role, targets: Targets): Resolution {
  if (role !== 'link')
    return broken(`${target.written} is a page, not ${CALLED[role]}`, `Write the path of ${CALLED[role]}.`);
  return toAddress(route, target, targets);
}

/** A file beside the pages, which the link publishes. */
function toAttachment(file: string, target: Target, targets: Targets): Resolution {
  const refused = targets.attachmentFault(file);
  if (refused) return fault('attachment-refused', `${target.written} ${refused.message}`, refused.hint);
  const published = targets.attachmentOf(file) ?? '';
  return { ...toAddress(encodePath(published), target, targets), file };
}

function toAddress(address: string, { rest }: Target, { settings }: Targets) {
  return { kind: 'found', address: withBase(settings, address) + rest } as const;
}

/** What an address means that has to be written otherwise. */
function detour(
  written: string,
  proper: string,
): { readonly address: string; readonly advice: MarkdownFault } {
  const message = `${written} leads nowhere as it is written, and can only mean ${proper}`;
  const hint = `Write ${proper}, or let site fix do it.`;
  return { address: proper, advice: { code: 'link-indirect', message, hint, mend: proper } };
}

const REASONS: Readonly<Record<Absence, string>> = {
  draft: 'is a draft',
  scheduled: 'is scheduled for a later day',
  expired: 'has expired',
};

function unpublished(file: string, targets: Targets, written: string): Resolution | undefined {
  for (const name of pageFiles(file, false)) {
    const absence = targets.absenceOf(name);
    if (absence === undefined) continue;
    const hint = absence === 'expired' ? 'Remove the link.' : 'Publish that page first, or remove the link.';
    return broken(`${written} leads to ${name}, which ${REASONS[absence]}`, hint);
  }
  return undefined;
}

/** The files that a page without its extension, or with it, may have. */
function pageFiles(file: string, folder: boolean): readonly string[] {
  return [...(folder ? [] : [file]), `${file}.md`, `${file}/index.md`];
}

function missing(written: string): string {
  return `${written} leads to no page and no file of the site`;
}

function broken(message: string, hint: string): Resolution {
  return fault('link-broken', message, hint);
}

function fault(code: MarkdownFault['code'], message: string, hint: string): Resolution {
  return { kind: 'fault', fault: { code, message, hint } };
}
