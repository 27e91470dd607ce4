import { formatDate } from 'sitewright';
import type { Site } from './site.ts';

interface Props {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly site: Site;
}

/** A date of the calendar for people and for machines. */
export function LongDate({ date, site }: Props) {
  return <time dateTime={date}>{formatDate(date, site.language)}</time>;
}
