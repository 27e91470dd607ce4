// Anchors of mkdocs-autorefs, and options and badges in Material's own documentation.
import { convertBlocks } from '../outside-code.ts';

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
