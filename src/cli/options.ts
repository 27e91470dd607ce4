import { InvalidArgumentError } from 'commander';
import { sortedBy } from '../base/order.ts';
import { isCalendarDate } from '../model/fields/forms.ts';
import { HOSTS, type HostName, isHostName } from '../model/settings/hosting.ts';
import { parseSiteUrl } from '../model/settings/tables/site.ts';
import type { ServeOptions } from './commands/serve.ts';

/** An absolute http or https address, as `--base-url` takes it. */
export function parseBaseUrl(text: string): string {
  if (parseSiteUrl(text)) return text;
  throw new InvalidArgumentError('Write an absolute address such as https://example.com.');
}

/** A number of threads. */
export function parseCount(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a number from 0 to 99.');
}

/** A port number; 0 for any that is free. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Write a number from 0 to 65535.');
}

/** `link-text,image-alt` */
export function parseCodes(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((code) => code !== '');
}

/** `2026-02-28` */
export function parseDate(text: string): string {
  if (isCalendarDate(text)) return text;
  throw new InvalidArgumentError('Write year, month and day, as in 2026-02-28.');
}

/** Gathers the names of hosts, each once and in order. */
export function collectHosts(text: string, before: readonly HostName[] = []): readonly HostName[] {
  return sortedBy(new Set([...before, parseHost(text)]), (name) => name);
}

/** The name of a host that the tool writes files for. */
function parseHost(text: string): HostName {
  if (isHostName(text)) return text;
  throw new InvalidArgumentError(`Choose from: ${HOSTS.join(', ')}.`);
}

/** Gathers the values of an option that may be repeated. */
export function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** What a command with an option of the preview is told, where it previews nothing. */
export function previewAlone({ poll, date, editor }: ServeOptions): string | undefined {
  if (poll) return POLL_ALONE;
  if (date !== undefined) return DATE_ALONE;
  return editor === undefined ? undefined : EDITOR_ALONE;
}

const EDITOR_ALONE = "error: option '--editor' is for '--watch'; a built site tells of no mistakes";
const POLL_ALONE = "error: option '--poll' is for '--watch'; a built site is read anew with every request";
const DATE_ALONE = "error: option '--date' is for '--watch'; a built site stays as of the day of its build";
