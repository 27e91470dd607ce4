// Plug-ins and hooks of MkDocs: targets of the references of mkdocs-autorefs and mkdocstrings, `[text][id]`, and
// options and badges in Material's own documentation.
import path from 'node:path';
import { plainTitle, type Slugify } from '../heading-ids.ts';
import { convertBlocks } from '../outside-code.ts';

const TARGET = /^#{1,6}[ \t]+(\S.*?)[ \t]*$|\[\]\(\)\{[ \t]*#([^\s{}]+)[ \t]*\}/gm;
const OWN_ID = /\{:?[^{}]*#([^\s{}]+)[^{}]*\}[ \t]*$/;

/** Returns a function that finds the URL of an id from a file; the first page with it counts. The texts are read when it is first called. */
export function referenceTargets(
  files: readonly string[],
  text: (file: string) => string | undefined,
  slugify: Slugify,
): (id: string, from: string) => string | undefined {
  let known: ReadonlyMap<string, string> | undefined;
  const read = () => {
    const targets = new Map<string, string>();
    for (const file of files)
      convertBlocks(text(file) ?? '', (part) => {
        for (const [, title = '', anchor] of part.matchAll(TARGET)) {
          const id = anchor ?? OWN_ID.exec(title)?.[1] ?? slugify(plainTitle(title));
          if (!targets.has(id)) targets.set(id, file);
        }
        return part;
      });
    return targets;
  };
  return (id, from) => {
    known ??= read();
    const file = known.get(id);
    if (file === undefined) return undefined;
    return file === from ? `#${id}` : `${path.posix.relative(path.posix.dirname(from), file)}#${id}`;
  };
}

/** Writes `[](){#id}` as anchors. */
export function convertAnchors(text: string): string {
  return text.replace(/\[\]\(\)\{[ \t]*#([^\s{}]+)[ \t]*\}/g, '<a id="$1"></a>');
}

const MARK = /(?<!`)<!-- md:(\w+)(.*?) -->/g;
/** Marks that show their words; the others show an icon. */
const WITH_WORDS = /^(?:version|feature|plugin|extension|utility|default|demo)$/;

/** Writes out comments such as `<!-- md:setting config.log -->`, in whose place a hook of Material puts options and badges. */
export function convertMaterialMarks(text: string): string {
  if (!text.includes('<!-- md:')) return text;
  const definitions: string[] = [];
  const converted = convertBlocks(text, (part) =>
    part.replace(MARK, (_whole, kind: string, written: string) => {
      const words = written.trim();
      const name = words.replace(/^.*[.:*]/, '');
      if (kind === 'setting') {
        definitions.push(`[${words}]: #${words}`);
        return `\`${name}\` {#${words}}`;
      }
      if (kind === 'option') return `[\`${name}\`](#${words}){ #${words} }`;
      return WITH_WORDS.test(kind) && !/^(?:none|computed)$/.test(words) ? words : '';
    }),
  );
  return [converted, ...definitions].join('\n');
}
