import { Parser } from 'htmlparser2';
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

/** Scripts that browsers do not run are data: their type is not one of JavaScript. */
const RUNNABLE = /^(|module|text\/javascript|application\/javascript|importmap|speculationrules)$/i;

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
  for (const attribute in attributes) {
    if (attribute === 'style') facts.inline.push(`a style attribute on <${name}>`);
    else if (attribute.startsWith('on')) facts.inline.push(`the handler ${attribute} on <${name}>`);
  }
  switch (name) {
    case 'html':
      facts.language = attributes.lang;
      break;
    case 'body':
      facts.hasBody = true;
      break;
    case 'style':
      facts.inline.push('a <style> element');
      break;
    case 'script':
      visitScript(facts, attributes);
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

function visitScript(facts: Gathering, { src, type = '' }: Attributes): void {
  if (src !== undefined) facts.resources.push(src);
  else if (RUNNABLE.test(type)) facts.inline.push('an inline <script>');
}

function visitLink(facts: Gathering, { rel, href = '' }: Attributes): void {
  if (rel === 'canonical') facts.canonical = href;
  else facts.resources.push(href);
}
