import { Fault } from '../../diagnostics/fault.ts';

/** The day that a site is built as of: the one of `--date`, else today. Throws a Fault. */
export function dayOf({ date }: { readonly date?: string }): string {
  return date ?? buildDay(process.env.SOURCE_DATE_EPOCH, Date.now());
}

/**
 * The day of a build in UTC as `YYYY-MM-DD`: of `SOURCE_DATE_EPOCH` (seconds, see
 * https://reproducible-builds.org/specs/source-date-epoch/) where it is set, so that builds can be repeated.
 * Throws a Fault where that is not a number of seconds.
 */
function buildDay(epoch: string | undefined, now: number): string {
  const date = new Date(epoch ? Number(epoch) * 1000 : now);
  if ((epoch && !/^\d{1,11}$/.test(epoch)) || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) {
    throw new Fault(
      `SOURCE_DATE_EPOCH is ${epoch}, which is no number of seconds`,
      'Set it to seconds since 1970, or unset it.',
    );
  }
  return date.toISOString().slice(0, 10);
}
