// Writes src/api/format/locale-data.ts from the data of Unicode's CLDR: `npm run locale-data`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type LocaleFields, SKELETONS } from '../src/api/format/locales.ts';
import { fallbacksOf } from '../src/kit/languages/tags.ts';

const [, , folder = ''] = process.argv;

/** A file of CLDR, from the given name on. */
function read(file: string, ...names: readonly string[]) {
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the files of CLDR, whose version is fixed.
  let value: any = JSON.parse(readFileSync(path.join(folder, 'node_modules', file), 'utf8'));
  for (const name of names) value = value[name];
  return value;
}

const STYLES = ['full', 'long', 'medium', 'short'];
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const systems = read('cldr-core/supplemental/numberingSystems.json', 'supplemental', 'numberingSystems');

function fieldsOf(name: string): LocaleFields {
  const calendar = 'ca-gregorian.json';
  const dates = read(
    `cldr-dates-full/main/${name}/${calendar}`,
    'main',
    name,
    'dates',
    'calendars',
    'gregorian',
  );
  const numbers = read(`cldr-numbers-full/main/${name}/numbers.json`, 'main', name, 'numbers');
  const system: string = numbers.defaultNumberingSystem;
  const symbols = numbers[`symbols-numberSystem-${system}`];
  const patterns: string[] = STYLES.map((style) => dates.dateFormats[style]);
  const list = (part: object, keys: readonly string[]) => keys.map((key) => Reflect.get(part, key));
  const { months, days, dateTimeFormats, timeFormats } = dates;
  const [full = '', long = ''] = patterns;
  // Patterns of styles are also those of their fields.
  const styles: Readonly<Record<string, string>> = {
    ...(isPlain(long) && { yMMMMd: long }),
    ...(isPlain(full) && { yMMMMEd: full }),
  };
  const { availableFormats } = dateTimeFormats;
  return {
    patterns,
    skeletons: SKELETONS.map((name) => styles[name] ?? availableFormats[name] ?? ''),
    times: [timeFormats.short, timeFormats.medium],
    together: [dates['dateTimeFormats-atTime'].standard.long, dateTimeFormats.medium],
    periods: list(dates.dayPeriods.format.abbreviated, ['am', 'pm']),
    months: list(months.format.wide, MONTHS),
    shortMonths: list(months.format.abbreviated, MONTHS),
    soleMonths: list(months['stand-alone'].wide, MONTHS),
    soleShortMonths: list(months['stand-alone'].abbreviated, MONTHS),
    days: list(days.format.wide, DAYS),
    shortDays: list(days.format.abbreviated, DAYS),
    soleDays: list(days['stand-alone'].wide, DAYS),
    soleShortDays: list(days['stand-alone'].abbreviated, DAYS),
    era: list(dates.eras.eraAbbr, ['1']),
    digits: systems[system]._digits,
    symbols: [symbols.decimal, symbols.group, symbols.minusSign, symbols.percentSign],
    decimal: numbers[`decimalFormats-numberSystem-${system}`].standard,
    percent: numbers[`percentFormats-numberSystem-${system}`].standard,
    currency: numbers[`currencyFormats-numberSystem-${system}`].standard,
    currencies: currenciesOf(name),
    minimumGrouping: Number(numbers.minimumGroupingDigits),
  };
}

/** Returns true for a pattern with the name of a month, and without an era. */
function isPlain(pattern: string): boolean {
  return /MMMM|LLLL/.test(pattern) && !pattern.includes('G');
}

/** Currencies that are still in use. */
const CURRENCIES =
  'AED AUD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KRW MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'.split(
    ' ',
  );

/** Symbols that aren't the code of the currency, as one text: `EUR €`. */
function currenciesOf(name: string): readonly string[] {
  const { currencies } = read(`cldr-numbers-full/main/${name}/currencies.json`, 'main', name, 'numbers');
  return CURRENCIES.flatMap((code) => {
    const symbol = currencies[code]?.symbol ?? code;
    return symbol === code ? [] : [`${code} ${symbol}`];
  });
}

/** Tags by which a site may name a language: `zh-Hant-TW` is `zh-TW` too, and `no` is `nb`. */
function namesOf(name: string, likely: Readonly<Record<string, string>>): string[] {
  const [language = '', script = '', region] = name.split('-');
  const named = [name];
  if (region && likely[`${language}-${region}`] === `${language}-${script}-${region}`)
    named.push(`${language}-${region}`);
  return named;
}

const levels: Record<string, string> = read('cldr-core/coverageLevels.json', 'effectiveCoverageLevels');
const likely = read('cldr-core/supplemental/likelySubtags.json', 'supplemental', 'likelySubtags');
const modern = Object.keys(levels).filter((name) => levels[name] === 'modern' && name !== 'und');
const all = new Map(modern.flatMap((name) => namesOf(name, likely).map((alias) => [alias, fieldsOf(name)])));
for (const [name, full] of Object.entries<string>(likely)) {
  const [language, script] = full.split('-');
  const meant = all.get(`${language}-${script}`);
  if (/^[a-z]{2,3}-[A-Z]{2}$/.test(name) && name.startsWith(`${language}-`) && meant && !all.has(name))
    all.set(name, meant);
}

// Columns of different values, and rows of their numbers: most languages share most of them.
const kept = [...all].filter(([name, fields]) => {
  const base = fallbacksOf(name)
    .slice(1)
    .find((other) => all.has(other));
  return base === undefined || JSON.stringify(all.get(base)) !== JSON.stringify(fields);
});
const columns: string[][] = [];
const rows = kept.map(([name, fields]) => [
  name,
  ...Object.values(fields).map((value, index) => {
    const text = JSON.stringify(value);
    columns[index] ??= [];
    const column = columns[index];
    if (!column.includes(text)) column.push(text);
    return column.indexOf(text);
  }),
]);
const table = JSON.stringify({
  rows,
  columns: columns.map((column) => column.map((text) => JSON.parse(text))),
});
const packed = brotliCompressSync(table, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
const { version } = read('cldr-core/package.json');
console.log(`${kept.length} languages, ${table.length} characters, ${packed.length} bytes`);
writeFileSync(
  'src/api/format/locale-data.ts',
  `/*! Data of Unicode's CLDR ${version}, © 1991–2025 Unicode, Inc., Unicode License V3: https://www.unicode.org/license.txt */\n\n` +
    `/** A JSON text, compressed by Brotli, in Base64. \`npm run locale-data\` writes it. */\n` +
    `export const LOCALE_DATA =\n  '${packed.toString('base64')}';\n`,
);
