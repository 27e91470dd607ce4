// What the texts in the fields of pages and records name, as tasks: others are handed it with the entry, layouts that divide
// pages into parts among them, before the parts have addresses. What is wrong is told where the entry itself is checked.
import type { Checked } from '../../diagnostics/diagnostic.ts';
import { cleanAddress, encodeAddress } from '../../markdown/links/destination.ts';
import { withBase } from '../../model/address.ts';
import { dataFileOf, type EntryRecord, fileOf } from '../../model/collections/record.ts';
import type { KindValues } from '../../model/kinds.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Targets } from '../../model/site.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import type { RoutedTasks } from '../arrange/routed-pages.ts';
import type { ImageTasks } from '../images/images.ts';
import type { PageTasks } from '../read/pages.ts';
import type { RecordTasks } from '../read/records.ts';
import { fileTargetsBy, type SiteFileTasks } from '../read/site-files.ts';
import { fieldQuestions } from './field-questions.ts';
import type { Questions } from './questions.ts';
import { resolveNamed } from './resolve-named.ts';
import { withValue } from './with-value.ts';

export interface NamedTasks {
  /** By the path of a page or a record, in the order in which the texts stand there. */
  readonly namedValues: Task<{
    readonly values: readonly KindValues[keyof KindValues][];
    /** Images of which smaller forms are shown, by path. */
    readonly images: readonly string[];
  }>;
}

type Sources = Pick<RoutedTasks, 'routeOfPage' | 'pageOfRoute'> &
  Pick<PageTasks, 'summary'> &
  Pick<RecordTasks, 'records'> &
  SiteFileTasks &
  Pick<ImageTasks, 'image'> & { readonly settings: Task<Checked<Settings>> };

export function defineNamedValues(tasks: Sources): NamedTasks {
  return {
    namedValues: {
      name: 'named-values',
      form: KEPT,
      run(path, get) {
        const images: string[] = [];
        const questions = questionsAt(path, images, get, tasks);
        const values = namedIn(path, get, tasks).map((named) => resolveNamed(named, questions));
        return { values, images };
      },
    },
  };
}

/** An entry with what the texts in its fields name. */
export function withNamedValues<T extends Pick<EntryRecord, 'path' | 'fields' | 'named'>>(
  entry: T,
  get: Get,
  { namedValues }: NamedTasks,
): T {
  if (entry.named.length === 0) return entry;
  const values = get(namedValues, entry.path).values.map(asMade);
  const fields = entry.named.reduce<T['fields']>(
    (before, { path }, index) => withValue(before, path, values[index]) as T['fields'],
    entry.fields,
  );
  return { ...entry, fields };
}

/** Of a value that was kept a field that is undefined is not there. */
function asMade(value: KindValues[keyof KindValues]): KindValues[keyof KindValues] {
  return typeof value === 'string' ? value : { ...value, sizes: value.sizes };
}

/** Images of published entries of which smaller forms may be shown, wherever that is. */
export function namedImages(
  get: Get,
  { routed, namedValues }: Pick<RoutedTasks, 'routed'> & NamedTasks,
): readonly string[] {
  const { published, entries } = get(routed).value;
  const naming = [published, ...entries.values()].flat().filter(({ named }) => named.length > 0);
  const paths = new Set(naming.map(({ path }) => path));
  return [...new Set([...paths].flatMap((path) => get(namedValues, path).images))];
}

function namedIn(path: string, get: Get, { summary, records }: Sources): EntryRecord['named'] {
  const file = dataFileOf(path);
  if (file === undefined) return get(summary, path).named;
  return get(records, file).value.entries.get(path)?.named ?? [];
}

function questionsAt(path: string, images: string[], get: Get, tasks: Sources): Questions {
  const targets = targetsBefore(get, tasks);
  const questions = fieldQuestions({ file: fileOf(path), targets, attachments: [], images }, () => {});
  return {
    ...questions,
    address(text, role) {
      const own = /^[#?]/.test(text) ? targets.routeOf(path) : undefined;
      if (own !== undefined) return withBase(targets.settings, own) + encodeAddress(text);
      const found = questions.address(text, role);
      const written = cleanAddress(text);
      // Parts and redirects are not there yet. What leads nowhere then either is told.
      const isLater = found === '#' && role === 'link' && /^\/(?!\/)/.test(written);
      return isLater ? encodeAddress(withBase(targets.settings, written)) : found;
    },
  };
}

/** What addresses lead to before layouts divide pages. */
function targetsBefore(get: Get, tasks: Sources): Targets {
  const pageOf = (route: string) => get(tasks.pageOfRoute, route) ?? undefined;
  return {
    ...fileTargetsBy(get, tasks, tasks.settings),
    routeOf: (path) => get(tasks.routeOfPage, path) ?? undefined,
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
