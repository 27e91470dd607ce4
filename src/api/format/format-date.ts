// Formats dates and times by language, with the options of `Intl`.
import { isCalendarDate } from '../../fields/index.ts';
import { inDigits, shown } from './format-number.ts';
import { type LocaleFields, localeOf, SKELETONS } from './locales.ts';

/** Form of a date, from `Saturday, January 31, 2026` to `1/31/26`. */
export type DateStyle = 'full' | 'long' | 'medium' | 'short';

/** Form of a date: a style, or the fields to show. */
export interface DateFormat {
  /** `long`, unless other options are given. */
  readonly dateStyle?: DateStyle;
  /** Shows the time of a string such as `2026-01-31T18:30`: `6:30 PM`, or with seconds. */
  readonly timeStyle?: 'medium' | 'short';
  /** `Saturday` or `Sat`. */
  readonly weekday?: 'long' | 'short';
  /** `2026` or `26`. */
  readonly year?: 'numeric' | '2-digit';
  /** `January`, `Jan`, `1` or `01`. */
  readonly month?: 'long' | 'short' | 'numeric' | '2-digit';
  /** `5` or `05`. */
  readonly day?: 'numeric' | '2-digit';
}

const STYLES: readonly DateStyle[] = ['full', 'long', 'medium', 'short'];
const DIGITS = ['numeric', '2-digit'];

/** Values of the options. */
const OPTIONS: Readonly<Record<keyof DateFormat, readonly string[]>> = {
  dateStyle: STYLES,
  timeStyle: ['medium', 'short'],
  weekday: ['long', 'short'],
  year: DIGITS,
  month: ['long', 'short', ...DIGITS],
  day: DIGITS,
};

/**
 * Formats a day, `YYYY-MM-DD`, in a language: `31. Januar 2026`. A time may follow, as in `2026-01-31T18:30`, and is shown as it is
 * written, with `timeStyle`. `language` is a tag such as `de`, `en-GB` or `zh-Hant`. The options are those of
 * `Intl.DateTimeFormat`; without any, the style is `long`. Throws a RangeError for an invalid day, language or option.
 *
 * @example
 * ```ts
 * formatDate('2026-01-31', 'de'); // '31. Januar 2026'
 * formatDate('2026-01-31', 'en', { dateStyle: 'short' }); // '1/31/26'
 * formatDate('2026-01-31', 'en', { month: 'short', year: 'numeric' }); // 'Jan 2026'
 * ```
 */
export function formatDate(date: string, language: string, format: DateFormat = {}): string {
  const moment = momentOf(date);
  if (STYLES.some((style) => style === language))
    throw new RangeError(
      `formatDate got '${language}' as its language; write formatDate(date, language, { dateStyle: '${language}' })`,
    );
  const locale = localeOf(language);
  checkOptions(format);
  const { timeStyle, ...fields } = format;
  const hasDate = timeStyle === undefined || Object.values(fields).some((value) => value !== undefined);
  const day = hasDate ? written(datePattern(fields, locale), moment, locale) : undefined;
  if (timeStyle === undefined) return day ?? '';
  if (!moment.hasTime) throw new RangeError(`formatDate got '${date}', which has no time for timeStyle`);
  const [short = '', medium = ''] = locale.times;
  const time = written(timeStyle === 'short' ? short : medium, moment, locale);
  if (day === undefined) return time;
  const [inSentence = '', elsewhere = ''] = locale.together;
  const isLong = fields.dateStyle === 'full' || fields.dateStyle === 'long';
  return (isLong ? inSentence : elsewhere)
    .replace(/'([^']*)'/g, '$1')
    .replace(/\{(\d)\}/g, (_, index) => (index === '1' ? day : time));
}

/** A day and the time on it, in UTC. */
interface Moment {
  readonly day: Date;
  readonly hasTime: boolean;
}

function momentOf(date: string): Moment {
  const [, day = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(date) ?? [];
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (!isCalendarDate(day) || Number.isNaN(moment.getTime()))
    throw new RangeError(`formatDate got ${shown(date)}, not a date in the form YYYY-MM-DD`);
  return { day: moment, hasTime: date.length > day.length };
}

function checkOptions(format: DateFormat): void {
  for (const [name, value] of Object.entries(format)) {
    const values = Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof DateFormat] : undefined;
    if (!values)
      throw new RangeError(`formatDate has no option ${name}: use ${Object.keys(OPTIONS).join(', ')}`);
    if (value !== undefined && !values.includes(String(value)))
      throw new RangeError(`formatDate got ${name}: ${shown(value)}: use one of ${values.join(', ')}`);
  }
  const { dateStyle, timeStyle, ...fields } = format;
  const named = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (named.length > 0 && dateStyle !== undefined)
    throw new RangeError(
      `formatDate got both dateStyle and ${named.join(', ')}: use dateStyle or the other options`,
    );
}

