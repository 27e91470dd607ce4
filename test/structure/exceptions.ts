// `exceptions.txt` lists today's violations, one per line: the name of the limit and a violation, or a count.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSources } from '../support/sources.ts';
import { type Limit, limits, type Violation } from './limits.ts';

const FILE = path.join(import.meta.dirname, 'exceptions.txt');

export interface Standing {
  readonly limit: Limit;
  readonly violations: readonly Violation[];
  readonly exceptions: readonly string[];
}

/** Every limit with today's violations and its listed exceptions. */
export function measure(): Standing[] {
  const sources = readSources();
  const lines = readFileSync(FILE, 'utf8').split('\n');
  return limits.map((limit) => ({
    limit,
    violations: limit.find(sources),
    exceptions: lines
      .filter((line) => line.startsWith(`${limit.name} `))
      .map((line) => line.slice(limit.name.length + 1))
      .sort(),
  }));
}

/** The exceptions that today's violations need. */
export function neededExceptions({ limit, violations }: Pick<Standing, 'limit' | 'violations'>): string[] {
  if (limit.goal === undefined) return [...new Set(violations.map(({ key }) => key))].sort();
  return violations.length > limit.goal ? [String(violations.length)] : [];
}

/** The listed exceptions that are still needed. */
export function shortened(standing: Standing): string[] {
  const needed = neededExceptions(standing);
  if (standing.limit.goal === undefined)
    return standing.exceptions.filter((exception) => needed.includes(exception));
  return needed.map((count) => String(Math.min(Number(count), ...standing.exceptions.map(Number))));
}

export function writeExceptions(standings: readonly Standing[], of: (standing: Standing) => string[]): void {
  const lines = standings.flatMap((standing) =>
    of(standing).map((line) => `${standing.limit.name} ${line}\n`),
  );
  writeFileSync(FILE, lines.join(''));
}
