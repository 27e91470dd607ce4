// HTML in a form in which two renderings can be compared: white space that does not show, the order of
// attributes and the spelling of characters do not count, and neither does what our HTML has in addition.
import { type ChildNode, isComment, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';

const BLOCK =
  /^(?:p|ul|ol|li|h[1-6]|blockquote|pre|table|thead|tbody|tr|th|td|hr|div|section|details|dl|dt|dd|address|article|iframe|form|head|html|body|link|meta|title|style|script|main|nav|del|ins)$/;

export function canonicalHtml(html: string): string {
  return print(parseDocument(html).children, false).replace(/ *\n[ \n]*/g, '\n').trim();
}

function print(nodes: Nodes, verbatim: boolean): string {
  return nodes.map((node) => printNode(node, verbatim)).join('');
}

function printNode(node: Node, verbatim: boolean): string {
  if (node.type === 'text') return JSON.stringify(verbatim ? node.data : node.data.replace(/\s+/g, ' ')).slice(1, -1);
  if (node.type === 'comment') return `<!--${node.data}-->`;
  if (!('attribs' in node)) return `<${'data' in node ? node.data : node.type}>`;
  if (node.attribs.class === 'anchor') return '';
  const block = BLOCK.test(node.name);
  const content = print(node.children as Nodes, verbatim || node.name === 'pre');
  const inner = block && node.name !== 'pre' ? content.trim() : content;
  const element = `<${node.name}${printAttributes(node.name, node.attribs)}>${inner}</${node.name}>`;
  return block ? `\n${element}\n` : element;
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
  return names.map((name) => ` ${name}=${JSON.stringify(decodeAddress(shown[name] ?? ''))}`).join('');
}

/** Percent-encoding is decoded, since specifications leave open which characters are encoded. */
function decodeAddress(value: string): string {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}