/** Returns the pattern of a date in CLDR's letters. */
function datePattern({ dateStyle, ...fields }: Omit<DateFormat, 'timeStyle'>, locale: LocaleFields): string {
  const { weekday, year, month, day } = fields;
  const names = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (dateStyle !== undefined || names.length === 0)
    return locale.patterns[STYLES.indexOf(dateStyle ?? 'long')] ?? '';
  if (names.length === 1 && weekday) return weekday === 'long' ? 'cccc' : 'ccc';
  if (names.length === 1 && month && !DIGITS.includes(month)) return month === 'long' ? 'LLLL' : 'LLL';
  const ends = [weekday && 'E', day && 'd'].join('');
  const patternOf = (letters: string) =>
    locale.skeletons[SKELETONS.indexOf(`${year ? 'y' : ''}${letters}${ends}`)] || undefined;
  const letters = month === undefined ? '' : month === 'long' ? 'MMMM' : month === 'short' ? 'MMM' : 'M';
  const widened =
    month === 'long' ? patternOf('MMM')?.replace(/(?<=(MMM|LLL))(?!\1)/, (_, name) => name[0]) : undefined;
  const pattern = patternOf(letters) ?? widened;
  if (pattern === undefined) {
    const missing = month === undefined ? 'month' : 'day';
    throw new RangeError(`formatDate can't show ${names.join(', ')} alone: add ${missing}, or use dateStyle`);
  }
  return withWidths(pattern, fields);
}

/** Gives the letters of a pattern the widths that the options name. The width of a name of a month is right for its language. */
function withWidths(pattern: string, { weekday, year, month, day }: DateFormat): string {
  return pattern.replace(/'[^']*'|([A-Za-z])\1*/g, (letters) => {
    switch (letters[0]) {
      case 'E':
      case 'c':
        return letters[0].repeat(weekday === 'long' ? 4 : 3);
      case 'M':
      case 'L':
        return month === '2-digit' ? 'MM' : letters;
      case 'd':
        return day === '2-digit' ? 'dd' : letters;
      case 'y':
        return year === '2-digit' ? 'yy' : letters;
      default:
        return letters;
    }
  });
}

function written(pattern: string, { day }: Moment, locale: LocaleFields): string {
  return pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (letters, literal: string | undefined) =>
    literal === undefined ? (field(letters, day, locale) ?? '') : literal || "'",
  );
}

/** Formats the letters of a pattern: https://unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table */
function field(letters: string, day: Date, locale: LocaleFields): string | undefined {
  const names = namesOf(letters, locale);
  if (names) return names[/[Ec]/.test(letters) ? day.getUTCDay() : day.getUTCMonth()];
  const hour = day.getUTCHours();
  const digits = (number: number) => inDigits(String(number).padStart(letters.length, '0'), locale);
  switch (letters[0]) {
    case 'y':
      return digits(letters === 'yy' ? day.getUTCFullYear() % 100 : day.getUTCFullYear());
    case 'M':
    case 'L':
      return digits(day.getUTCMonth() + 1);
    case 'd':
      return digits(day.getUTCDate());
    case 'H':
      return digits(hour);
    case 'h':
      return digits(hour % 12 || 12);
    case 'K':
      return digits(hour % 12);
    case 'm':
      return digits(day.getUTCMinutes());
    case 's':
      return digits(day.getUTCSeconds());
    case 'a':
    case 'B':
      return locale.periods[hour < 12 ? 0 : 1];
    default:
      return locale.era[0];
  }
}

/** Names of months or days that letters stand for. */
function namesOf(letters: string, locale: LocaleFields): readonly string[] | undefined {
  switch (letters) {
    case 'MMM':
      return locale.shortMonths;
    case 'MMMM':
      return locale.months;
    case 'LLL':
      return locale.soleShortMonths;
    case 'LLLL':
      return locale.soleMonths;
    case 'E':
    case 'EEE':
      return locale.shortDays;
    case 'EEEE':
      return locale.days;
    case 'ccc':
      return locale.soleShortDays;
    case 'cccc':
      return locale.soleDays;
    default:
      return undefined;
  }
}
