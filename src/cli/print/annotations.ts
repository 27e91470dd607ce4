// Findings as annotations, which GitHub shows next to the code
// (https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions).
import path from 'node:path';
import type { Diagnostic, Severity } from '../../kit/diagnostics/diagnostic.ts';
import { spreadDiagnostics } from '../../kit/diagnostics/group.ts';
import { printable } from '../../kit/diagnostics/printable.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

interface Annotation {
  readonly severity: Severity;
  readonly title: string;
  readonly lines: readonly string[];
  /** Place in GitHub's names: `file`, `line`, `col`, `endColumn`. */
  readonly place?: Readonly<Record<string, string | number>> | undefined;
}

/** Formats an annotation as one line, with a line end. */
export function annotationLine({ severity, title, lines, place }: Annotation): string {
  const properties = Object.entries({ ...place, title })
    .map(([name, value]) => `${name}=${escapeProperty(printable(String(value)))}`)
    .join(',');
  return `::${COMMANDS[severity]} ${properties}::${escapeData(lines.map(printable).join('\n'))}\n`;
}

/**
 * A line for each, those first that differ; `folder` leads from the repository to the site. Only the first ten of a step are
 * shown in the code.
 */
export function diagnosticsAsAnnotations(diagnostics: readonly Diagnostic[], folder: string): string {
  return spreadDiagnostics(diagnostics)
    .map((one) => annotationLine(annotationOf(one, folder)))
    .join('');
}

function annotationOf(
  { severity, code, message, at, hint, pages = [], details = [] }: Diagnostic,
  folder: string,
): Annotation {
  const place = at && {
    file: path.posix.join(folder, at.path),
    line: at.line,
    ...(at.length !== 0 && { col: at.column, endColumn: at.column + Math.max(1, at.length ?? 1) - 1 }),
  };
  const concerned = pages.length > 0 ? [`In ${pages.join(', ')}`] : [];
  return { severity, title: code, lines: [message, ...details, ...concerned, hint], place };
}

/** Folder of the site in its repository, with forward slashes; the runner sets the repository's folder. */
export function folderInRepository(root: string): string {
  const folder = path.relative(process.env.GITHUB_WORKSPACE ?? process.cwd(), root).replaceAll(path.sep, '/');
  return folder.startsWith('..') ? '' : folder;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
