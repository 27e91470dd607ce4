// What `site check` found: for people, and for GitHub, as annotations.
import path from 'node:path';
import type { CheckReport } from '../../commands/check.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { printable } from '../../diagnostics/frame.ts';
import { spreadDiagnostics } from '../../diagnostics/group.ts';
import type { Paint, PrintStyle } from '../../diagnostics/print.ts';
import { diagnosticBlocks } from './diagnostics.ts';
import { counted, milliseconds } from './words.ts';

/** Findings, many of one kind together, with a summary at the end; no line end after that. */
export function findingsAsText(
  report: CheckReport,
  { strict, all }: { readonly strict: boolean; readonly all: boolean },
  style: PrintStyle,
): string {
  return [...diagnosticBlocks(report, { all }, style), summary(report, strict, style.paint)].join('\n\n');
}

function summary(
  { diagnostics, pages, rules, duration }: CheckReport,
  strict: boolean,
  paint: Paint,
): string {
  const count = (wanted: string) => diagnostics.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings, notes] = [count('error'), count('warning'), count('info')];
  const failed = errors > 0 || (strict && warnings > 0);
  const found = [
    errors > 0 ? counted(errors, 'error') : '',
    warnings > 0 ? counted(warnings, 'warning') : '',
    notes > 0 ? counted(notes, 'note') : '',
  ].filter((part) => part !== '');
  const what = found.length === 0 ? 'nothing to mend' : list(found);
  const why = failed && errors === 0 ? ', and --strict is set' : '';
  const head = `Checked ${counted(pages, 'page')} by ${counted(rules, 'rule')}`;
  return `${paint(failed ? 'red' : 'green', paint('bold', head))}: ${what}${why}, in ${milliseconds(duration)}.`;
}

function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * One line for each finding, as runners of GitHub read them; `folder` leads from the repository to the site
 * (https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions). Only the first
 * ten of a step are shown in the code.
 */
export function findingsAsAnnotations(diagnostics: readonly Diagnostic[], folder: string): string {
  return spreadDiagnostics(diagnostics)
    .map(({ severity, code, message, at, hint, pages = [], details = [] }) => {
      const place = at && {
        file: path.posix.join(folder, at.path),
        line: at.line,
        ...(at.length !== 0 && { col: at.column, endColumn: at.column + Math.max(1, at.length ?? 1) - 1 }),
      };
      const properties = Object.entries({ ...place, title: code })
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
        .join(',');
      const concerned = pages.length > 0 ? [`In ${pages.join(', ')}`] : [];
      const text = [message, ...details, ...concerned, hint].map(printable).join('\n');
      return `::${COMMANDS[severity]} ${properties}::${escapeData(text)}\n`;
    })
    .join('');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
