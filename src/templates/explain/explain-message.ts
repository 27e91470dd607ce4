// Plain words for the messages of esbuild: what is wrong, and what to do.
import { readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Message } from 'esbuild';
import { isSystemError } from '../../kit/diagnostics/fault.ts';
import { didYouMean, nearest } from '../../kit/nearest.ts';
import { TEMPLATE_ROOTS } from '../../model/files/project.ts';
import { foreignRule } from '../assets/browser-css.ts';
import { PROVIDED_PACKAGES } from '../module-names.ts';
import { bundlerWords, withoutInternals } from './bundler-words.ts';
import { type MessageWords, syntaxWords } from './syntax-words.ts';
import { unclosedElement } from './unclosed-element.ts';

/** Words for a message about a file of the site in `root`. */
export function explainMessage(root: string, original: Message): MessageWords {
  const message = withoutInternals(original);
  const words =
    tagWords(message) ??
    unclosedElement(root, message) ??
    syntaxWords(root, message) ??
    exportWords(message) ??
    importWords(root, message) ??
    bundlerWords(message);
  return words ?? { message: textOf(message), hint: hintFor(message) };
}

/** Returns the words of esbuild without quotes around names of CSS. */
function textOf({ text }: Message): string {
  return text === 'All "@import" rules must come first' ? 'An @import comes after other rules' : text;
}

const SYNTAX = /^(?:Expected|Unexpected|Unterminated|Syntax error|The character|All "@import" rules)/;

/** Error in a file that should have no JSX, and the one that follows without an installed React. */
const MISPLACED_JSX = /^The JSX syntax extension/;
const JSX_RUNTIME = /^Could not resolve "react\/jsx-(?:dev-)?runtime"$/;

/** The messages without those that follow from another one: the syntax errors of a file after its first, and React for misplaced JSX. */
export function withoutFollowing(messages: readonly Message[]): readonly Message[] {
  const broken = new Set<string>();
  const misplaced = new Set(
    messages.flatMap((one) => (MISPLACED_JSX.test(one.text) ? one.location?.file : [])),
  );
  return messages.filter(({ text, location }) => {
    const file = location?.file ?? '';
    if (JSX_RUNTIME.test(text)) return !misplaced.has(file);
    if (!SYNTAX.test(text)) return true;
    const isFirst = !broken.has(file);
    broken.add(file);
    return isFirst;
  });
}

/**
 * The warnings without further imports of a file under a wrong name, and without reads of `import.meta.glob`, which is an error
 * when it runs.
 */
export function withoutRepeated(warnings: readonly Message[]): readonly Message[] {
  const named = new Set<string>();
  return warnings.filter(({ text, location }) => {
    if (location?.lineText.slice(location.column).startsWith('import.meta.glob')) return false;
    if (!text.includes('case-sensitive file systems')) return true;
    const isFirst = !named.has(text);
    named.add(text);
    return isFirst;
  });
}

const MISMATCH =
  /^Unexpected closing (?:"(.*)"|fragment) tag does not match opening (?:"(.*)"|fragment) tag$/;
const UNCLOSED = /^Unexpected end of file before a closing (?:"(.*)"|fragment) tag$/;

/** Says which tag isn't closed, and where it opens. */
function tagWords({ text, notes }: Message): MessageWords | undefined {
  const [mismatch, closing = '', opening = ''] = MISMATCH.exec(text) ?? [];
  const [unclosed, name = ''] = UNCLOSED.exec(text) ?? [];
  if (mismatch === undefined && unclosed === undefined) return undefined;
  const element = unclosed === undefined ? opening : name;
  const line = notes.find(({ location }) => location !== null)?.location?.line;
  const from = line === undefined ? '' : ` from line ${line}`;
  const before = unclosed === undefined ? ` before </${closing}>` : '';
  return {
    message: `<${element}>${from} is not closed${before}`,
    hint: `Write </${element}> where the element ends.`,
  };
}

function exportWords({ text, location }: Message): MessageWords | undefined {
  const [, file, name] = /^No matching export in "(.*)" for import "(.*)"$/.exec(text) ?? [];
  if (file === undefined) return undefined;
  if (name === 'default')
    return {
      message: `${file} has no default export`,
      hint: 'Add one there, or put the name of another export in braces.',
    };
  const hint = location?.suggestion
    ? `Did you mean ${location.suggestion}?`
    : `Export ${name} there, or import another name.`;
  return { message: `${file} does not export ${name}`, hint };
}

