// What pages may include, as tasks: each file is asked for by the pages that include it.
import { nearest } from '../../base/nearest.ts';
import { decodeText } from '../../content/decode-text.ts';
import { readFrontMatter } from '../../content/front-matter.ts';
import { isInclusion } from '../../model/pages/page-path.ts';
import type { IncludedText } from '../../model/site.ts';
import { KEPT, type Task } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';

/** Each by the path of a file. */
export interface InclusionTasks {
  /** Its text, without front matter; or why it is not included. */
  readonly inclusion: Task<IncludedText>;
  /** Why there is no such file; null where there is one. */
  readonly inclusionMissing: Task<Refused | null>;
}

type Refused = Extract<IncludedText, { readonly kind: 'refused' }>;

export function defineInclusions(workshop: Workshop, inputs: Inputs): InclusionTasks {
  const inclusionMissing: InclusionTasks['inclusionMissing'] = {
    name: 'inclusion-missing',
    form: KEPT,
    run(path, get) {
      get(inputs.names, 'content');
      const { pages, inclusions } = workshop.found.value;
      return pages.includes(path) || inclusions.includes(path)
        ? null
        : missing(path, [...inclusions, ...pages]);
    },
  };
  return {
    inclusionMissing,
    inclusion: {
      name: 'inclusion',
      form: { kind: 'live', forgets: true },
      run(path, get) {
        const refused = get(inclusionMissing, path);
        if (refused) return refused;
        get(inputs.file, path);
        const { value: text, diagnostics } = decodeText(workshop.files.take(path));
        if (text === undefined) return refusedFor(diagnostics[0]?.message ?? '', diagnostics[0]?.hint ?? '');
        const { body } = readFrontMatter(path, text).value;
        if (body.offset > 0 && isInclusion(path))
          return refusedFor('has front matter, and is no page', 'Remove the front matter.');
        return { kind: 'text', body: text.slice(body.offset), line: body.line };
      },
    },
  };
}

function missing(path: string, known: readonly string[]): Refused {
  if (!path.endsWith('.md'))
    return refusedFor(
      'is no Markdown',
      'Name a .md file; other files are shown as code, by file="…" behind its language.',
    );
  const likely = nearest(path, known);
  const hint = likely
    ? `Did you mean ${likely.slice('content'.length)}?`
    : 'Name a .md file in content/, relative to this one, or from there with a slash before it.';
  return refusedFor('is not there', hint);
}

function refusedFor(message: string, hint: string): Refused {
  return { kind: 'refused', message, hint };
}
