// Whether browsers build the tree that is written, asked in two ways: what can be proved of the tags, and what a parser
// that follows the HTML standard makes of them.
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import { createNestingProof } from '../../src/site/render/document/nesting-proof.ts';
import { both, readProperTags } from '../../src/site/render/document/read-tags.ts';

type Range = readonly [from: number, to: number];

/** The elements as they are written, nested by parentheses, where they are proven to be what browsers build. */
export function provenTree(html: string, body: Range = [0, html.length]): string | undefined {
  let tree = '';
  const proof = createNestingProof(body);
  const writer = {
    open(name: string) {
      tree += `${name}(`;
    },
    text() {},
    close() {
      tree += ')';
    },
  };
  return readProperTags(html, both(writer, proof.listener)) && proof.holds() ? tree : undefined;
}

/** The elements that are built, without those that tables get by themselves. */
export function builtTree(html: string): string {
  return treeOf(parse(html, { sourceCodeLocationInfo: true }));
}

function treeOf(node: DefaultTreeAdapterMap['node']): string {
  if (!('childNodes' in node)) return '';
  const inside = node.childNodes.map(treeOf).join('');
  if (!defaultTreeAdapter.isElementNode(node)) return inside;
  return node.tagName === 'tbody' && !node.sourceCodeLocation ? inside : `${node.tagName.toLowerCase()}(${inside})`;
}
