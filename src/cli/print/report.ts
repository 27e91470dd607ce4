// The summary at the end of a build, for people and as JSON.
import path from 'node:path';
import { counted, enumerated, thousands } from '../../kit/counted.ts';
import type { Diagnostic, Severity } from '../../kit/diagnostics/diagnostic.ts';
import type { Paint } from '../../kit/diagnostics/print.ts';
import { sortedBy } from '../../kit/order.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { BuildReport } from '../../model/request.ts';
import { bytes, milliseconds } from './measures.ts';

export function reportAsText(report: BuildReport, strict: boolean, paint: Paint): string {
  return [
    ...headline(report, strict, paint),
    ...planLines(report, paint),
    ...remoteLines(report),
    ...unpublishedLines(report),
  ].join('\n');
}

function headline(report: BuildReport, strict: boolean, paint: Paint): string[] {
  const counts = countDiagnostics(report.diagnostics);
  const out = folderName(report);
  if (report.outcome === 'refused') {
    const why =
      strict && counts.error === 0
        ? `${summary(report.diagnostics)}, and --strict is set`
        : summary(report.diagnostics);
    return [`${paint('red', paint('bold', 'Not built'))}: ${why}. ${out} was not changed.`];
  }
  const made = report.outcome === 'planned' ? 'Would build' : 'Built';
  const pages = `${made} ${counted(report.pages.length, 'page')}`;
  const size = report.files.reduce((sum, file) => sum + file.size, 0);
  const details = `${counted(report.files.length, 'file')}, ${bytes(size)}, in ${milliseconds(report.timings.total)}`;
  const found = counts.error + counts.warning > 0 ? [`${summary(report.diagnostics)}.`] : [];
  return [`${paint('green', paint('bold', pages))} into ${out}: ${details}.`, ...found];
}

function planLines({ plan, outcome, pages, rendered }: BuildReport, paint: Paint): string[] {
  if (!plan) return [];
  const summed = `${plan.write.length} written, ${plan.keep.length} unchanged, ${plan.remove.length} deleted.`;
  const made = `${rendered} rendered, ${pages.length - rendered} kept`;
  if (outcome !== 'planned') return [`Pages: ${made}. Files: ${summed}`];
  return [
    ...plan.write.map((output) => `  ${paint('green', 'write ')}  ${described(output)}`),
    ...plan.keep.map((output) => `  ${paint('dim', 'keep  ')}  ${described(output)}`),
    ...plan.retain.map((output) => `  ${paint('dim', 'keep  ')}  ${described(output)}, for one more release`),
    ...plan.remove.map((file) => `  ${paint('red', 'delete')}  ${file}`),
    `Nothing was written: ${summed.replace('written', 'to write').replace('deleted', 'to delete')}`,
  ];
}

function remoteLines({ remote: { fetched, stored } }: BuildReport): string[] {
  if (fetched + stored === 0) return [];
  return [`Results of other machines: ${thousands(fetched)} used, ${thousands(stored)} stored for them.`];
}

function unpublishedLines({ unpublished }: BuildReport): string[] {
  const kinds = [...unpublished.values()];
  const drafts = kinds.filter((kind) => kind === 'draft').length;
  const scheduled = kinds.filter((kind) => kind === 'scheduled').length;
  const expired = kinds.length - drafts - scheduled;
  const parts = [
    drafts > 0 && counted(drafts, 'draft'),
    scheduled > 0 && `${counted(scheduled, 'scheduled page')}`,
    expired > 0 && `${counted(expired, 'expired page')}`,
  ];
  const present = parts.filter((part) => part !== false);
  return present.length === 0 ? [] : [`Left out: ${enumerated(present)}. Include them with --drafts.`];
}

/** The pages and files of a build for programs. Paths are relative to the site's root. */
export function reportAsJson(report: BuildReport) {
  const { pages, files, plan, diagnostics, unpublished, remote } = report;
  return {
    diagnostics,
    out: folderName(report).replace(/\/$/, ''),
    pages: pages.map(({ path: source, route, file, title }) => ({ path: source, route, file, title })),
    // Sorted by path, because the order in which they were made depends on the cache.
    files: sortedBy(files, ({ file }) => file).map(({ file, kind, hash, size }) => ({
      file,
      kind,
      hash,
      bytes: size,
    })),
    plan: plan && {
      write: plan.write.map(({ file }) => file),
      keep: plan.keep.map(({ file }) => file),
      retain: plan.retain.map(({ file }) => file),
      delete: plan.remove,
      foreign: plan.foreign,
    },
    unpublished: [...unpublished].map(([file, reason]) => ({ path: file, reason })),
    shared: { fetched: remote.fetched, stored: remote.stored },
  };
}

/** Control characters and those that reorder text, which JSON allows in its texts. */
const UNPRINTABLE = /[\x7f-\x9f\p{Bidi_Control}\u2028\u2029]/gu;

/** Formats JSON that is safe in a terminal: it can't move the cursor, change colors or reorder text. */
export function printJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function folderName({ root, out }: BuildReport): string {
  const relative = path.relative(root, out).replaceAll(path.sep, '/');
  return relative.startsWith('..') || path.isAbsolute(relative) ? `${out}/` : `${relative}/`;
}

function described({ file, size }: OutputFile): string {
  return `${file}  (${bytes(size)})`;
}

export function countDiagnostics(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/** `1 error and 3 warnings (2 image-large, placeholder)` */
function summary(diagnostics: readonly Diagnostic[]): string {
  const codes = countedCodes(diagnostics.filter(({ severity }) => severity === 'warning'));
  return enumerated(foundErrors(countDiagnostics(diagnostics))) + (codes && ` (${codes})`);
}

/** `2 image-large, placeholder`, the most frequent first. */
export function countedCodes(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => (count === 1 ? code : `${thousands(count)} ${code}`))
    .join(', ');
}

/** `2 errors`, `1 warning` */
export function foundErrors(counts: Record<Severity, number>): string[] {
  const present = (['error', 'warning'] as const).filter((severity) => counts[severity] > 0);
  return present.map((severity) => counted(counts[severity], severity));
}
