import { Fault } from '../kit/diagnostics/fault.ts';
import type { ContentLimit } from '../limits/index.ts';
import type { OldProject } from './old-project.ts';

/** Reads settings, data and front matter of an old site within a limit. @throws {Fault} with the file in its message */
export function readWithin<T>(limit: ContentLimit, project: OldProject, read: (project: OldProject) => T): T {
  const last = { file: 'The old site' };
  const text = (file: string) => {
    const found = project.text(file);
    if (found !== undefined) last.file = file;
    return found;
  };
  const result = limit(() => read({ ...project, text }), project.files.length);
  if (result.kind === 'done') return result.value;
  throw new Fault(
    `${last.file} takes too long to read, or is nested too deeply`,
    'Shorten the file, or remove it from the old site. Nothing was written.',
  );
}
