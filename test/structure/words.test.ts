// Plain English in code, comments, messages and documents: words and forms that have a plainer counterpart.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/sources.ts';

/** Patterns to avoid, each with its plain counterpart. */
const WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<!\bthere )\b(?:is|are|was|were|be) no (?!longer\b|more than\b|less than\b)/i, "isn't a, aren't"],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'people who, the caller, a task that'],
  [/\btold\b/i, 'reported'],
  [/\btells? of\b/i, 'reports'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/(?<!\b(?:all|nothing|anything|everything) )\bbut for\b/i, 'except'],
  [/\bin place of\b/i, 'instead of'],
  [/\blet(?:s|ting)? (?:\w+ )?be\b(?! \w+ed\b)/i, 'ignore, allow'],
  [/\bstands?\b(?! for\b| in\b| out\b|-in|-alone)/i, 'is, appears'],
  [/\bleav(?:e|es|ing) away\b/i, 'remove, omit'],
  [/\bheld (?:to|against)\b/i, 'checked against'],
  [/\bcomes? out the same\b/i, 'is unchanged'],
  [/\btelephones?\b/i, 'phone'],
];

/** Words that are good English in a story, and rarely in a technical text. */
const TECHNICAL: typeof WORDS = [
  [/\bbeside\b/i, 'next to, besides'],
  [/\bfor ever\b/i, 'forever'],
  [/\bat the (?:most|least)\b/i, 'at most, at least'],
  [/\bundefined where\b/i, 'undefined if'],
  [/\bthrows(?: an? \w+)? where\b|@throws \{?\w+\}? where\b/i, 'throws if'],
  [/\bone behind the other\b/i, 'concatenated, in a row'],
  [/\b(?:likewise|thereby|whilst|amongst)\b/i, 'also, so, while, among'],
  [/\bof one's own\b/i, 'your own'],
  [/\bat sight\b/i, 'without parsing, directly'],
  [/\bleads? nowhere\b/i, 'is broken, is missing'],
  [/\bin the place of\b/i, 'instead of, at the path of'],
  [/\bnow and then\b/i, 'sometimes'],
  [/\bin silence\b/i, 'silently'],
  [/\b(?:is|are|was|were) asked for\b/i, 'is requested'],
  [/\bmade again\b/i, 'rendered again, created again'],
  [/\bat (?:its|their) place\b/i, 'with its line, with its position'],
  [/\bgives? way\b/i, 'yields, avoids'],
  [/\bwholly\b/i, 'entirely'],
  [/\blies?\b/i, 'is'],
];

/** British spellings. */
const SPELLING: typeof WORDS = [
  [/colour/i, 'color'],
  [/behaviour/i, 'behavior'],
  [/neighbour/i, 'neighbor'],
  [/\blicence(?!s\/)/i, 'license'],
  [
    /(?:normal|recogn|optim|organ|real|initial|serial|summar|raster|minim|general)is(?:e|es|ed|ing|ation)\b/i,
    '-ize',
  ],
  [/\b(?:mis)?spelt\b/i, 'spelled'],
  [/\blabelled\b/i, 'labeled'],
  [/\bjudgement/i, 'judgment'],
];

/** Words next to addresses of machines and of mail. */
const NETWORK = '(?:mail|\\bIP\\b|\\b(?:host|listen|loopback|machine|private|port|socket|client|caddy))';

/** Words of comments, messages and documents. In code, they can be names of something else. */
const PROSE: typeof WORDS = [
  [
    new RegExp(`(?<!${NETWORK}.*)\\baddress(?:es)?\\b(?!.*${NETWORK})`, 'i'),
    'URL (absolute), route (of a page), path (of a file)',
  ],
  [
    /\bnames (?:an?|the|its|their|each|every|it|them|one|none|no|both|what|which|all|only)\b/i,
    'lists, refers to, contains, sets',
  ],
  [/(?<![/<.]|begin |end |loading of )\b(?:pictures?|Pictures)\b(?![/.])/, 'image'],
  [/\b(?:an?|the|its|one|each|this|SVG|raw) drawing\b(?! program)|(?<!\/)\bdrawings\b/i, 'graphic'],
  [/\b(?:an?|the|its|large|tinted) ground\b(?! up)/i, 'background'],
  [/\b(?:go|goes|went) on\b/i, 'continues'],
  [/(?:^|[.!?] )(?:Others|Those|That one|The rest) /, 'the noun that it stands for'],
  [/\blegal texts?\b/i, 'legal page'],
];

/** Words of guides and messages. In the code, a text is also a file's content or a node of HTML. */
const GUIDES: typeof WORDS = [
  [/\btexts\b/i, 'text, strings, pages'],
  [/\ba text\b(?! file| editor)/i, 'text, a string, a page'],
];

/** Starts of comments. A comment starts with a noun or a verb. */
const QUESTION = /^(?:\/\*\*?|\/\/|\*) ?(?:What|Whether|Who|Whom|Whose|Undefined where)\b/;

/** Starts of doc comments; the reason in a `//` comment may start with a conjunction. */
const PREPOSITION =
  /^\/\*\* ?(?:Of|Also|Within|Those|That|Where|Why|How|Which|Whatever|Whichever|With|Without|As|If|In|By|For|From|On|At|When|Their|Nobody|Neither|Else|Between|After|Before|Until|Unless|So|Such|Since)\b/;

/** Everything that people read. */
const PLACES = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'bench',
  'bin',
  'docs',
  'scripts',
  'src',
  'starters',
  'templates',
  'test',
];

