// What stands in the file of a page, asked for when it is needed: its body, and the places of its fields.
import { dataFileOf } from '../../model/collections/record.ts';
import type { BodyPosition, SpansOf } from '../../model/pages/page.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { Workshop } from '../workshop.ts';
import type { PageTasks } from './pages.ts';

/** Places of the fields of pages. A page is asked for them when something is told of it, and not before. */
export function spansBy(get: Get, { spans }: PageTasks): SpansOf {
  return (path) => ({ get: (field, part) => get(spans, path).get(field, part) });
}

const NO_BODY: BodyPosition = { offset: 0, length: 0, line: 1, empty: true };

/** Where the Markdown body of a page is. A record has none. */
export function bodyPositionBy(get: Get, { source }: PageTasks): (path: string) => BodyPosition {
  return (path) => (dataFileOf(path) === undefined ? get(source, path).body : NO_BODY);
}

/** The Markdown body of a page. Throws a Fault where its file has changed since it was read. */
export function bodyBy(get: Get, { source }: PageTasks, { texts }: Workshop): (path: string) => string {
  return (path) => {
    if (dataFileOf(path) !== undefined) return '';
    const { hash, body } = get(source, path);
    return texts.take({ path, hash }).slice(body.offset);
  };
}

/** The same, for those after whom it is asked for again. */
export function bodyLeftBy(get: Get, { source }: PageTasks, { texts }: Workshop): (path: string) => string {
  return (path) => {
    if (dataFileOf(path) !== undefined) return '';
    const { hash, body } = get(source, path);
    return texts.read({ path, hash }).slice(body.offset);
  };
}
