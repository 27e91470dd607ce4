// Checks the targets of texts in an entry's fields, if it is published.

import { intern } from '../../engine/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { encodeUrl, type MarkdownFault } from '../../markdown/index.ts';
import { joinUses, type PageUses } from '../../model/pages/markup.ts';
import { fileOf } from '../../model/pages/page-path.ts';
import type { EntryRecord } from '../../model/pages/record.ts';
import type { Targets } from '../../model/site.ts';
import type { Ask } from '../index.ts';
import { pageSpans } from '../read/index.ts';
import { type FieldPlace, fieldQuestions, type Questions, resolveNamed, withValue } from './questions.ts';

export interface FieldUse {
  /** Files next to pages, and images, that fields name. */
  readonly uses: PageUses;
  readonly diagnostics: readonly Diagnostic[];
}

interface ResolvedFields<T> extends FieldUse {
  /** The page with the values that its fields name. */
  readonly page: T;
}

export function resolveFields<T extends Pick<EntryRecord, 'path' | 'fields' | 'named'>>(
  ask: Ask,
  page: T,
  targets: () => Targets,
): ResolvedFields<T> {
  if (page.named.length === 0) return { page, uses: {}, diagnostics: [] };
  const attachments: string[] = [];
  const images: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const file = fileOf(page.path);
  const place = { file, targets: targets(), attachments, images };
  const hasPage = place.targets.routeOf(page.path) !== undefined;
  const fields = page.named.reduce<T['fields']>((before, named) => {
    const tell = ({ code, message, hint }: MarkdownFault) => {
      const at = placeOf(file, ask(pageSpans, page.path), named.path.join('.'));
      diagnostics.push(diagnostic(code, { message, at, hint }));
    };
    const value = resolveNamed(named, questionsOf(place, hasPage, tell));
    return withValue(before, named.path, value) as T['fields'];
  }, page.fields);
  const uses = joinUses({ attachment: attachments, image: images });
  return { page: { ...page, fields: intern(fields) }, uses, diagnostics };
}

/** Answers the questions of an entry's fields. Fragments are checked later, with the HTML of their page. */
function questionsOf(place: FieldPlace, hasPage: boolean, tell: Questions['tell']): Questions {
  const questions = fieldQuestions(place, tell);
  if (!hasPage) return questions;
  return {
    ...questions,
    url: (text, role) =>
      role === 'link' && text.startsWith('#') ? encodeUrl(text) : questions.url(text, role),
  };
}
