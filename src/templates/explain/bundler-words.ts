// Plain words for what esbuild explains by its own options, which a site can't set.
import path from 'node:path';
import type { Message } from 'esbuild';
import type { MessageAndHint } from '../../kit/diagnostics/diagnostic.ts';
import { guide } from '../../kit/diagnostics/guide.ts';

/** Sentences about esbuild: its options, and what it does with a file. */
const INTERNAL =
  /esbuild|loader|plugin|external|platform|main fields|output format|bundl|target environment|declared inline/i;

/** Returns a message with only those notes that a site's author can use. */
export function withoutInternals({ notes, ...message }: Message): Message {
  return { ...message, notes: notes.filter(({ text }) => !INTERNAL.test(text)) };
}

const RENAME_JSX = 'Rename it to .jsx or .tsx.';

/** Hints for imports of files that a bundle can't contain, by their extensions. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [
    /^\.s[ac]ss$/,
    `Compile it first, as in npx sass styles.scss templates/styles.css, and import the .css file: ${guide('styles.md#sass')}`,
  ],
  [
    /^\.(?:less|styl(?:us)?|pcss)$/,
    'Compile it to CSS before the build, and import the .css file. Plain CSS knows nesting and variables too.',
  ],
  [/^\.mdx?$/, 'Put Markdown into content/, as a page or as a file that pages include.'],
  [/^\.(?:vue|svelte|astro)$/, 'Write the component as a .tsx file.'],
  [/^\.(?:wasm|node)$/, 'Use a package that is written in JavaScript only.'],
];

/** Read of an environment in a browser script: `process.env.KEY`. */
const ENVIRONMENT = /^(?:process|import\.meta)\??\.env(?:\??\.[\w$]+)?/;

const PUBLIC_VALUES =
  'Put the public value into content/site.yaml and into an attribute in the layout, such as <html data-key={site.key}>, and read document.documentElement.dataset.key.';

type BundlerMessage = readonly [
  text: RegExp,
  words: (message: Message, match: readonly string[]) => MessageAndHint,
];

const ROWS: readonly BundlerMessage[] = [
  [
    /^The JSX syntax extension is not currently enabled$/,
    ({ location }) => {
      const name = path.posix.basename(location?.file ?? '');
      const isOwn = location?.file.includes('node_modules/') === false;
      const ofPackage = 'The package is not compiled. Use another package, or import its compiled files.';
      return { message: `${name} contains JSX`, hint: isOwn ? RENAME_JSX : ofPackage };
    },
  ],
  [
    /^No loader is configured for "(.*)" files: (.*)$/,
    (_, [, extension = '', file = '']) => ({
      message: `Templates cannot import ${file}`,
      hint:
        FOREIGN.find(([pattern]) => pattern.test(extension))?.[1] ??
        'Put the file into public/ and link to it, or write its content into a .ts or .json file.',
    }),
  ],
  [
    /^Top-level await/,
    () => ({
      message: 'A module of the templates waits for something',
      hint: `Templates run synchronously. Fetch data in a script before the build, and import the JSON: ${guide('react.md#data-from-an-api')}`,
    }),
  ],
  [
    /^"import\.meta" is not available/,
    ({ location }) => {
      const { lineText = '', column = 0 } = location ?? {};
      const [read] = ENVIRONMENT.exec(Buffer.from(lineText).subarray(column).toString()) ?? [];
      if (read !== undefined) return { message: `Browsers have no ${read}`, hint: PUBLIC_VALUES };
      return {
        message: 'import.meta is empty in templates and in browser scripts',
        hint: 'Import a file with ?url for its URL, and use site for settings.',
      };
    },
  ],
  [
    /^Use "(.*)" instead of "(.*)" to avoid issues with case-sensitive file systems$/,
    (_, [, file = '', written = '']) => ({
      message: `${written} is written as ${file}`,
      hint: 'Write the name of the file as it is, in upper and lower case: other machines do not find it otherwise.',
    }),
  ],
  [
    /^(.*) in the configured target environment/,
    ({ notes }, [, text = '']) => ({
      message: `${text} in the browsers and the Node.js that sites are made for`,
      hint: notes[0]?.text ?? 'Write the code in another way.',
    }),
  ],
];

/** Words for a message about esbuild's options; undefined for all others. */
export function bundlerWords(message: Message): MessageAndHint | undefined {
  for (const [pattern, words] of ROWS) {
    const match = pattern.exec(message.text);
    if (match) return words(message, match);
  }
  return syntaxWords(message);
}

/** Syntax that another extension would allow, and the extensions to use instead. */
const EXTENSIONS: readonly (readonly [file: RegExp, line: RegExp, what: string, hint: string])[] = [
  [/\.[cm]?ts$/, /<\/[\w.]*>|\/>/, 'JSX', 'Rename it to .tsx.'],
  [
    /\.(?:[cm]?js|jsx)$/,
    /\b(?:interface|type|enum) \w+ *[={<]|\w\??: *(?:string|number|boolean|any|unknown)\b| as (?:\w+|\{)/,
    'types',
    'Rename it to .ts, or to .tsx if it contains JSX.',
  ],
];

/** Words for a syntax error that comes from the extension of the file. */
function syntaxWords({ text, location }: Message): MessageAndHint | undefined {
  if (!location || !/^(?:Expected|Unexpected|Unterminated)/.test(text)) return undefined;
  const { file, lineText } = location;
  const found = EXTENSIONS.find(([extension, line]) => extension.test(file) && line.test(lineText));
  return found && { message: `${path.posix.basename(file)} contains ${found[2]}`, hint: found[3] };
}
