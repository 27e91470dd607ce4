// Ids of other pages, for links to their headings. They come only from the text: compiling that page would ask for the
// ids of the pages that it links to, and so on in a cycle.
import { LIVE, STORED_ON_DISK } from '../../engine/index.ts';
import { createFragmentIds, slugOf } from '../../markdown/index.ts';
import { task } from '../index.ts';
import {
  includedText,
  inclusionsAt,
  isComponent,
  namedTargetBy,
  pageSummary,
  readBody,
  settingsOfPage,
} from '../read/index.ts';

/** Heading in one line without markup, which can be found without parsing the page. */
const PLAIN_HEADING = /^#{1,6}[ \t]+([^\n#{[<`*_\\&!]+?)[ \t]*$/gm;

/** Ids of headings that are found without parsing. */
const obviousIds = task(
  'obvious-ids',
  (ask, path: string): ReadonlySet<string> =>
    new Set(Array.from(readBody(ask, path).matchAll(PLAIN_HEADING), ([, text = '']) => slugOf(text))),
  LIVE,
);

const pageIds = task(
  'page-ids',
  (ask, path: string): readonly string[] => {
    const { anchors } = ask(pageSummary, path);
    const includer = {
      path,
      hasTemplate: (name: string) => ask(isComponent, name),
      ...inclusionsAt(ask, path),
      includedText: (file: string) => ask(includedText, file),
      namedTarget: namedTargetBy(ask),
      absenceOf: () => undefined,
    };
    const ids = ask.tools.markdown.idsOf(readBody(ask, path), anchors, settingsOfPage(ask, path), includer);
    return ids.kind === 'done' ? ids.value : [];
  },
  STORED_ON_DISK,
);

/** Id of a page that differs from another one only in spelling; null if the page has exactly that one, or none like it. */
export const fragmentTarget = task(
  'fragment-target',
  (ask, [path, id]: readonly [path: string, id: string]): string | null => {
    if (id === '' || id === 'top' || ask(obviousIds, path).has(id)) return null;
    const ids = createFragmentIds(new Set(ask(pageIds, path)));
    if (ids.has(id)) return null;
    return ids.meantBy(id) ?? null;
  },
);
