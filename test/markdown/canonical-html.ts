// HTML in a form in which two renderings can be compared: white space that does not show, the order of
// attributes and the spelling of characters do not count, and neither does what our HTML has in addition.
import { Parser } from 'htmlparser2';

const BLOCK =
  /^(?:p|ul|ol|li|h[1-6]|blockquote|pre|table|thead|tbody|tr|th|td|hr|div|section|details|dl|dt|dd|address|article|iframe|form|head|html|body|link|meta|title|style|script|main|nav|del|ins)$/;

export function canonicalHtml(html: string): string {
  let result = '';
  // Elements that are open, and how many of them are verbatim or links of headings to themselves.
  let verbatim = 0;
  const anchors: boolean[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      anchors.push(attributes.class === 'anchor' || anchors.at(-1) === true);
      if (name === 'pre') verbatim += 1;
      if (anchors.at(-1)) return;
      result += `${lineAround(name)}<${name}${printAttributes(name, attributes)}>${name === 'pre' ? '' : lineAround(name)}`;
    },
    onclosetag(name) {
      if (!anchors.pop()) result += `${name === 'pre' ? '' : lineAround(name)}</${name}>${lineAround(name)}`;
      if (name === 'pre') verbatim -= 1;
    },
    ontext(text) {
      if (anchors.at(-1)) return;
      result += JSON.stringify(verbatim > 0 ? text : text.replace(/\s+/g, ' ')).slice(1, -1);
    },
    oncomment(text) {
      result += `<!--${text}-->`;
    },
    onprocessinginstruction(_name, text) {
      result += `<${text}>`;
    },
  });
  parser.end(html.replace(HEADING, '$1$3'));
  return result.replace(/ *\n[ \n]*/g, '\n').trim();
}

/** Elements that contain a heading and its own link. */
const HEADING = /<div class="heading">(<(h\d)[\s\S]*?<\/\2>)(<a class="anchor"[\s\S]*?<\/a>)<\/div>/g;

/** White space at the edges of a block does not show. */
function lineAround(element: string): string {
  return BLOCK.test(element) ? '\n' : '';
}

/** Our ids of headings, focus of code, names of checkboxes and classes of cells are left out. */
function printAttributes(element: string, attributes: Readonly<Record<string, string>>): string {
  const { align, ...rest } = attributes;
  const shown: Record<string, string> = { ...rest };
  if (align) shown.class = `align-${align}`;
  if (/^h[1-6]$/.test(element)) delete shown.id;
  if (element === 'pre') delete shown.tabindex;
  if (element === 'input') delete shown['aria-label'];
  if (element === 'li' && shown.class === 'task') delete shown.class;
  const names = Object.keys(shown).sort();
  return names.map((name) => ` ${name}=${JSON.stringify(decodeUrl(shown[name] ?? ''))}`).join('');
}

/** Percent-encoding is decoded, since specifications leave open which characters are encoded. */
function decodeUrl(value: string): string {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}
