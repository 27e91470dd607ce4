// The texts of a starter in the languages of a new site. A starter has its English texts in `content/`, and those of another
// language in `languages/<tag>/`: the pages that are translated, and a `site.yaml` with the settings that visitors read.
import { parseSettings, parseYaml } from '../content/index.ts';
import { newTranslationLock, TRANSLATION_LOCK } from '../features/index.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import { fallbacksOf } from '../kit/languages/tags.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import { LABEL_LANGUAGES, labelsIn, SETTINGS_TABLE } from '../settings/index.ts';

/** Languages in which starters have sample texts. */
const SAMPLE_LANGUAGES = ['en', 'de', 'fr', 'es', 'ar', 'ja'];

type StarterFiles = Map<string, Uint8Array | string>;

/** Texts by their paths from the folder of a language. */
type SampleTexts = ReadonlyMap<string, string>;

const SETTINGS = 'site.yaml';
const COLLECTIONS = 'templates/collections.ts';

/**
 * Reads the tags of `--language en,de`, in their usual case. @throws {Fault} if one is unknown or named twice
 */
export function starterLanguages(written: string): readonly string[] {
  const tags = written.split(',').map((tag) => fallbacksOf(tag.trim())[0] ?? '');
  const unknown = tags.find((tag) => ![...SAMPLE_LANGUAGES, ...LABEL_LANGUAGES].includes(baseOf(tag)));
  if (unknown !== undefined)
    throw new Fault(
      `There are no sample pages in "${unknown}"`,
      `Choose from ${SAMPLE_LANGUAGES.join(', ')}, as in --language en,de.`,
    );
  const twice = tags.find((tag, index) => tags.indexOf(tag) !== index);
  if (twice !== undefined) throw new Fault(`${twice} is named twice`, 'Name each language once.');
  return tags;
}

function baseOf(tag: string): string {
  return fallbacksOf(tag).at(-1) ?? tag;
}

/** Name of a language, in itself. */
function nameOf(tag: string): string {
  return labelsIn(tag, { labels: { site: {}, others: {} }, core: { language: 'en' } }).languageName;
}

/** Removes the texts in other languages from the files of a starter, and returns those of all languages. */
export function takeSamples(files: StarterFiles): ReadonlyMap<string, SampleTexts> {
  const samples = new Map<string, Map<string, string>>([['en', new Map()]]);
  for (const [file, content] of files) {
    const [, tag, translated = ''] = /^languages\/(\w+)\/(.+)$/.exec(file) ?? [];
    const original = /^content\/(.+\.(?:md|yaml))$/.exec(file)?.[1];
    if (tag !== undefined) {
      const texts = samples.get(tag) ?? new Map();
      samples.set(tag, texts.set(translated, String(content)));
      files.delete(file);
    } else if (original !== undefined) samples.get('en')?.set(original, String(content));
  }
  return samples;
}

/**
 * Replaces the English texts by those of the main language, and adds the others in their folders. A site that isn't only in
 * English has the pages that all its languages have, so that none is without a translation. Returns the languages that have
 * English texts, because the starter has none in them.
 */
export function translateStarter(
  files: StarterFiles,
  samples: ReadonlyMap<string, SampleTexts>,
  languages: readonly string[],
): readonly string[] {
  const english = samples.get('en') ?? new Map<string, string>();
  const textsOf = (tag: string) => samples.get(baseOf(tag)) ?? english;
  const all = languages.map(textsOf);
  const shared = [...english.keys()].filter((file) => all.every((texts) => texts.has(file)));
  for (const file of english.keys()) files.delete(`content/${file}`);
  const data = shared.filter((file) => file.endsWith('.yaml') && file !== SETTINGS);
  for (const file of languages.length > 1 ? data : [])
    files.set(`content/${file}`, localizedRecords(file, all, languages));
  if (languages.length > 1 && data.length > 0)
    files.set(COLLECTIONS, localizedFields(String(files.get(COLLECTIONS))));
  for (const tag of languages) {
    const isMain = tag === languages[0];
    const texts = textsOf(tag);
    for (const file of shared) {
      const text = texts.get(file) ?? '';
      if (file === SETTINGS || (data.includes(file) && languages.length > 1)) continue;
      files.set(isMain ? `content/${file}` : `content/${tag}/${file}`, isMain ? text : below(tag, text));
    }
    const own = texts === english ? undefined : sectionsOf(texts.get(SETTINGS) ?? '');
    if (isMain) files.set(SETTINGS_PATH, mainSettings(english.get(SETTINGS) ?? '', own, languages));
    else files.set(`content/${tag}/${SETTINGS}`, below(tag, languageSettings(samples, own)));
  }
  return languages.filter((tag) => !samples.has(baseOf(tag)));
}

