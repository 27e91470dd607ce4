import { convertSite, type ImportedSite } from '../../src/import/convert-site.ts';
import type { OldToolName } from '../../src/import/old-project.ts';
import { OLD_TOOLS } from '../../src/import/tools.ts';
import { createContentLimit } from '../../src/limits/content-limit.ts';
import { createTimeLimit } from '../../src/limits/time-limit.ts';

/** Imports a site of only these files. */
export function importFiles(tool: OldToolName, files: Readonly<Record<string, string>>): ImportedSite {
  const project = { files: Object.keys(files).sort(), text: (file: string) => files[file] };
  return convertSite(project, OLD_TOOLS[tool], createContentLimit(createTimeLimit()));
}
