// The values that texts in the fields of pages and records name: links, files and images, known before layouts divide pages.

import { intern } from '../../engine/index.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { cleanUrl, encodeUrl } from '../../markdown/index.ts';
import type { KindValues } from '../../model/kinds.ts';
import { dataFileOf, fileOf } from '../../model/pages/page-path.ts';
import type { EntryOutline, EntryRecord } from '../../model/pages/record.ts';
import type { Targets } from '../../model/site.ts';
import { type Ask, task } from '../index.ts';
import { editionAt, entryAt, fieldsOf, fileTargetsBy, inclusionsAt } from '../read/index.ts';
import { fieldQuestions, type Questions, resolveNamed, withValue } from './questions.ts';
import { ownTarget, pageMeant, routedPages } from './routed-pages.ts';

interface NamedValues {
  /** Values in the order of the texts. */
  readonly values: readonly KindValues[keyof KindValues][];
  /** Paths of images that are shown in smaller sizes too. */
  readonly images: readonly string[];
}

/** Values by the path of a page or a record. */
const namedValues = task('named-values', (ask, path: string): NamedValues => {
  const images: string[] = [];
  const questions = questionsAt(ask, path, images);
  const named = entryAt(ask, path)?.named ?? [];
  const values = named.map((one) => resolveNamed(one, questions));
  return { values, images };
});

/** Returns an entry with the values that the texts in its fields name. */
export function withNamedValues<T extends Pick<EntryRecord, 'path' | 'fields' | 'named'>>(
  ask: Ask,
  entry: T,
): T {
  if (entry.named.length === 0) return entry;
  const values = ask(namedValues, entry.path).values.map(withSizes);
  const fields = entry.named.reduce<T['fields']>(
    (before, { path }, index) => withValue(before, path, values[index]) as T['fields'],
    entry.fields,
  );
  return { ...entry, fields: intern(fields) };
}

/** Entries with their fields, by their outlines. */
const COMPLETE = new WeakMap<EntryOutline, EntryRecord>();

/** Returns an entry with its fields, and the values that the texts in them name. */
export function withFields<T extends EntryOutline>(ask: Ask, entry: T): T & Pick<EntryRecord, 'fields'> {
  const fields = fieldsOf(ask, entry.path);
  const known = COMPLETE.get(entry);
  const complete = known?.fields === fields ? (known as T & typeof known) : { ...entry, fields };
  COMPLETE.set(entry, complete);
  return withNamedValues(ask, complete);
}

/** Adds the field `sizes`, which JSON drops if it is undefined. */
function withSizes(value: KindValues[keyof KindValues]): KindValues[keyof KindValues] {
  return typeof value === 'string' ? value : { ...value, sizes: value.sizes };
}

/** Images of published entries that may be shown in smaller sizes anywhere. */
export function namedImages(ask: Ask): readonly string[] {
  const { published, entries } = ask(routedPages).value;
  const naming = [published, ...entries.values()].flat().filter(({ named }) => named.length > 0);
  const paths = new Set(naming.map(({ path }) => path));
  return [...new Set([...paths].flatMap((path) => ask(namedValues, path).images))];
}

function questionsAt(ask: Ask, path: string, images: string[]): Questions {
  const targets = earlyTargets(ask, path);
  const questions = fieldQuestions({ file: fileOf(path), targets, attachments: [], images }, () => {});
  return {
    ...questions,
    url(text, role) {
      const own = /^[#?]/.test(text) ? targets.routeOf(path) : undefined;
      if (own !== undefined) return withBase(targets.settings, own) + encodeUrl(text);
      const url = questions.url(text, role);
      const written = cleanUrl(text);
      // Parts and redirects don't exist yet. If a URL has no target later either, it is reported then.
      const isLater = url === '#' && role === 'link' && /^\/(?!\/)/.test(written);
      return isLater ? encodeUrl(withBase(targets.settings, written)) : url;
    },
  };
}

/** Targets of URLs before layouts divide pages. */
function earlyTargets(ask: Ask, path: string): Targets {
  const edition = editionAt(ask, path)?.name;
  const pageOf = (route: string) => ask(ownTarget, ['route', route]) ?? undefined;
  return {
    ...fileTargetsBy(ask),
    ...inclusionsAt(ask, path),
    routeOf: (file) =>
      ask(ownTarget, ['page', edition ? ask(pageMeant, [file, edition]) : file]) ?? undefined,
    hasRoute: (route) => pageOf(route) !== undefined,
    fileOf(route) {
      const path = pageOf(route);
      return path !== undefined && dataFileOf(path) === undefined ? path : undefined;
    },
    routeInOtherCase: () => undefined,
    fragmentOf: () => undefined,
    redirectOf: () => undefined,
    absenceOf: () => undefined,
    includedText: () => ({ kind: 'refused', message: 'is not asked for', hint: '' }),
    hasTemplate: () => false,
    codeButton: () => '',
    likely: () => ({ route: () => undefined, file: () => undefined }),
  };
}