function importWords(root: string, { text, location, notes }: Message): MessageWords | undefined {
  const [, written] = /^Could not resolve "(.*)"$/.exec(text) ?? [];
  if (written === undefined) return undefined;
  if (location?.file.endsWith('.css') && path.extname(written) !== '' && reasonIn(notes) === undefined)
    return styleWords(root, location.file, written);
  const [, name] = /^((?:@[\w.-]+\/)?[a-z\d][\w.-]*)(?:\/|$)/i.exec(written) ?? [];
  const reason = reasonIn(notes);
  if (name === undefined || reason !== undefined) {
    const likely = likelyImport(root, location?.file ?? '', written);
    const otherwise = reason ?? 'Check the path: it starts at the folder of the file that imports it.';
    return {
      message: `Cannot find ${written}`,
      hint: likely === undefined ? otherwise : `Did you mean ${likely}?`,
    };
  }
  if (isBuiltin(name))
    return {
      message: `Browsers have no module ${written}`,
      hint: 'Scripts for browsers (*.client.ts) cannot use modules of Node.js: use what browsers have, or another package.',
    };
  const install = `Run npm install ${name} in the folder of the site, or check the name for typos.`;
  const others = PROVIDED_PACKAGES.filter((one) => one !== name);
  return { message: `The package ${name} is not installed`, hint: didYouMean(name, others, install) };
}

/** Says where a file that a stylesheet names is looked for. */
function styleWords(root: string, importer: string, written: string): MessageWords {
  const stylesheet = importer.replace(/^[a-z-]+:/, '');
  const place = path.posix.join(path.posix.dirname(stylesheet), written);
  const likely = likelyImport(root, stylesheet, written.startsWith('.') ? written : `./${written}`);
  return {
    message: `Cannot find ${written}`,
    hint:
      likely === undefined
        ? `Create ${place}, or start the URL with / for a file in public/.`
        : `Did you mean ${likely}?`,
  };
}

/** Returns why a package does not have a file, from the notes of esbuild about it. */
function reasonIn(notes: Message['notes']): string | undefined {
  const text = notes.find(({ location }) => location !== null)?.text;
  const [, inside, name] =
    /^The path "(.*)" is not (?:currently )?exported by package "(.*)"/.exec(text ?? '') ?? [];
  if (name === undefined) return text;
  const what = inside === '.' ? 'itself for this kind of import' : inside?.replace(/^\.\//, '');
  return `The package ${name} does not export ${what}. Its documentation says what to import.`;
}

/** Hints for messages without a suggestion. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:Expected|Unexpected|Unterminated|Syntax error)/,
    'Check this line and the one before for a missing comma, bracket, tag or quote.',
  ],
  [/^All "@charset" rules must come first/, 'Remove the @charset: stylesheets are published as UTF-8.'],
  [
    /^Cannot assign to ".*" because it is a constant/,
    'Declare it with let, or give the new value another name.',
  ],
  [/^Duplicate key /, 'Remove one of the two: only the last one counts.'],
  [
    /^"[^"]*" is not a known CSS property/,
    'Correct the name of the property. Browsers ignore it as written.',
  ],
  [
    /^Comparison (?:with|using)|always (?:true|false|evaluates)|will never evaluate/,
    'Correct the condition: its result is always the same.',
  ],
];

/** Hint for an import after other rules: what is before it. */
function importHint(notes: Message['notes']): string {
  const before = notes.find(({ location }) => location !== null)?.location;
  const [, rule] = /^\s*@([\w-]+)/.exec(before?.lineText.slice(before.column) ?? '') ?? [];
  const foreign = rule === undefined ? undefined : foreignRule(rule);
  if (foreign !== undefined) return `Browsers do not know @${rule} before it. ${foreign}`;
  return `Move the @import above line ${before?.line ?? 1}. Browsers ignore it here.`;
}

function hintFor({ text, location, notes }: Message): string {
  if (text.startsWith('All "@import" rules')) return importHint(notes);
  const [, hint] = HINTS.find(([pattern]) => pattern.test(text)) ?? [];
  const suggestion = location?.suggestion;
  if (suggestion && text.startsWith('Expected')) return `Write ${suggestion} before it. ${hint}`;
  if (suggestion) return `Write ${suggestion} instead.`;
  const note = notes.find(({ location }) => location === null)?.text;
  return note ?? hint ?? 'Check this code: it is probably a mistake.';
}

/** Returns the path of the template that is probably meant, to write instead of `written` in `importer`, relative to it: `./parts/Footer.tsx`. */
function likelyImport(root: string, importer: string, written: string): string | undefined {
  if (!/^\.\.?\//.test(written)) return undefined;
  const folder = path.posix.dirname(importer);
  const wanted = path.posix.join(folder, written);
  const files = TEMPLATE_ROOTS.flatMap((one) => filesIn(root, one)).filter((file) => file !== importer);
  const near = files.filter((file) => path.posix.dirname(file) === path.posix.dirname(wanted));
  const nameless = new Map(near.map((file) => [file.replace(/\.[cm]?[jt]sx?$/, ''), file]));
  const likely =
    nearest(wanted, near) ??
    nameless.get(nearest(wanted, nameless.keys()) ?? '') ??
    files.find((file) => path.posix.basename(file) === path.posix.basename(wanted));
  if (likely === undefined) return undefined;
  const relative = path.posix.relative(folder, likely);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Paths of all files in a folder with templates, relative to the site's, sorted. */
function filesIn(root: string, folder: string): readonly string[] {
  try {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
    return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`).sort();
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
