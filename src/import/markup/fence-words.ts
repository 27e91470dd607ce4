// Converts the words after the language of a code block from other tools' syntax.
import { convertBlocks } from './outside-code.ts';

const FENCE = /^([ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?)(`{3,}|~{3,})[ \t]*([^\n]*)$/;
const TITLE = /\b(?:title|filename|caption|name|tab)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s,"'{}]+))/;
const RANGES = String.raw`\{([\d,\s-]+)\}`;

export function convertFences(text: string): string {
  return convertBlocks(
    text,
    (part) => part,
    (block) => {
      const end = block.indexOf('\n');
      const first = end < 0 ? block : block.slice(0, end);
      return convertFence(first) + (end < 0 ? '' : block.slice(end));
    },
  );
}

/** Removes the numbers of marked lines that a block of code doesn't have. Other tools ignore them. */
export function withoutMissingLines(text: string): string {
  return convertBlocks(
    text,
    (part) => part,
    (block) => {
      const [first = '', ...lines] = block.split('\n');
      const count = lines.length - 1;
      const kept = first.replace(/(?:\b(?:ins|del)=)?\{([\d,-]+)\}/g, (whole, written: string) => {
        const ranges = written.split(',').flatMap((range) => {
          const [from = 0, to = from] = range.split('-').map(Number);
          return from > count ? [] : to > count ? [from === count ? `${from}` : `${from}-${count}`] : [range];
        });
        return ranges.length === 0 ? '' : whole.replace(written, ranges.join(','));
      });
      return [kept.trimEnd(), ...lines].join('\n');
    },
  );
}

function convertFence(line: string): string {
  const [, before = '', marks = '', info = ''] = FENCE.exec(line) ?? [];
  const [, word = '', behind = ''] =
    /^(\{?[.]?[^\s{]*\}?)(.*)$/s.exec(info.trim().replace(/^\{[ \t]+\./, '{.')) ?? [];
  // Blocks of mdbook-admonish are notes, with words of their own.
  if (word === 'admonish') return line;
  if (marks === '' || (behind.trim() === '' && /^[\w+#.-]*$/.test(word))) return line;
  const { language, words } = languageOf(word);
  const rest = `${words} ${behind}`;
  const title = TITLE.exec(rest) ?? /(?:^|[\s}])\[([^\]]+)\]/.exec(rest);
  const ranged = (name: string) => new RegExp(`\\b${name}\\s*=\\s*${RANGES}`).exec(rest)?.[1];
  const plain = rest.replace(new RegExp(`\\b\\w+\\s*=\\s*${RANGES}`, 'g'), '');
  const marked = new RegExp(RANGES).exec(plain)?.[1] ?? ranged('mark') ?? hugoLines(rest);
  const isNumbered =
    /\b(?:showLineNumbers|line-?numbers|linenos|linenums)\b(?!\s*[=:]\s*["']?(?:\{?false|no))/i.test(rest);
  const written = [
    language,
    title && `title="${(title[1] ?? title[2] ?? title[3] ?? '').replaceAll('"', "'")}"`,
    isNumbered &&
      (/\b(?:linenums|line-numbers)\s*=\s*["']?(?!1\b)(\d+)/.exec(rest)?.[1]?.replace(/^/, 'lines=') ??
        'lines'),
    marked && `{${ranges(marked)}}`,
    ranged('ins') && `ins={${ranges(ranged('ins') ?? '')}}`,
    ranged('del') && `del={${ranges(ranged('del') ?? '')}}`,
  ];
  return before + marks + written.filter(Boolean).join(' ');
}

/** `js:src/a.js`, `js/2-3`, `{.js}` and `js{1,3}` are the language `js`. */
function languageOf(word: string): { readonly language: string; readonly words: string } {
  const [, dotted] = /^\{?\.([\w+#-]+)/.exec(word) ?? [];
  if (dotted !== undefined) return { language: dotted, words: '' };
  const [, language = '', sign = '', rest = ''] = /^([\w+#-]*)([:/,=]?)(.*)$/s.exec(word) ?? [];
  if (sign === ':' && /^(?:no-)?line-numbers\b/.test(rest))
    return { language, words: rest.startsWith('no') ? '' : ` ${rest}` };
  if (sign === ':' && rest !== '') return { language, words: `title="${rest}"` };
  if (sign === '/' && /^[\d,-]+$/.test(rest)) return { language, words: `{${rest}}` };
  return { language, words: rest };
}

/** `hl_lines=[2,"4-6"]` */
function hugoLines(rest: string): string | undefined {
  const [, list] = /\bhl_lines\s*=\s*\[?["']?([\d\s,"'-]+)/.exec(rest) ?? [];
  return list?.replace(/["']/g, '').trim().replace(/\s+/g, ',');
}

function ranges(written: string): string {
  return written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d+(?:-\d+)?$/.test(part))
    .map((part) => part.replace(/\b0+(?=\d)/g, ''))
    .join(',');
}
