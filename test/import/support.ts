import { convertSite, type ImportedSite } from '../../src/import/convert-site.ts';
import type { OldProject, OldToolName } from '../../src/import/old-project.ts';
import { exportedProject, readExport } from '../../src/import/tools/wordpress/read-export.ts';
import { OLD_TOOLS } from '../../src/import/tools.ts';
import { createContentLimit } from '../../src/limits/content-limit.ts';
import { createTimeLimit } from '../../src/limits/time-limit.ts';

/** Imports a site of only these files, without home pages that they lack. */
export function importFiles(
  tool: OldToolName,
  files: Readonly<Record<string, string>>,
  more: Partial<OldProject> = {},
): ImportedSite {
  const site = importWhole(tool, files, more);
  const homes = site.left.filter(({ what }) => what.startsWith('The home page was made by code'));
  const isOwn = (file: string) => homes.every((home) => home.file !== file);
  return {
    ...site,
    pages: new Map([...site.pages].filter(([file]) => isOwn(file))),
    left: site.left.filter((one) => !homes.includes(one)),
  };
}

/** Imports a site of only these files. */
export function importWhole(
  tool: OldToolName,
  files: Readonly<Record<string, string>>,
  more: Partial<OldProject> = {},
): ImportedSite {
  const project = { files: Object.keys(files).sort(), text: (file: string) => files[file], ...more };
  return convertSite(project, OLD_TOOLS[tool], createContentLimit(createTimeLimit()));
}

/** Imports a WordPress export, which is read in chunks of some characters, with uploaded files. */
export function importExport(xml: string, uploads: readonly string[] = [], size = xml.length): ImportedSite {
  const chunks = Array.from({ length: Math.ceil(xml.length / size) }, (_, at) =>
    xml.slice(at * size, (at + 1) * size),
  );
  const project = exportedProject(readExport('export.xml', chunks), uploads);
  return convertSite(project, OLD_TOOLS.wordpress, createContentLimit(createTimeLimit()));
}
