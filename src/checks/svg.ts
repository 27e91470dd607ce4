// What an SVG file that comes with content may hold. Opened by itself it is a document of the site's own origin, so it is
// held to strict XML, read as browsers read it, and to drawing.
import { SaxesParser, type SaxesTagNS } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Elements of SVG that run code or hold another kind of document. */
const REFUSED: ReadonlySet<string> = new Set(['script', 'foreignObject', 'handler', 'listener', 'iframe']);

/** The first thing in an SVG that a drawing does not need, in a few words; undefined where there is none. */
export function svgFault(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  if (text === undefined) return 'it is not UTF-8';
  const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  if (declared !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(declared))
    return `it says that it is ${declared}`;
  let fault: string | undefined;
  const tell = (what: string) => {
    fault ??= what;
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) =>
    tell(`it is no valid XML (${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')})`),
  );
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) tell('its DOCTYPE declares entities');
  });
  parser.on('processinginstruction', ({ target }) => tell(`it has an instruction <?${target}?>`));
  parser.on('opentag', (tag) => {
    const found = elementFault(tag);
    if (found !== undefined) tell(found);
  });
  parser.write(text).close();
  return fault;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function elementFault({ name, local, uri, attributes }: SaxesTagNS): string | undefined {
  if (uri === XHTML || uri === MATHML) return `it holds <${name}>, which is no SVG`;
  // Programs for drawing keep notes of their own, which browsers pass over.
  if (uri !== SVG) return uri === '' ? `it holds <${name}> without the namespace of SVG` : undefined;
  if (REFUSED.has(local)) return `it holds <${name}>`;
  for (const { name: attribute, local: plain, value } of Object.values(attributes)) {
    if (/^on/i.test(plain)) return `it has the handler ${attribute}`;
    if (plain === 'href' && !isHarmless(local, value)) return `<${name}> leads to ${shortened(value)}`;
    if (plain === 'attributeName' && /(?:^|:)href$|^on/i.test(value)) return `<${name}> changes ${value}`;
  }
  return undefined;
}

/** Within the drawing itself, to a page, or to a picture that is part of the file. */
function isHarmless(element: string, address: string): boolean {
  const plain = address.trim();
  if (plain.startsWith('#') || plain === '') return true;
  if (element === 'a') return /^https?:\/\//i.test(plain);
  return /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i.test(plain) && /^(?:image|feImage)$/.test(element);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
