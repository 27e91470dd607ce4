// What the texts in the fields of a page name, for the layout of that page.
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { cleanAddress, encodeAddress } from '../../markdown/links/destination.ts';
import { resolveLink } from '../../markdown/links/link.ts';
import type { Fault } from '../../markdown/problem.ts';
import { fileOf } from '../../model/collections/record.ts';
import type { NamedField } from '../../model/kinds.ts';
import type { Role } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import type { Targets } from '../../model/site.ts';
import { placeOf } from '../../model/span.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { QueryTasks } from '../queries/site-index.ts';
import type { PageTasks } from '../read/pages.ts';
import type { KindContext } from './kind-context.ts';
import { resolveNamed } from './resolve-kinds.ts';

interface ResolvedFields {
  /** The page with what they name in its fields. */
  readonly page: Page;
  /** Files beside the page that they name. */
  readonly attachments: readonly string[];
  /** Images that they name, of which smaller forms are made. */
  readonly images: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export function resolveFields(
  page: Page,
  targets: () => Targets,
  get: Get,
  tasks: QueryTasks & Pick<PageTasks, 'spans'>,
): ResolvedFields {
  if (page.named.length === 0) return { page, attachments: [], images: [], diagnostics: [] };
  const attachments: string[] = [];
  const images: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const file = fileOf(page.path);
  const place = { file, targets: targets(), attachments, images };
  const fields = page.named.reduce<Page['fields']>((before, named) => {
    const tell = ({ code, message, hint }: Fault) => {
      const at = placeOf(file, get(tasks.spans, page.path), named.path.join('.'));
      diagnostics.push(diagnostic(code, { message, at, hint }));
    };
    const value = resolveNamed(named, { get, tasks, ...questionsAt(place, tell), tell });
    return withValue(before, named.path, value) as Page['fields'];
  }, page.fields);
  return { page: { ...page, fields }, attachments, images, diagnostics };
}

/** Where a field stands, with what its page publishes. */
interface FieldPlace {
  readonly file: string;
  readonly targets: Targets;
  readonly attachments: string[];
  readonly images: string[];
}

function questionsAt(
  { file, targets, attachments, images }: FieldPlace,
  tell: KindContext['tell'],
): Pick<KindContext, 'address' | 'image'> {
  const resolve = (text: string, role: Role) => {
    const origin = { path: file, targets, ids: new Set<string>() };
    const resolution = resolveLink(cleanAddress(text), role, origin);
    if (resolution.kind === 'fault') tell(resolution.fault);
    if (resolution.kind === 'fault') return undefined;
    if (resolution.advice) tell(resolution.advice);
    return { address: encodeAddress(resolution.address), source: resolution.file };
  };
  const publish = (source: string | undefined) => {
    if (source?.startsWith('content/')) attachments.push(source);
  };
  return {
    address(text, role) {
      // Headings of the page are looked for where its HTML is checked.
      if (text.startsWith('#') && role === 'link') return encodeAddress(text);
      const found = resolve(text, role);
      publish(found?.source);
      return found?.address ?? '#';
    },
    image(text) {
      const { address, source } = resolve(text, 'image') ?? {};
      const showing = source === undefined ? undefined : targets.imageOf(source);
      if (address === undefined || source === undefined || !showing) return undefined;
      if (showing.kind === 'fault') {
        const { code, message, hint } = showing.fault;
        tell({ code, message: `${text} ${message}`, hint });
        return undefined;
      }
      const { image: shown, facts } = showing;
      if (shown.src === undefined) publish(source);
      if (shown.sources.length > 0) images.push(source);
      return { address: shown.src ?? address, shown, facts };
    },
  };
}

/** The same value, but for one that stands in it. */
function withValue(value: unknown, [name, ...path]: NamedField['path'], inner: unknown): unknown {
  if (name === undefined) return inner;
  if (Array.isArray(value)) return value.with(Number(name), withValue(value[Number(name)], path, inner));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [name]: withValue(record[name], path, inner) };
}
