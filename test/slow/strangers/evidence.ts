// Evidence that a step of a stranger is in the documents of the package.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isCollection, isScalar, parseDocument, visit } from 'yaml';
import { type Block, blocksIn } from '../../support/documents.ts';
import type { Step } from './steps.ts';

/** The text of a section, with the sections in it. Without a heading, it is the text before the first one. */
export function sectionOf(home: string, place: string): string {
  const [document = '', heading] = place.split('#');
  const text = readFileSync(path.join(home, document), 'utf8');
  const headings = headingsOf(text);
  if (heading === undefined) return text.slice(0, headings[1]?.index);
  const start = headings.findIndex(({ name }) => name === heading);
  const found = headings[start];
  if (!found) throw new Error(`${document} has no heading "${heading}"`);
  const end = headings.slice(start + 1).find(({ level }) => level <= found.level);
  return text.slice(found.index, end?.index);
}

function headingsOf(text: string) {
  const plain = text.replace(/^ *(`{3,}).*?^ *\1$/gms, (code) => ' '.repeat(code.length));
  return Array.from(plain.matchAll(/^(#+) (.+)$/gm), ({ 1: marks = '', 2: name = '', index }) => ({
    level: marks.length,
    name,
    index,
  }));
}

/** The block of code that a step copies. */
export function copiedBlock(home: string, { from }: Step, title: string): Block {
  const blocks = from.flatMap((place) => blocksIn(place, sectionOf(home, place)));
  const found = blocks.find((block) => block.title === title);
  if (!found) throw new Error(`${from.join(', ')}: no block ${title}`);
  return found;
}

/** Names that a step takes from the documents and its sections lack. `before` is the file before the step. */
export function unproven(home: string, step: Step, before = ''): readonly string[] {
  const sections = step.from.map((place) => sectionOf(home, place)).join('\n');
  return namesIn(step).filter((name) => !sections.includes(name) && !before.includes(name));
}

function namesIn({ act }: Step): readonly string[] {
  switch (act.kind) {
    case 'run':
      return wordsOf(act.commands, act.own ?? []);
    case 'write':
      return [placeOf(act.file), ...(typeof act.content === 'string' ? namesOf(act.file, act.content) : [])];
    case 'edit':
    case 'copy': {
      const file = act.kind === 'edit' ? act.file : act.title;
      return act.replacements.flatMap(([, text]) => namesOf(file, text));
    }
  }
}

function wordsOf(commands: string, own: readonly string[]): readonly string[] {
  const others = own.reduce((text, word) => text.replaceAll(word, ' '), commands);
  return others.split(/\s+/).filter((word) => word !== '');
}

/** Pages and images have any name in `content/`. Other files have names of their own. */
function placeOf(file: string): string {
  return /\.(?:md|jpg)$/.test(file) ? 'content/' : path.posix.basename(file);
}

/** Names in a file that only its documents can know: fields, components, exports of the package. */
function namesOf(file: string, text: string): readonly string[] {
  if (file.endsWith('/site.yaml')) return keysOf(text);
  // The first ones are the ids of records.
  if (file.endsWith('.yaml')) return keysOf(text, 2);
  if (file.endsWith('.csv')) return text.slice(0, text.indexOf('\n')).split(',');
  if (file.endsWith('.md')) {
    const [, fields = ''] = /^---\n(.*?)^---$/ms.exec(text) ?? [];
    return [...keysOf(fields), ...Array.from(text.matchAll(/<[A-Z]\w+/g), String)];
  }
  const exports = text.matchAll(/^import \{([^}]*)\} from 'sitewright'/gm);
  return Array.from(exports, ([, names = '']) =>
    names.split(',').map((name) => name.replace(/\btype\b/, '').trim()),
  ).flat();
}

/** The keys of maps, from a depth on. Excerpts that can't be read alone count by their lines. */
function keysOf(text: string, depth = 1): readonly string[] {
  const document: Document = parseDocument(text, { logLevel: 'silent' });
  const keys: string[] = [];
  visit(document, {
    Pair(_, { key }, parents) {
      if (isScalar(key) && parents.filter(isCollection).length >= depth) keys.push(`${key.value}`);
    },
  });
  return isCollection(document.contents)
    ? keys
    : Array.from(text.matchAll(/^[\s-]*(\w+): /gm), ([, key = '']) => key);
}
