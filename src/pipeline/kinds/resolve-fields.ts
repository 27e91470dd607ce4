// What the texts in the fields of a page or a record name, where that is checked and published.
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Fault } from '../../markdown/lexer/problem.ts';
import { encodeAddress } from '../../markdown/links/destination.ts';
import { type EntryRecord, fileOf } from '../../model/collections/record.ts';
import type { Targets } from '../../model/site.ts';
import { placeOf } from '../../model/span.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { PageTasks } from '../read/pages.ts';
import { type FieldPlace, fieldQuestions } from './field-questions.ts';
import type { Questions } from './questions.ts';
import { resolveNamed } from './resolve-named.ts';
import { withValue } from './with-value.ts';

/** What fields publish. */
export interface FieldUse {
  /** Files beside the pages that they name. */
  readonly attachments: readonly string[];
  /** Images that they name, of which smaller forms are made. */
  readonly images: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

interface ResolvedFields<T> extends FieldUse {
  /** The page with what they name in its fields. */
  readonly page: T;
}

export function resolveFields<T extends Pick<EntryRecord, 'path' | 'fields' | 'named'>>(
  page: T,
  targets: () => Targets,
  get: Get,
  tasks: Pick<PageTasks, 'spans'>,
): ResolvedFields<T> {
  if (page.named.length === 0) return { page, attachments: [], images: [], diagnostics: [] };
  const attachments: string[] = [];
  const images: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const file = fileOf(page.path);
  const place = { file, targets: targets(), attachments, images };
  const hasPage = place.targets.routeOf(page.path) !== undefined;
  const fields = page.named.reduce<T['fields']>((before, named) => {
    const tell = ({ code, message, hint }: Fault) => {
      const at = placeOf(file, get(tasks.spans, page.path), named.path.join('.'));
      diagnostics.push(diagnostic(code, { message, at, hint }));
    };
    const value = resolveNamed(named, questionsOf(place, hasPage, tell));
    return withValue(before, named.path, value) as T['fields'];
  }, page.fields);
  return { page: { ...page, fields }, attachments, images, diagnostics };
}

/** Headings of a page are looked for where its HTML is checked. */
function questionsOf(place: FieldPlace, hasPage: boolean, tell: Questions['tell']): Questions {
  const questions = fieldQuestions(place, tell);
  if (!hasPage) return questions;
  return {
    ...questions,
    address: (text, role) =>
      role === 'link' && text.startsWith('#') ? encodeAddress(text) : questions.address(text, role),
  };
}
