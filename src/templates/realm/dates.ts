// Dates of templates: UTC is their only time zone, so that they are the same on every machine.

const FIELDS = ['Date', 'Day', 'FullYear', 'Hours', 'Milliseconds', 'Minutes', 'Month', 'Seconds'] as const;
type DateField = (typeof FIELDS)[number];

/** Texts that mean a moment, or a day in UTC, in any time zone. */
const ABSOLUTE =
  /^[+-]?\d{4,6}(?:-\d\d){0,2}$|\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|UT|GMT|UTC|[ECMP][SD]T|(?:GMT|UTC)?[+-]\d\d:?\d\d)(?:\s*\(.*\))?$/i;

/** Creates the `Date` of a realm. `now` returns the time that `what` asks for, or throws. */
export function utcDate(original: DateConstructor, now: (what: string) => number): DateConstructor {
  for (const [name, value] of Object.entries(methodsOf(original)))
    Object.defineProperty(original.prototype, name, { value, writable: true, configurable: true });
  const parse = (text: unknown) => parseUtc(original, String(text));
  function UtcDate(...parameters: unknown[]): unknown {
    if (!new.target) return new original(now('new Date()')).toString();
    return Reflect.construct(original, [timeOf(original, parameters, now)], new.target);
  }
  UtcDate.prototype = original.prototype;
  original.prototype.constructor = UtcDate;
  Object.defineProperty(UtcDate, 'name', { value: 'Date' });
  const statics = { UTC: original.UTC, now: () => now('Date.now()'), parse };
  return Object.assign(UtcDate, statics) as unknown as DateConstructor;
}

function timeOf(
  original: DateConstructor,
  parameters: readonly unknown[],
  now: (what: string) => number,
): unknown {
  if (parameters.length === 0) return now('new Date()');
  if (parameters.length > 1) return original.UTC(...(parameters as [number, number]));
  const [value] = parameters;
  return typeof value === 'string' ? parseUtc(original, value) : value;
}

/** Parses a text. One without a time zone means UTC. */
function parseUtc(original: DateConstructor, text: string): number {
  const time = original.parse(text);
  if (Number.isNaN(time) || ABSOLUTE.test(text.trim())) return time;
  const utc = ['Z', ' UTC'].map((zone) => original.parse(text + zone)).find((one) => !Number.isNaN(one));
  return utc ?? time;
}

/** Local methods, which do the same as those for UTC. */
function methodsOf({ prototype, UTC }: DateConstructor): Record<string, unknown> {
  const methods: Record<string, unknown> = {};
  const put = (name: string, method: (this: Date, ...parameters: never[]) => unknown) => {
    methods[name] = method;
  };
  for (const field of FIELDS) {
    methods[`get${field}`] = prototype[`getUTC${field}`];
    if (field !== 'Day') methods[`set${field}`] = prototype[`setUTC${field as Exclude<DateField, 'Day'>}`];
  }
  const { getTime, setTime, toUTCString } = prototype;
  const { getUTCFullYear, setUTCFullYear } = prototype;
  put('getTimezoneOffset', function (this: Date) {
    return Number.isNaN(getTime.call(this)) ? Number.NaN : 0;
  });
  put('getYear', function (this: Date) {
    return getUTCFullYear.call(this) - 1900;
  });
  put('setYear', function (this: Date, year: number) {
    if (Number.isNaN(getTime.call(this))) setTime.call(this, UTC(1970, 0, 1));
    return setUTCFullYear.call(this, year >= 0 && year <= 99 ? 1900 + Math.trunc(year) : year);
  });
  /** `Thu Jan 01 1970` and `00:00:00 GMT+0000 (Coordinated Universal Time)`, from `Thu, 01 Jan 1970 00:00:00 GMT`. */
  const partsOf = (date: Date): readonly [string, string] | undefined => {
    const [, week, day, month, year, time] =
      /^(\w+), (\d+) (\w+) (-?\d+) (\S+) GMT$/.exec(toUTCString.call(date)) ?? [];
    if (time === undefined) return undefined;
    return [`${week} ${month} ${day} ${year}`, `${time} GMT+0000 (Coordinated Universal Time)`];
  };
  const write = (name: string, choose: (parts: readonly [string, string]) => string) =>
    put(name, function (this: Date) {
      const parts = partsOf(this);
      return parts ? choose(parts) : 'Invalid Date';
    });
  write('toString', ([day, time]) => `${day} ${time}`);
  write('toDateString', ([day]) => day);
  write('toTimeString', ([, time]) => time);
  return methods;
}
