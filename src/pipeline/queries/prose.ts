// What there is to read in pages, as tasks: a body is read when somebody asks for it, and a page that shows an excerpt is
// made again where that comes out otherwise, not with each letter further down.
import { firstWords } from '../../base/words.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { SiteIndex } from '../../model/collections/entry.ts';
import { MOST_WORDS, type Prose, type Reading } from '../../model/pages/markup.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import type { LimitedMarkdown } from '../limits/limited-markdown.ts';
import type { InclusionTasks } from '../read/inclusions.ts';
import { bodyLeftBy } from '../read/page-file.ts';
import type { PageTasks } from '../read/pages.ts';
import type { TemplateTasks } from '../read/templates.ts';
import type { Workshop } from '../workshop.ts';

/** By a page's path; null where it takes too long to read. */
export interface ProseTasks {
  readonly prose: Task<Prose | null>;
  readonly reading: Task<Reading | null>;
  /** `30 content/about.md`: of at most 30 words. */
  readonly excerpt: Task<string | null>;
}

const NOTHING: Prose = { words: 0, minutes: 0, opening: '' };

export function defineProse(
  workshop: Workshop,
  settings: Task<Checked<Settings>>,
  pages: PageTasks,
  { isComponent, inclusion }: Pick<TemplateTasks, 'isComponent'> & Pick<InclusionTasks, 'inclusion'>,
  { proseOf }: Pick<LimitedMarkdown, 'proseOf'>,
): ProseTasks {
  const prose: Task<Prose | null> = {
    name: 'prose',
    form: { kind: 'kept', forgets: true },
    run(path, get) {
      // Records have no body, and old legal texts no Markdown.
      if (!path.endsWith('.md')) return NOTHING;
      const body = bodyLeftBy(get, pages, workshop)(path);
      const { value } = get(settings);
      const read = proseOf(body, value, {
        path,
        hasTemplate: (name) => get(isComponent, name),
        includedText: (file) => get(inclusion, file),
        // It is told where the page is rendered.
        absenceOf: () => undefined,
      });
      return read.kind === 'done' ? read.value : null;
    },
  };
  return {
    prose,
    reading: {
      name: 'reading',
      form: KEPT,
      run(path, get) {
        const found = get(prose, path);
        return found && { words: found.words, minutes: found.minutes };
      },
    },
    excerpt: {
      name: 'excerpt',
      form: { kind: 'live', fingerprint: (text) => fingerprint(JSON.stringify(text)) },
      run(argument, get) {
        const at = argument.indexOf(' ');
        const found = get(prose, argument.slice(at + 1));
        return found && firstWords(found.opening, Number(argument.slice(0, at)));
      },
    },
  };
}

/** What layouts ask of it. */
export function proseQuestions(
  ask: Get,
  { reading, excerpt }: ProseTasks,
): Pick<SiteIndex, 'excerpt' | 'words' | 'readingTime'> {
  return {
    excerpt({ path }, { words }) {
      if (!Number.isInteger(words) || words < 1 || words > MOST_WORDS)
        throw new Error(`An excerpt has from 1 to ${MOST_WORDS} words, and not ${words}`);
      return inTime(ask(excerpt, `${words} ${path}`), path);
    },
    words: ({ path }) => inTime(ask(reading, path), path).words,
    readingTime: ({ path }) => inTime(ask(reading, path), path).minutes,
  };
}

function inTime<T>(value: T | null, path: string): T {
  if (value === null) throw new Error(`The Markdown of ${path} takes too long to read`);
  return value;
}
