// Writes src/template/locale-data.ts from the data of Unicode's CLDR: `npm run locale-data`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fallbacksOf, type LocaleFields } from '../src/template/format.ts';

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
  const list = (part: object, keys: readonly string[], used: RegExp) =>
    patterns.some((pattern) => used.test(pattern.replace(/'[^']*'/g, '')))
      ? keys.map((key) => Reflect.get(part, key))
      : [];
  return {
    patterns,
    months: list(dates.months.format.wide, MONTHS, /MMMM/),
    shortMonths: list(dates.months.format.abbreviated, MONTHS, /(?<!M)MMM(?!M)/),
    days: list(dates.days.format.wide, DAYS, /EEEE/),
    shortDays: list(dates.days.format.abbreviated, DAYS, /(?<!E)EEE(?!E)/),
    soleDays: list(dates.days['stand-alone'].wide, DAYS, /cccc/),
    era: list(dates.eras.eraAbbr, ['1'], /G/),
    digits: systems[system]._digits,
    symbols: [symbols.decimal, symbols.group, symbols.minusSign, symbols.percentSign],
    decimal: numbers[`decimalFormats-numberSystem-${system}`].standard,
    percent: numbers[`percentFormats-numberSystem-${system}`].standard,
    minimumGrouping: Number(numbers.minimumGroupingDigits),
  };
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
  'src/template/locale-data.ts',
  `/*! Data of Unicode's CLDR ${version}, © 1991–2025 Unicode, Inc., Unicode License V3: https://www.unicode.org/license.txt */\n\n` +
    `/** A JSON text, compressed by Brotli, in Base64. \`npm run locale-data\` writes it. */\n` +
    `export const LOCALE_DATA =\n  '${packed.toString('base64')}';\n`,
);
