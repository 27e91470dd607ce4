const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2025-06-08` becomes `June 8, 2025`. It takes the text apart, so no time zone can move the day. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const name = month === undefined ? undefined : MONTHS[month - 1];
  if (!name || !day) throw new RangeError(`${date} is not a date of the form YYYY-MM-DD`);
  return `${name} ${day}, ${year}`;
}
