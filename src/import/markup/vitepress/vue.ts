// Converts what the components of Vue and of the theme make: those in pages, and the home page that front matter describes.
import type { ConvertedPage } from '../../old-project.ts';
import { listIn, type OldValues, ownEntry, textIn, valuesIn } from '../../values.ts';
import { attributesIn, literalText } from '../attributes.ts';
import { componentName } from '../components.ts';
import { replaceEmoji } from '../emoji.ts';
import { outsideCode } from '../outside-code.ts';

/** Attributes of a tag of Vue, whose values are in quotes. */
const ATTRIBUTES = /(?:\s+(?:[^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)/;
const OPEN_TAG = new RegExp(`<([A-Za-z][\\w-]*)(${ATTRIBUTES.source}*)(\\s*/?>)`, 'g');
const BADGE = new RegExp(`<Badge(${ATTRIBUTES.source}*)\\s*(?:/>|>([^<]*)</Badge>)`, 'g');
const WRAPPER = new RegExp(
  `</?(?:ClientOnly|client-only|Suspense|template|Teleport)(?:${ATTRIBUTES.source})*\\s*>`,
  'g',
);
const PLAIN = new RegExp(`<(\\w+)\\s+v-pre((?:${ATTRIBUTES.source})*)\\s*>([^<]*)</\\1>`, 'g');
/** Attributes after a link or an image: `{target="_blank"}`. */
const LINK_ATTRIBUTES = /(?<=\]\([^()\n]*\))\{[^{}\n]*\}/g;
const VALUE = /(?<!\\)\{\{\s*(?:\$?frontmatter|\$params)\.(\w+)\s*\}\}/g;
const LITERAL = /(?<!\\)\{\{\s*("[^"{}]*"|'[^'{}]*'|`[^`{}]*`)\s*\}\}/g;
const OWN_ELEMENT = /(<\/?)([a-z][a-z\d]*(?:-[a-z\d]+)+)(?=[\s/>])/g;

/** A component alone on a line below HTML, where Markdown ends. */
const IN_HTML = /^([ \t]*<[^\n]*>[ \t]*)\n([ \t]*<[A-Z][^\n]*\/>[ \t]*)(?:\n|$)/gm;

export function convertVue(text: string, { values, lose }: ConvertedPage): string {
  return outsideCode(text, (part) =>
    replaceEmoji(
      part
        .replace(PLAIN, (_whole, name: string, attributes: string, inner: string) => {
          const shown = inner.replaceAll('{{', '\\{{');
          return name === 'span' && attributes === '' ? shown : `<${name}${attributes}>${shown}</${name}>`;
        })
        .replace(VALUE, (whole, name: string) => {
          const value = ownEntry(values, name);
          return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
        })
        .replace(LITERAL, (whole, literal: string) =>
          (literalText(literal) ?? whole).replaceAll('{{', '\\{{'),
        )
        .replace(BADGE, (_whole, written: string, inner?: string) => {
          const words = (inner ?? attributesIn(written).get('text') ?? '').trim();
          return words === '' ? '' : `<small>${words}</small>`;
        })
        .replace(WRAPPER, '')
        .replace(/^[ \t]*\[\[toc\]\][ \t]*$/gim, '')
        .replace(LINK_ATTRIBUTES, '')
        .replace(OWN_ELEMENT, (_whole, start: string, name: string) => start + componentName(name))
        .replace(OPEN_TAG, (whole, name: string, written: string, end: string) => {
          const plain = withoutDirectives(name, written, lose);
          return plain === written ? whole : `<${name}${plain}${end}`;
        })
        .replace(
          IN_HTML,
          (_whole, above: string, component: string) => `${above}\n\n${component.trim()}\n\n`,
        ),
    ),
  );
}

/** Replaces attributes that are code: literals by their text, others of components by their source, and removes the rest. */
function withoutDirectives(name: string, written: string, lose: ConvertedPage['lose']): string {
  const isComponent = /^[A-Z]/.test(name);
  return written.replace(
    /\s+([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g,
    (whole, attribute: string, value?: string) => {
      if (!/^(?:[:@#]|v-)/.test(attribute)) return whole;
      const [, bound] = /^(?::|v-bind:)([\w-]+)/.exec(attribute) ?? [];
      const code = value?.replace(/^["']|["']$/g, '') ?? '';
      const literal = bound === undefined ? undefined : (literalText(code) ?? /^-?[\d.]+$/.exec(code)?.[0]);
      if (literal !== undefined) return ` ${bound}="${literal.replaceAll('"', '&quot;')}"`;
      lose('An attribute of Vue is code, which is not run: write its value.', `<${name}${whole}>`);
      return isComponent && bound !== undefined
        ? ` ${bound}="${code.replaceAll('"', '&quot;').replace(/\s+/g, ' ')}"`
        : '';
    },
  );
}

/** The home page that VitePress makes of `hero` and `features` in front matter, as Markdown. */
export function homeText(
  { hero, features }: OldValues,
  resolve: (url: string) => string | undefined,
): string {
  const { name, text, tagline, actions } = valuesIn(hero);
  const linkOf = (label: string, to: string | undefined) =>
    to === undefined ? label : `[${label}](${resolve(to) ?? to})`;
  const buttons = listIn(actions).flatMap((one) => {
    const { text: label, link } = valuesIn(one);
    return textIn(label) === undefined ? [] : [`- ${linkOf(String(label), textIn(link))}`];
  });
  const parts = listIn(features).flatMap((one) => {
    const { title, details, link, linkText } = valuesIn(one);
    const more = textIn(linkText) && textIn(link) ? linkOf(String(linkText), textIn(link)) : undefined;
    const heading = textIn(title) && `## ${more === undefined ? linkOf(String(title), textIn(link)) : title}`;
    return [heading, textIn(details), more];
  });
  const shown = [
    textIn(name) ?? textIn(text),
    textIn(name) && textIn(text) && `**${oneLine(text)}**`,
    textIn(tagline),
    buttons.join('\n'),
    ...parts,
  ];
  const [title, ...rest] = shown;
  const lines = [title && `# ${oneLine(title)}`, ...rest].filter((part) => part !== undefined && part !== '');
  return lines.length === 0 ? '' : `\n${lines.join('\n\n')}\n\n`;
}

function oneLine(text: unknown): string {
  return String(text)
    .replace(/<br\s*\/?>|\s+/gi, ' ')
    .trim();
}
