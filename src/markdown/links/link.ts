// Finds out what an address in a page leads to.
import { nearest } from '../../base/nearest.ts';
import { encodePath, withBase } from '../../model/address.ts';
import type { Role } from '../../model/pages/markup.ts';
import type { Absence } from '../../model/pages/page.ts';
import type { Site, Targets } from '../../model/site.ts';
import type { Fault } from '../problem.ts';
import { decodePart } from './destination.ts';
import { relativePath, walkPath } from './relative-path.ts';

/** Where a link stands. */
export interface Origin {
  /** `content/blog/first.md` */
  readonly path: string;
  readonly targets: Targets;
  /** All ids of the page. */
  readonly ids: ReadonlySet<string>;
}

export type Resolution =
  | {
      readonly kind: 'found';
      /** For the published page; not yet encoded or escaped. */
      readonly address: string;
      /** Path of the file in `content/` that it publishes. */
      readonly attachment?: string;
    }
  | { readonly kind: 'fault'; readonly fault: Fault };

interface Target {
  /** As written, for messages. */
  readonly written: string;
  /** Segments from the root of `content/` or `public/`; undefined where they lead out of it. */
  readonly segments: readonly string[] | undefined;
  /** Written with a slash at its end. */
  readonly folder: boolean;
  /** Query and fragment. */
  readonly rest: string;
}

const SCHEMES: Readonly<Record<Role, readonly string[]>> = {
  link: ['http', 'https', 'mailto', 'tel'],
  image: ['http', 'https'],
  file: [],
};

const CALLED: Readonly<Record<Role, string>> = { link: 'a link', image: 'an image', file: 'a file' };

/** Files that the build itself writes at the root. */
const GENERATED = /^(?:robots\.txt|sitemap(?:-\d+)?\.xml)$/;

/** Resolves a clean address, without HTML's character references and without expressions. */
export function resolveLink(address: string, role: Role, origin: Origin): Resolution {
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
  const folder = rooted ? [] : origin.path.split('/').slice(1, -1);
  const segments = walkPath(folder, path.split('/').map(decodePart));
  const target: Target = { written: address, segments, folder: /(?:^|\/)\.{0,2}$/.test(path), rest };
  return rooted ? resolveRooted(target, role, origin) : resolveRelative(target, role, origin);
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
  const id = decodePart(address.slice(1));
  if (id === '' || id === 'top' || ids.has(id)) return { kind: 'found', address };
  const likely = nearest(id, ids);
  return broken(
    `${path} has no heading or element with the id "${id}"`,
    likely ? `Did you mean #${likely}?` : 'Link to the id of a heading, or set it with {#id} at its end.',
  );
}

/** An address that begins with a slash: a route, a file in `public/`, or a page's file under `content/`. */
function resolveRooted(target: Target, role: Role, origin: Origin): Resolution {
  const { targets } = origin;
  const { written, segments, folder, rest } = target;
  if (!segments) return broken(`${written} leads out of the site`, 'Leave out the dots at its beginning.');
  const file = segments.join('/');
  const route = encodePath(file) + (folder && file !== '' ? '/' : '');
  const page = targets.hasRoute(route) ? route : folder ? undefined : targets.routeOf(`content/${file}`);
  if (page !== undefined) return toPage(page, target, role, targets);
  const published = folder ? `${file}/index.html` : file;
  if (targets.hasPublicFile(published) || (GENERATED.test(file) && !folder)) {
    return { kind: 'found', address: withBase(targets.settings, route) + rest };
  }
  const site = targets.site();
  return (
    unpublished(`content/${file}`, site, written) ?? broken(missing(written), rootedHint(route, file, origin))
  );
}

function rootedHint(route: string, file: string, { targets, path }: Origin): string {
  const site = targets.site();
  if (site.byRoute.has(`${route}/`)) return `Write ${route}/ with a slash at its end.`;
  const redirect = site.redirects.find(({ from }) => from === route || from === `${route}/`);
  if (redirect) return `It is redirected: write ${redirect.to}.`;
  if (site.attachments.has(`content/${file}`)) return `Write ${relativePath(path, `content/${file}`)}.`;
  const likely = targets.likely().route(route);
  return likely ? `Did you mean ${likely}?` : 'Link to a route of the site, or to a file in public/.';
}

/** An address relative to the page's own file: another page's file, a file beside it, or a page's folder. */
function resolveRelative(target: Target, role: Role, origin: Origin): Resolution {
  const { targets } = origin;
  const { written, segments, folder, rest } = target;
  if (!segments) return broken(`${written} leads out of content/`, 'Link to a file in content/ or public/.');
  const file = ['content', ...segments].join('/');
  // Markdown is a page, and nothing that lies beside one.
  const isBeside = !folder && !file.endsWith('.md');
  const attachment = isBeside ? targets.attachmentOf(file) : undefined;
  if (attachment !== undefined) {
    const refused = targets.attachmentFault(file);
    if (refused) return fault('attachment-refused', `${written} ${refused.message}`, refused.hint);
    const address = withBase(targets.settings, encodePath(attachment)) + rest;
    return { kind: 'found', address, attachment: file };
  }
  const page = pageFiles(file, folder)
    .map(targets.routeOf)
    .find((found) => found !== undefined);
  if (page !== undefined) return toPage(page, target, role, targets);
  const site = targets.site();
  return unpublished(file, site, written) ?? broken(missing(written), relativeHint(file, origin));
}

function relativeHint(file: string, { targets, path }: Origin): string {
  const likely = targets.likely().file(file);
  if (likely) return `Did you mean ${relativePath(path, likely)}?`;
  return file.endsWith('.md')
    ? 'Link to the .md file of another page, relative to this one.'
    : 'Link to the .md file of a page, or to a file beside the pages, relative to this one.';
}

function toPage(route: string, { written, rest }: Target, role: Role, { settings }: Targets): Resolution {
  if (role !== 'link')
    return broken(`${written} is a page, not ${CALLED[role]}`, `Write the path of ${CALLED[role]}.`);
  return { kind: 'found', address: withBase(settings, route) + rest };
}

const REASONS: Readonly<Record<Absence, string>> = {
  draft: 'is a draft',
  scheduled: 'is scheduled for a later day',
  expired: 'has expired',
};

function unpublished(file: string, { unpublished }: Site, written: string): Resolution | undefined {
  const name = pageFiles(file, false).find((candidate) => unpublished.has(candidate));
  if (name === undefined) return undefined;
  const reason = unpublished.get(name) ?? 'draft';
  return broken(
    `${written} leads to ${name}, which ${REASONS[reason]}`,
    reason === 'expired' ? 'Remove the link.' : 'Publish that page first, or remove the link.',
  );
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

function fault(code: Fault['code'], message: string, hint: string): Resolution {
  return { kind: 'fault', fault: { code, message, hint } };
}
