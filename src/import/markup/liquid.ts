// Converts Liquid in Markdown of Jekyll and Eleventy, as far as it has an equivalent.
import type { ConvertedPage, ForeignMarkup } from '../old-project.ts';
import { attributesIn } from './attributes.ts';
import { mayHoldComponent, openTag } from './components.ts';
import { fencedCode, outsideCode } from './outside-code.ts';

const HIGHLIGHT =
  /\{%-?\s*highlight\s+(["']?)([\w+#-]+)\1([^%]*)%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g;
const COMMENT = /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{#[\s\S]*?#\}/g;
const RAW = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g;
const OUTPUT = /\{\{-?([^{}]*)-?\}\}/g;
const TAG = /\{%-?\s*(\w+)([^%]*?)-?%\}/g;

/** Our names for settings of Jekyll and Eleventy. */
const SETTINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'site.title': 'site.name',
    'site.name': 'site.name',
    'site.description': 'site.description',
    'site.email': 'site.email',
  }),
);

/** Tags and values without an equivalent; `language` is the name of the template language. */
export function foreignTags(language: string): readonly ForeignMarkup[] {
  return [
    {
      pattern: /\{%[^%]*%\}/g,
      what: `A ${language} tag has no equivalent: write a component, or plain text.`,
    },
    {
      pattern: /(?<!\\)\{\{(?!\s*site\.)[^}]*\}\}/g,
      what: `A ${language} expression has no equivalent: write out its value.`,
    },
  ];
}

/** Converts tags around code to fences. Text between raw tags may show such tags, and stays. */
export function fenceLiquid(text: string): string {
  return text.replace(new RegExp(`${HIGHLIGHT.source}|${RAW.source}`, 'g'), (whole, ...parts: string[]) => {
    const [, language, words = '', code = ''] = parts;
    if (language === undefined) return whole;
    const [, marked] = /\bmark_lines\s*=\s*"([\d\s-]+)"/.exec(words) ?? [];
    const info = [
      language,
      ...(/\blinenos\b/.test(words) ? ['linenos'] : []),
      ...(marked === undefined ? [] : [`{${marked.trim().split(/\s+/).join(',')}}`]),
    ].join(' ');
    return fencedCode(info, code.replace(/\s+$/, ''));
  });
}

/** Converts Liquid. With `comments`, `{# … #}` is a comment. */
export function convertLiquid(text: string, page: ConvertedPage, comments: boolean): string {
  const raw: string[] = [];
  const shown = text.replace(RAW, (_whole, inner: string) => `\ue000${raw.push(inner) - 1}\ue000`);
  const blocks = shown.replace(COMMENT, (whole) => (comments || !whole.startsWith('{#') ? '' : whole));
  const converted = outsideCode(blocks, (part) =>
    part
      .replace(OUTPUT, (whole, written: string) => outputOf(written.trim(), page) ?? whole)
      .replace(
        TAG,
        (whole, name: string, written: string, at: number, text: string) =>
          tagOf(name, written.trim(), page) ??
          (mayHoldComponent(text, at, at + whole.length)
            ? includeOf(name, written.trim(), page)
            : undefined) ??
          whole,
      ),
  );
  // Raw content is text, but outside code it would be an expression.
  const restored = converted.replace(/\ue000(\d+)\ue000/g, (_whole, index: string) => {
    const inner = raw[Number(index)] ?? '';
    return `\ue001${inner}\ue002`;
  });
  return unmark(restored);
}

/** Removes the marks of raw text; its braces get a backslash in plain text. */
function unmark(text: string): string {
  const inText = outsideCode(text, (part) =>
    part.replace(/\ue001([^\ue001\ue002]*)\ue002/g, (_whole, inner: string) =>
      inner.replaceAll('{{', '\\{{'),
    ),
  );
  return inText.replace(/[\ue001\ue002]/g, '');
}

/** Converts `{{ … }}` to its value; undefined if unknown. */
function outputOf(written: string, { values, resolve }: ConvertedPage): string | undefined {
  const [value = '', ...filters] = written.split('|').map((part) => part.trim());
  if (/^site\.(?:baseurl|url)$/.test(value) && filters.length === 0) return '';
  const isUrl = filters.every((filter) =>
    /^(?:relative_url|absolute_url|url|prepend:\s*site\.(?:baseurl|url))$/.test(filter),
  );
  const [, literal] = /^["'](.*)["']$/.exec(value) ?? [];
  if (literal !== undefined && isUrl) return resolve(literal) ?? literal;
  if (filters.length > 0) return undefined;
  const setting = SETTINGS.get(value);
  if (setting !== undefined) return `{{ ${setting} }}`;
  const [, field] = /^(?:page\.)?(\w+)$/.exec(value) ?? [];
  const own = field === undefined ? undefined : values[field];
  return typeof own === 'string' || typeof own === 'number' ? String(own) : undefined;
}

function tagOf(name: string, written: string, { resolve }: ConvertedPage): string | undefined {
  switch (name) {
    case 'link':
    case 'post_url':
      return resolve(name === 'link' ? `/${written}` : `/_posts/${written}.md`);
    case 'youtube':
      return `[Video](https://www.youtube.com/watch?v=${attributesIn(written).get('0') ?? ''})`;
    case 'gist':
      return `[Gist](https://gist.github.com/${attributesIn(written).get('0') ?? ''})`;
    default:
      return undefined;
  }
}

/** Converts an include to a component, if the site has a partial of that name. */
function includeOf(name: string, written: string, { hasTemplate }: ConvertedPage): string | undefined {
  const [, file = '', rest = ''] = /^([\w./-]+)(.*)$/s.exec(written) ?? [];
  return /^include/.test(name) && hasTemplate(file) ? openTag(file, rest, true) : undefined;
}

/** Removes kramdown's attribute lists, `{: .note }`, and its table of contents, which layouts render. */
export function withoutKramdown(text: string): string {
  return outsideCode(text, (part) =>
    part
      .replace(/^[ \t]*(?:[-*+]|\d+\.)[ \t][^\n]*\n[ \t]*\{:[ \t]*toc[^}\n]*\}[ \t]*$/gim, '')
      .replace(/^[ \t]*\{::?[^}\n]*\}[ \t]*\n?/gm, '')
      .replace(/\{:[^}\n]*\}/g, ''),
  );
}
