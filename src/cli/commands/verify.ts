// `site verify URL`: checks that visitors get the files that were built.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { realRoot } from '../../files/index.ts';
import { counted } from '../../kit/counted.ts';
import type { Paint } from '../../kit/diagnostics/print.ts';
import { printable } from '../../kit/diagnostics/printable.ts';
import { stateFolderFor } from '../../kit/system/state-folder.ts';
import { HOSTS, type HostName } from '../../settings/index.ts';
import type { ServerAnswer, UrlFinding, VerifyReport } from '../../verify/index.ts';
import { onThisMachine } from '../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  parseBaseUrl,
  siteFolders,
} from '../options.ts';
import { annotationLine } from '../print/annotations.ts';
import { printOutput } from '../print/output.ts';
import { createTerminal } from '../print/terminal.ts';

interface VerifyOptions extends Pick<BuildOptions, 'root' | 'out' | 'format'> {
  readonly for?: HostName;
  readonly fresh?: boolean;
}

export function addVerify(program: Command, { finish }: CommandContext): void {
  program
    .command('verify')
    .description(
      'Compare a published site with the built one: request each page and file, and list the differences.',
    )
    .argument('<URL>', 'URL of the published site', parseBaseUrl)
    .option(...OPTIONS.root)
    .option('--out <dir>', "folder of the built site (default: dist in the site's folder)")
    .addOption(
      new Option('--for <name>', 'host of the site, if `hosts` does not name exactly one').choices(HOSTS),
    )
    .option('--fresh', 'repeat requests that succeeded less than five minutes ago')
    .addOption(OPTIONS.format('text', 'json', 'github'))
    .addOption(OPTIONS.json())
    .action(async (url: string, options: VerifyOptions) => finish(await runVerify(url, options)));
}

async function runVerify(url: string, options: VerifyOptions): Promise<number> {
  const { root, out } = siteFolders({ ...options, root: realRoot(path.resolve(options.root ?? '.')) });
  const { createAsker, retrying } = await import('../../verify/index.ts');
  const { noAnswerCache, openAnswerCache } = await import('../../audit/index.ts');
  const { verifySite } = await import('../../verify/index.ts');
  const { ask, close } = createAsker();
  try {
    const report = await onThisMachine(
      options.format !== 'text',
      ({ disk, events, signal }) => {
        const means = { disk, onProgress: events.progress, signal, ask: retrying(ask, sleep) };
        const kept = (build: string) =>
          options.fresh
            ? noAnswerCache
            : openAnswerCache<ServerAnswer>(stateFolderFor(root, out), 'answers', build);
        return verifySite({ root, out, url, host: options.for }, { ...means, openAnswerCache: kept });
      },
      'Requesting URLs',
    );
    const terminal = createTerminal(process.stdout);
    if (options.format === 'github') process.stdout.write(verifyAnnotations(report));
    else if (options.format === 'json') terminal.write(printOutput(outputOf(report)));
    else terminal.write(verifyText(report, terminal.paint));
    return report.findings.length > 0 ? exitCodes.failed : exitCodes.done;
  } finally {
    close();
  }
}

function outputOf({ url, host, compared, kept, findings }: VerifyReport) {
  const outcome = findings.length > 0 ? ('failed' as const) : ('done' as const);
  return { command: 'verify', outcome, diagnostics: [], url, host, counts: { ...compared, kept }, findings };
}

/** Returns annotations without a place, because the findings belong to no file of the repository. */
function verifyAnnotations({ findings }: VerifyReport): string {
  return findings
    .map(({ url, what, expected, found }) =>
      annotationLine({
        severity: 'error',
        title: what,
        lines: [url, `expected ${expected}`, `found ${found}`],
      }),
    )
    .join('');
}

/** The report for a person: the number of requests, and a table of differences. */
function verifyText({ url, host, compared, kept, findings }: VerifyReport, paint: Paint): string {
  const total = Object.values(compared).reduce((sum, count) => sum + count, 0);
  const parts = [
    counted(compared.page, 'page'),
    counted(compared.file, 'other file'),
    counted(compared.redirect, 'redirect'),
    counted(compared.missing, 'missing URL', 'missing URLs'),
    ...(compared.refused > 0 ? [`${compared.refused} refused`] : []),
  ];
  const again = kept > 0 ? ` ${kept} succeeded less than five minutes ago.` : '';
  const asked = `${url}${host ? ` (${host})` : ''}: ${counted(total, 'URL', 'URLs')}: ${parts.join(', ')}.${again}`;
  if (findings.length === 0) return `${asked}\n${paint('green', paint('bold', 'All as built.'))}`;
  const places = new Set(findings.map((finding) => finding.url)).size;
  const summary = `${counted(findings.length, 'difference')} at ${counted(places, 'URL', 'URLs')}.`;
  return `${asked}\n\n${table(findings, paint)}\n\n${paint('red', paint('bold', summary))}`;
}

/** Formats a table: each URL once, and below it a line for each difference. */
function table(findings: readonly UrlFinding[], paint: Paint): string {
  const width = findings.reduce((most, { what }) => Math.max(most, what.length), 0);
  const lines: string[] = [];
  let last: string | undefined;
  for (const { url, what, expected, found } of findings) {
    if (url !== last) lines.push(paint('bold', printable(url)));
    last = url;
    lines.push(
      `  ${paint('yellow', what.padEnd(width))}  ${paint('dim', 'expected')}  ${printable(expected)}`,
      `  ${' '.repeat(width)}  ${paint('dim', 'found   ')}  ${printable(found)}`,
    );
  }
  return lines.join('\n');
}
