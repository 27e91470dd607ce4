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
import { resolveNamed } from './resolve-kinds.ts';

interface ResolvedFields {
  /** The page with what they name in its fields. */
  readonly page: Page;
  /** Files beside the page that they name. */
  readonly attachments: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export function resolveFields(
  page: Page,
  targets: () => Targets,
  get: Get,
  tasks: QueryTasks & Pick<PageTasks, 'spans'>,
): ResolvedFields {
  if (page.named.length === 0) return { page, attachments: [], diagnostics: [] };
  const attachments: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const file = fileOf(page.path);
  const known = targets();
  const fields = page.named.reduce<Page['fields']>((before, named) => {
    const tell = ({ code, message, hint }: Fault) => {
      const at = placeOf(file, get(tasks.spans, page.path), named.path.join('.'));
      diagnostics.push(diagnostic(code, { message, at, hint }));
    };
    const address = (text: string, role: Role) => {
      // Headings of the page are looked for where its HTML is checked.
      if (text.startsWith('#') && role === 'link') return encodeAddress(text);
      const origin = { path: file, targets: known, ids: new Set<string>() };
      const resolution = resolveLink(cleanAddress(text), role, origin);
      if (resolution.kind === 'fault') tell(resolution.fault);
      if (resolution.kind === 'fault') return '#';
      if (resolution.advice) tell(resolution.advice);
      if (resolution.file?.startsWith('content/')) attachments.push(resolution.file);
      return encodeAddress(resolution.address);
    };
    return withValue(
      before,
      named.path,
      resolveNamed(named, { get, tasks, address, tell }),
    ) as Page['fields'];
  }, page.fields);
  return { page: { ...page, fields }, attachments, diagnostics };
}

/** The same value, but for one that stands in it. */
function withValue(value: unknown, [name, ...path]: NamedField['path'], inner: unknown): unknown {
  if (name === undefined) return inner;
  if (Array.isArray(value)) return value.with(Number(name), withValue(value[Number(name)], path, inner));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [name]: withValue(record[name], path, inner) };
}
