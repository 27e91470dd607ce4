import { formatDate } from 'sitewright';

/** A date of the calendar, `YYYY-MM-DD`, for people and for machines. */
export function LongDate({ date }: { readonly date: string }) {
  return <time dateTime={date}>{formatDate(date, 'en')}</time>;
}
