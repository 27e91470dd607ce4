// Checks an SVG file that comes with content. Opened directly, it is a document on the site's own origin, so it has
// to be strict XML, read as browsers read it, and only a graphic.

import { isUtf8 } from 'node:buffer';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { thousands } from '../kit/counted.ts';
import { createDrawnParts, MOST_REPEATED } from '../kit/html/drawn-parts.ts';
import { outsideUrl } from '../kit/html/style-urls.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Elements of SVG that run code or contain another kind of document. */
const REFUSED: ReadonlySet<string> = new Set(['script', 'handler', 'listener', 'iframe']);

/** Elements and attributes of HTML in `<foreignObject>`, where drawing programs put labels with several lines. */
const LABELS: ReadonlySet<string> = new Set(
  'div p span br b i u s em strong small sub sup font center code pre ul ol li'.split(' '),
);
const OF_LABELS = /^(?:xmlns|style|class|id|align|color|face|size|title|lang|dir|data-[\w-]+)$/;

/** Number of characters that are read at once. */
const STEP = 4096;

export interface SvgFault {
  readonly message: string;
  /** Offset in UTF-16 code units of the decoded text. */
  readonly offset: number;
  readonly length: number;
}

/** Fault of an element, or of the named attribute. */
export interface ElementFault {
  readonly message: string;
  readonly attribute?: string;
}

/** Returns the first fault of an SVG by the general rules and `judge`; `undefined` if there is none. */
export function svgFault(
  bytes: Uint8Array,
  judge: (tag: SaxesTagNS) => ElementFault | undefined = () => undefined,
): SvgFault | undefined {
  if (!isUtf8(bytes)) return { message: 'it is not UTF-8', offset: 0, length: 1 };
  const text = new TextDecoder().decode(bytes);
  const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  if (declared !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(declared))
    return { message: `it declares that it is ${declared}`, offset: 0, length: 1 };
  let fault: SvgFault | undefined;
  const parser = new SaxesParser({ xmlns: true });
  const tell = (message: string, offset: number, length = 1) => {
    fault ??= { message, offset: Math.max(0, offset), length };
  };
  const before = (sign: string) => text.lastIndexOf(sign, parser.position - 1);
  parser.on('error', ({ message }) =>
    tell(
      `it is not valid XML (${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')})`,
      Math.min(parser.position, text.length) - 1,
    ),
  );
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) tell('its DOCTYPE declares entities', before('<!DOCTYPE'));
  });
  parser.on('processinginstruction', ({ target }) =>
    tell(`it contains the instruction <?${target}?>`, before('<?')),
  );
  const contents = readContents(tell);
  parser.on('text', contents.text);
  parser.on('cdata', contents.text);
  parser.on('closetag', (tag) => contents.close(tag, () => before('<')));
  parser.on('opentag', (tag) => {
    contents.open(tag, () => before('<'));
    const found = elementFault(tag, contents.inLabel()) ?? judge(tag);
    if (!found) return;
    // No attribute contains the character itself.
    const start = before('<');
    const name = found.attribute ?? tag.name;
    const at = text.slice(start, parser.position).search(new RegExp(`[<\\s]${name}[\\s=/>]`));
    tell(found.message, start + at + 1, name.length);
  });
  // Reading stops after the first fault, because a million others may follow.
  for (let at = 0; at < text.length && !fault; at += STEP) parser.write(text.slice(at, at + STEP));
  if (!fault) parser.close();
  if (!fault) contents.end();
  return fault;
}

/** Reads stylesheets and labels of a graphic, and counts how often its parts are drawn. */
function readContents(tell: (message: string, offset: number, length?: number) => void) {
  const drawn = createDrawnParts();
  /** Offset of the first element that draws other elements. */
  let repeating = 0;
  let styles = 0;
  let style = '';
  let labels = 0;
  return {
    inLabel: () => labels > 0,
    open(tag: SaxesTagNS, offset: () => number) {
      if (tag.local === 'foreignObject') labels += 1;
      if (tag.local === 'style') styles += 1;
      const attributes = Object.values(tag.attributes).map(({ name, value }) => [name, value] as const);
      if (drawn.open(tag.local, attributes) && repeating === 0) repeating = offset();
    },
    text(text: string) {
      if (styles > 0) style += text;
    },
    close({ local }: SaxesTagNS, offset: () => number) {
      drawn.close();
      if (local === 'foreignObject') labels -= 1;
      if (local !== 'style') return;
      styles -= 1;
      drawn.style(style);
      const outside = outsideUrl(style);
      if (outside !== undefined) tell(`its <style> loads ${shortened(outside)}`, offset());
      style = '';
    },
    end() {
      if (drawn.repeated() > MOST_REPEATED)
        tell(`its parts are drawn more than ${thousands(MOST_REPEATED)} times`, repeating);
    },
  };
}

function elementFault(
  { name, local, uri, attributes }: SaxesTagNS,
  inLabel: boolean,
): ElementFault | undefined {
  if (uri === XHTML && inLabel && LABELS.has(local)) return labelFault(name, Object.values(attributes));
  if (uri === XHTML || uri === MATHML)
    return { message: `it contains <${name}>, which is not an SVG element` };
  // Drawing programs add their own data, which browsers ignore.
  if (uri !== SVG)
    return uri === '' ? { message: `it contains <${name}> without the SVG namespace` } : undefined;
  if (REFUSED.has(local)) return { message: `it contains <${name}>` };
  for (const { name: attribute, local: plain, value } of Object.values(attributes)) {
    if (/^on/i.test(plain)) return { message: `it has the event handler ${attribute}`, attribute };
    if (plain === 'href' && !isHarmless(local, value))
      return { message: `<${name}> leads to ${shortened(value)}`, attribute };
    const outside = value.includes('(') ? outsideUrl(value) : undefined;
    if (outside !== undefined)
      return { message: `${attribute} of <${name}> loads ${shortened(outside)}`, attribute };
    if (plain === 'attributeName' && /(?:^|:)href$|^on/i.test(value))
      return { message: `<${name}> changes ${value}`, attribute };
  }
  return undefined;
}

function labelFault(name: string, attributes: SaxesTagNS['attributes'][string][]): ElementFault | undefined {
  for (const { name: attribute, value } of attributes) {
    if (!OF_LABELS.test(attribute)) return { message: `<${name}> has the attribute ${attribute}`, attribute };
    const outside = value.includes('(') ? outsideUrl(value) : undefined;
    if (outside !== undefined)
      return { message: `${attribute} of <${name}> loads ${shortened(outside)}`, attribute };
  }
  return undefined;
}

/** Returns true for a URL in the graphic itself, of a page, or of an embedded image. */
function isHarmless(element: string, url: string): boolean {
  const plain = url.trim();
  if (plain.startsWith('#') || plain === '') return true;
  if (element === 'a') return /^https?:\/\//i.test(plain);
  return /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i.test(plain) && /^(?:image|feImage)$/.test(element);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
