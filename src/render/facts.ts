import { Parser } from 'htmlparser2';
import { inlineCode } from '../base/inline-code.ts';
import type { Facts } from '../model/document.ts';

interface Gathering {
  language: string | undefined;
  titles: string[];
  description: string | undefined;
  canonical: string | undefined;
  noindex: boolean;
  hasBody: boolean;
  inline: string[];
  resources: string[];
}

type Attributes = Readonly<Record<string, string>>;

/** Reads what checks need from a document's HTML, in one pass. */
export function gatherFacts(html: string): Facts {
  const facts: Gathering = {
    language: undefined,
    titles: [],
    description: undefined,
    canonical: undefined,
    noindex: false,
    hasBody: false,
    inline: [],
    resources: [],
  };
  let inTitle = false;
  let svgDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'svg') svgDepth += 1;
      if (name === 'title' && svgDepth === 0) {
        inTitle = true;
        facts.titles.push('');
      }
      visitElement(facts, name, attributes);
    },
    ontext(text) {
      if (inTitle) facts.titles[facts.titles.length - 1] += text;
    },
    onclosetag(name) {
      if (name === 'svg') svgDepth -= 1;
      if (name === 'title') inTitle = false;
    },
  });
  parser.end(html);
  return facts;
}

function visitElement(facts: Gathering, name: string, attributes: Attributes): void {
  facts.inline.push(...inlineCode(name, attributes));
  switch (name) {
    case 'html':
      facts.language = attributes.lang;
      break;
    case 'body':
      facts.hasBody = true;
      break;
    case 'script':
      if (attributes.src !== undefined) facts.resources.push(attributes.src);
      break;
    case 'link':
      visitLink(facts, attributes);
      break;
    case 'meta':
      if (attributes.name === 'description') facts.description = attributes.content;
      if (attributes.name === 'robots') facts.noindex = /noindex/i.test(attributes.content ?? '');
      break;
  }
}

function visitLink(facts: Gathering, { rel, href = '' }: Attributes): void {
  if (rel === 'canonical') facts.canonical = href;
  else facts.resources.push(href);
}
