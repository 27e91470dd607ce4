// Reads and writes `content/known.yaml`: findings that a site had when it moved in. They don't stop a build; new ones do.
import { stringify } from 'yaml';
import { isCalendarDate, isRecord } from '../fields/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import { placeOf, type Spans } from '../kit/diagnostics/span.ts';
import { sha256 } from '../kit/hash.ts';
import { isTemplate } from '../model/files/project.ts';
import type { Source } from '../model/files/source.ts';
import { readYaml } from './yaml/yaml.ts';

export const BASELINE = 'content/known.yaml';

/** Findings with one code and one text in a file. */
export interface KnownFinding {
  readonly code: string;
  readonly file: string;
  readonly text: string;
  /** Most findings of this kind. */
  readonly times: number;
  /** Reason of a person who added it; undefined for findings that the command wrote. */
  readonly reason?: string | undefined;
}

export interface Baseline {
  /** Day by which the findings should be fixed, `YYYY-MM-DD`. */
  readonly until: string;
  readonly findings: readonly KnownFinding[];
}

const HEAD = `# Written by \`site check --baseline\`: findings that don't stop a build. New ones do.
# Fix them, then run the command again: it removes those that are gone, and adds none.
`;

export function parseBaseline(source: Source): WithDiagnostics<Baseline> {
  const yaml = readYaml(source, 'settings');
  const { data, spans } = yaml.value;
  const diagnostics: Diagnostic[] = [...yaml.diagnostics];
  const entries: readonly unknown[] = Array.isArray(data.findings) ? data.findings : [];
  const { until } = data;
  if (diagnostics.length === 0 && !(typeof until === 'string' && isCalendarDate(until)))
    diagnostics.push(invalid(spans, 'until', 'until is not a date', 'Write until: YYYY-MM-DD.'));
  const findings = entries.flatMap((entry, index) => {
    const finding = readFinding(entry);
    const fault = finding ? faultOf(entry, finding) : UNREADABLE;
    if (finding && !fault) return finding;
    if (fault) diagnostics.push(invalid(spans, `findings.${index}`, ...fault));
    return [];
  });
  return { value: { until: String(until), findings }, diagnostics };
}

type EntryFault = readonly [message: string, hint: string];

const UNREADABLE: EntryFault = [
  'This entry lacks a code, a file or a message',
  'Restore the file from version control, or remove the entry.',
];
const UNSEALED: EntryFault = [
  'This finding was not written by site check --baseline',
  'Add a reason, such as reason: the page is archived, or remove the entry.',
];

function invalid(spans: Spans, field: string, message: string, hint: string): Diagnostic {
  return diagnostic('baseline-invalid', { message, at: placeOf(BASELINE, spans, field), hint });
}

function readFinding(entry: unknown): KnownFinding | undefined {
  if (!isRecord(entry)) return undefined;
  const { code, file, text, times = 1, reason } = entry;
  const isWhole =
    typeof code === 'string' &&
    typeof file === 'string' &&
    typeof text === 'string' &&
    typeof times === 'number' &&
    (reason === undefined || typeof reason === 'string');
  return isWhole ? { code, file, text, times, reason } : undefined;
}

/** Fault of an entry. The command seals those that it writes, and others need a reason. */
function faultOf(entry: unknown, finding: KnownFinding): EntryFault | undefined {
  // People who write only content can change the baseline.
  if (isTemplate(finding.file))
    return [
      `${finding.file} cannot have known findings: files of content/ exempt nothing in templates/`,
      'Remove the entry, and fix the template.',
    ];
  const isSealed = isRecord(entry) && entry.seal === sealOf(finding);
  return finding.reason || isSealed ? undefined : UNSEALED;
}

function sealOf({ code, file, text, times }: KnownFinding): string {
  return sha256(JSON.stringify([code, file, text, times])).slice(0, 8);
}

export function printBaseline({ until, findings }: Baseline): string {
  const entries = findings.map(({ code, file, text, times, reason }) => ({
    code,
    file,
    text,
    ...(times > 1 && { times }),
    ...(reason === undefined ? { seal: sealOf({ code, file, text, times }) } : { reason }),
  }));
  return HEAD + stringify({ until, findings: entries }, { lineWidth: 0 });
}