/** Third-party texts, and data. */
const FOREIGN =
  /^(?:scripts\/licenses\/|test\/sites\/)|\.(?:json|woff2|png|jpg|avif|webp|gif|pdf|mp4|ico|zip)$/;

function filesIn(folders: readonly string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...folders], {
    cwd: repository,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((file) => file !== '' && !FOREIGN.test(file) && file !== 'test/structure/words.test.ts');
}

/** Returns the text without code: of Markdown, of a message in a sample, or of a comment. */
function proseOf(file: string, line: string): string {
  if (file.endsWith('.md')) return line;
  if (file.endsWith('.txt'))
    return /^(?:(?:error|warning|info) | {2}→ )/.test(line) ? line.replace(/<[^>]*>|\{.*/g, '') : '';
  const [, comment = ''] = /(?:^\s*(?:\/?\*+|#)|\/\*\*?|\/\/) (.*)$/.exec(line) ?? [];
  return comment.replace(/`[^`]*`/g, '');
}

/** Returns lines with a word to avoid: `src/a.ts:3: told → reported`. Code in Markdown is left out. */
function findingsIn(file: string, text: string): readonly string[] {
  const isMarkdown = file.endsWith('.md');
  const isStory = /^(?:starters|test\/moving)\//.test(file);
  const isGuide = /^(?:docs\/(?!decisions)|[A-Z]+\.md)|\.txt$/.test(file);
  const known = isStory ? WORDS : [...WORDS, ...TECHNICAL, ...SPELLING];
  const ofProse = isStory ? [] : isGuide ? [...PROSE, ...GUIDES] : PROSE;
  const starts = isStory ? [QUESTION] : [QUESTION, PREPOSITION];
  const prose = isMarkdown
    ? text.replace(/^```.*?^```|`[^`\n]*`|\]\([^)\n]*\)/gms, (code) => code.replace(/[^\n]/g, ''))
    : text;
  return prose.split('\n').flatMap((line, index) => {
    const found = [...wordsIn(line, known), ...wordsIn(proseOf(file, line), ofProse)];
    const comment =
      !isMarkdown && starts.some((start) => start.test(line.trim()))
        ? ['a comment that starts with a question word or a preposition → a noun or a verb']
        : [];
    return [...found, ...comment].map((words) => `${file}:${index + 1}: ${words}`);
  });
}

function wordsIn(line: string, words: typeof WORDS): readonly string[] {
  return words.flatMap(([pattern, instead]) => {
    const [word] = pattern.exec(line) ?? [];
    return word === undefined ? [] : `${word.trim()} → ${instead}`;
  });
}

test.each(PLACES)('%s is in plain English', (place) => {
  const files = filesIn([place]);
  expect(files.length).toBeGreaterThan(0);
  const textOf = (file: string) => readFileSync(path.join(repository, file), 'utf8');
  expect(files.flatMap((file) => findingsIn(file, textOf(file)))).toEqual([]);
});

test.each([
  ['docs/a.md', 'The old address is redirected.'],
  ['docs/a.md', 'The addresses of all pages.'],
  ['src/a.ts', '/** Address of a page. */'],
  ['test/mistakes/a.txt', '  → Write a valid address.'],
  ['docs/a.md', 'A field that names an entry.'],
  ['src/a.ts', '// The message names the file.'],
  ['docs/a.md', 'A card is a picture of the page.'],
  ['src/a.ts', '/** Pictures that are drawn later. */'],
  ['docs/a.md', 'An SVG with a drawing.'],
  ['src/a.ts', '// Refuses drawings with scripts.'],
  ['docs/a.md', 'Text on a large ground.'],
  ['docs/a.md', 'Then the build goes on.'],
  ['docs/a.md', 'Valid files are read. Others are reported.'],
  ['src/a.ts', '/** Returns the valid ones. Those that fail are left out. */'],
  ['src/a.ts', '// Records of legal texts.'],
  ['docs/a.md', 'Lists of texts.'],
  ['README.md', 'Write it as a text.'],
])('in %s, “%s” is not plain', (file, line) => {
  expect(findingsIn(file, line)).toHaveLength(1);
});

test.each([
  ['docs/a.md', 'An email address, and the IP address to listen on.'],
  ['docs/a.md', 'The tag `<address>` and ![a heron](pictures/heron.webp).'],
  ['src/a.ts', "const address = 'the address';"],
  ['docs/a.md', 'These names are in a drawing program.'],
  ['src/a.ts', '// A text is a node of HTML.'],
  ['docs/a.md', 'Folders, from the ground up. Those. And a text file.'],
  ['starters/a/content/a.md', 'A picture of an old address.'],
])('in %s, “%s” is plain', (file, line) => {
  expect(findingsIn(file, line)).toEqual([]);
});
