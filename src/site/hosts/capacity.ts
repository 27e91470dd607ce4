import type { OutputFile } from '../../model/files/output.ts';
import type { Host } from './host.ts';

const MIB = 1024 * 1024;
const GB = 1_000_000_000;

/** Limits of a host that a finished site exceeds, each a sentence without its full stop. */
export function beyondCapacity({ title, capacity }: Host, files: readonly OutputFile[]): readonly string[] {
  const { siteFiles, folderFiles, fileBytes, siteBytes } = capacity;
  const found: string[] = [];
  if (siteFiles && files.length > siteFiles.most)
    found.push(
      `${title} takes ${count(siteFiles.most)} files${siteFiles.unless}; there are ${count(files.length)}`,
    );
  if (folderFiles !== undefined) {
    for (const [folder, number] of filesByFolder(files))
      if (number > folderFiles)
        found.push(
          `${title} takes ${count(folderFiles)} files in one folder; ${folder} holds ${count(number)}`,
        );
  }
  if (fileBytes !== undefined) {
    for (const { file, size } of files)
      if (size > fileBytes)
        found.push(`${title} takes files of ${fileBytes / MIB} MiB; ${file} has ${(size / MIB).toFixed(1)}`);
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (siteBytes !== undefined && bytes > siteBytes)
    found.push(`${title} takes sites of ${siteBytes / GB} GB; this one has ${(bytes / GB).toFixed(2)}`);
  return found;
}

function filesByFolder(files: readonly OutputFile[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { file } of files) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1) || 'the top';
    numbers.set(folder, (numbers.get(folder) ?? 0) + 1);
  }
  return numbers;
}

/** `20,000`, in every locale. */
function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
