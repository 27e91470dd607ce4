// Reads the HTML of a body as a tree. Parsing takes a third of the time of a Markdown copy, and nearly all bodies can be read
// without it, because they are proven to be what browsers would build.
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import type { Element, ElementContent, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { h } from 'hastscript';
import { parseFragment } from 'parse5';
import { both, createNestingProof, readProperTags, type TagListener } from '../../document/index.ts';

export function readTree(html: string): Root {
  // A fragment becomes a root.
  return readProperTree(html) ?? (fromParse5(parseFragment(html)) as Root);
}

const [START, END] = ['<html><head></head><body>', '</body></html>'];

/** HTML with comments, or in which a parser changes names, texts or line breaks, or adds elements to tables. */
const SPECIAL =
  /<(?:!|iframe|noembed|noframes|script|style|svg|textarea|title|xmp|(?:listing|pre)[^>]*>\n)|<table(?![^>]*>\s*(?:<thead|<tbody))|<\/t(?:head|body|foot)>\s*<(?:tr|col)|[\r\0]/;

/** Returns undefined unless the HTML is proven. */
function readProperTree(html: string): Root | undefined {
  if (SPECIAL.test(html)) return undefined;
  const root: ElementContent[] = [];
  const open: ElementContent[][] = [root];
  const add = (node: ElementContent) => void open.at(-1)?.push(node);
  const builder: TagListener = {
    open(name, attributes) {
      const values = Object.entries(attributes).map(([key, value]) => [key, decodeHTMLAttribute(value)]);
      const element = h(name, Object.fromEntries(values)) as Element;
      add(element);
      open.push(element.children);
    },
    text: (text) => add({ type: 'text', value: text.includes('&') ? decodeHTML(text) : text }),
    close: () => void open.pop(),
  };
  const proof = createNestingProof([START.length, START.length + html.length]);
  const isProper = readProperTags(START + html + END, both(proof.listener, builder));
  const [page] = root;
  const body = page?.type === 'element' && page.children[1];
  return isProper && proof.holds() && body && body.type === 'element'
    ? { type: 'root', children: body.children }
    : undefined;
}
