// What the texts in the fields of pages and records name. Others get it with the entry, such as layouts that divide pages
// into parts, before the parts have addresses. What is wrong is reported where the entry itself is checked.

import { withBase } from '../../model/address.ts';
import type { KindValues } from '../../model/kinds.ts';
import { dataFileOf, type EntryRecord, fileOf } from '../../model/pages/record.ts';
import type { Targets } from '../../model/site.ts';
import { type Ask, task } from '../ask.ts';
import { cleanAddress, encodeAddress } from '../markdown/links/address.ts';
import { fileTargetsBy } from '../read/files.ts';
import { pageSummary, recordsOf } from '../read/pages.ts';
import { fieldQuestions, type Questions, resolveNamed, withValue } from './questions.ts';
import { pageOfRoute, routedPages, routeOfPage } from './routed-pages.ts';

interface NamedValues {
  /** In the order of the texts. */
  readonly values: readonly KindValues[keyof KindValues][];
  /** Paths of images that are shown in smaller sizes too. */
  readonly images: readonly string[];
}

/** By the path of a page or a record. */
export const namedValues = task('named-values', (ask, path: string): NamedValues => {
  const images: string[] = [];
  const questions = questionsAt(ask, path, images);
  const values = namedIn(ask, path).map((named) => resolveNamed(named, questions));
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
  return { ...entry, fields };
}

/** Adds the field that JSON drops where it is undefined. */
function withSizes(value: KindValues[keyof KindValues]): KindValues[keyof KindValues] {
  return typeof value === 'string' ? value : { ...value, sizes: value.sizes };
}

/** Images of published entries that may be shown in smaller sizes, wherever that is. */
export function namedImages(ask: Ask): readonly string[] {
  const { published, entries } = ask(routedPages).value;
  const naming = [published, ...entries.values()].flat().filter(({ named }) => named.length > 0);
  const paths = new Set(naming.map(({ path }) => path));
  return [...new Set([...paths].flatMap((path) => ask(namedValues, path).images))];
}

function namedIn(ask: Ask, path: string): EntryRecord['named'] {
  const file = dataFileOf(path);
  if (file === undefined) return ask(pageSummary, path).named;
  return ask(recordsOf, file).value.entries.get(path)?.named ?? [];
}

function questionsAt(ask: Ask, path: string, images: string[]): Questions {
  const targets = earlyTargets(ask);
  const questions = fieldQuestions({ file: fileOf(path), targets, attachments: [], images }, () => {});
  return {
    ...questions,
    address(text, role) {
      const own = /^[#?]/.test(text) ? targets.routeOf(path) : undefined;
      if (own !== undefined) return withBase(targets.settings, own) + encodeAddress(text);
      const address = questions.address(text, role);
      const written = cleanAddress(text);
      // Parts and redirects don't exist yet. An address that leads nowhere later either is reported then.
      const isLater = address === '#' && role === 'link' && /^\/(?!\/)/.test(written);
      return isLater ? encodeAddress(withBase(targets.settings, written)) : address;
    },
  };
}

/** Targets of addresses before layouts divide pages. */
function earlyTargets(ask: Ask): Targets {
  const pageOf = (route: string) => ask(pageOfRoute, route) ?? undefined;
  return {
    ...fileTargetsBy(ask),
    routeOf: (path) => ask(routeOfPage, path) ?? undefined,
    hasRoute: (route) => pageOf(route) !== undefined,
    fileOf(route) {
      const path = pageOf(route);
      return path !== undefined && dataFileOf(path) === undefined ? path : undefined;
    },
    redirectOf: () => undefined,
    absenceOf: () => undefined,
    includedText: () => ({ kind: 'refused', message: 'is not asked for', hint: '' }),
    hasTemplate: () => false,
    likely: () => ({ route: () => undefined, file: () => undefined }),
  };
}