type Records = Readonly<Record<string, Readonly<Record<string, string>>>>;

function recordsIn(path: string, text: string): Records {
  const { data } = parseYaml({ path, text, kind: 'data' }).value;
  const records = Object.entries(data as Records);
  return Object.fromEntries(records.map(([key, { id = key, ...fields }]) => [id, fields]));
}

/** Returns the records that all languages have. Each text has a value in each language. */
function localizedRecords(file: string, texts: readonly SampleTexts[], languages: readonly string[]): string {
  const all = texts.map((one) => recordsIn(file, one.get(file) ?? ''));
  const [comment = ''] = /^#.*\n/.exec(texts[0]?.get(file) ?? '') ?? [];
  const records = Object.entries(all[0] ?? {}).filter(([id]) => all.every((one) => one[id]));
  const lines = records.flatMap(([id, fields]) => [
    `${id}:`,
    ...Object.keys(fields).flatMap((field) => [
      `  ${field}:`,
      ...languages.map((tag, index) => `    ${tag}: ${JSON.stringify(all[index]?.[id]?.[field])}`),
    ]),
  ]);
  return `${comment}${lines.join('\n')}\n`;
}

/** Lets the records of collections have texts in several languages. */
function localizedFields(collections: string): string {
  return collections
    .replace('image, reference', 'image, localized, reference')
    .replace(/: z\.string\(\)/g, ': localized(z.string())');
}

/** Puts the routes of a text below the folder of a language. */
function below(tag: string, text: string): string {
  return text.replace(/((?:\bto|\bhome|\bprivacy): |\]\()\//g, (_, before) => `${before}/${tag}/`);
}

/** Top-level fields of YAML by name, each with its lines, without the comments before it. */
function sectionsOf(yaml: string): ReadonlyMap<string, string> {
  const sections = yaml.matchAll(/^(\w+):.*\n(?:[ ]+.*\n)*/gm);
  return new Map(Array.from(sections, ([text, name = '']) => [name, text]));
}

/** Settings of a site in a language. */
function mainSettings(
  english: string,
  own: ReadonlyMap<string, string> | undefined,
  [main = 'en', ...others]: readonly string[],
): string {
  let settings = english;
  const replace = (name: string, text: string) => {
    settings = settings.replace(sectionsOf(settings).get(name) ?? '', () => text);
  };
  for (const [name, text] of own ?? []) replace(name, text);
  const names = others.map((tag) => `  ${tag}: { name: ${nameOf(tag)} }\n`);
  const languages = others.length > 0 ? `languages:\n${names.join('')}` : '';
  replace('language', `language: ${main}\n${languages}`);
  return settings;
}

/** Settings of another language; the English ones that translations replace, if it has no texts. */
function languageSettings(
  samples: ReadonlyMap<string, SampleTexts>,
  own: ReadonlyMap<string, string> | undefined,
): string {
  const [translated] = [...samples.values()].flatMap((texts, index) =>
    index > 0 ? [sectionsOf(texts.get(SETTINGS) ?? '')] : [],
  );
  const english = sectionsOf(samples.get('en')?.get(SETTINGS) ?? '');
  const sections = own ?? new Map([...english].filter(([name]) => translated?.has(name)));
  return `# Settings of this language, instead of those in content/site.yaml.\n${[...sections.values()].join('')}`;
}

/** Records the translations of a new site as up to date. */
export function recordTranslations(files: StarterFiles, [, ...others]: readonly string[]): void {
  if (others.length === 0) return;
  const textOf = (path: string) => String(files.get(path));
  const bytes = Buffer.from(textOf(SETTINGS_PATH));
  const source = { path: SETTINGS_PATH, bytes, hash: sha256(bytes) };
  const { value } = parseSettings(source, undefined, SETTINGS_TABLE);
  const originals = [...files.keys()].flatMap((file) => {
    const [, tag = '', original] = /^content\/([\w-]+)\/(.+\.md)$/.exec(file) ?? [];
    return others.includes(tag) ? [[file, `content/${original}`] as const] : [];
  });
  files.set(TRANSLATION_LOCK, newTranslationLock(new Map(originals), textOf, value));
}
