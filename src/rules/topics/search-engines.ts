// Rules for search engines.

import { isRecord } from '../../fields/index.ts';
import type { MessageAndHint } from '../../kit/diagnostics/diagnostic.ts';
import { nearest } from '../../kit/nearest.ts';
import { atElement, type PageRule, type Rule } from '../rule.ts';

const structuredData: PageRule = {
  code: 'structured-data',
  severity: 'error',
  title: 'Invalid structured data',
  meaning:
    'A `<script type="application/ld+json">` has to contain JSON with `@context` and `@type`, and the properties that search engines require for the type: `name` and `url` of a `WebSite`, `acceptedAnswer` of a `Question`, and so on. Other types and properties are not checked.',
  *page({ page, facts }) {
    for (const { text, at } of facts.data)
      for (const { message, hint } of faultsIn(text)) yield { message, at: atElement(page, at), hint };
  },
};

function* faultsIn(text: string): Iterable<MessageAndHint> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const words = error instanceof Error ? error.message.split('\n', 1)[0] : '';
    return yield {
      message: `The structured data is not valid JSON: ${words}`,
      hint: 'Render it with <StructuredData data={…} />.',
    };
  }
  for (const node of [data].flat()) {
    const context = isRecord(node) ? String(node['@context'] ?? '') : '';
    if (/^https?:\/\/schema\.org\/?$/.test(context)) yield* faultsOfNode(node, true);
    else
      yield {
        message: 'The structured data has no "@context" from schema.org',
        hint: 'Add "@context": "https://schema.org".',
      };
  }
}

type Json = Readonly<Record<string, unknown>>;

function* faultsOfNode(node: unknown, isOutermost: boolean): Iterable<MessageAndHint> {
  if (Array.isArray(node)) for (const item of node) yield* faultsOfNode(item, false);
  if (!isRecord(node)) return;
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  const isReference = node['@id'] !== undefined && Object.keys(node).every((name) => name.startsWith('@'));
  if (isOutermost && types.length === 0 && !isReference && !('@graph' in node))
    yield {
      message: 'The structured data has no "@type"',
      hint: 'Add what it describes, such as "@type": "Organization".',
    };
  if (!isReference) for (const type of types) yield* faultsOfType(type, node);
  for (const [name, value] of Object.entries(node))
    if (!name.startsWith('@') || name === '@graph') yield* faultsOfNode(value, name === '@graph');
}

/**
 * Properties that a type needs so that search engines show it; a bar separates alternatives
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery).
 */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['name', 'url'],
  Person: ['name'],
  MobileApplication: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer|suggestedAnswer'],
  Answer: ['text'],
  Offer: ['price|priceSpecification'],
  AggregateRating: ['ratingValue', 'ratingCount|reviewCount'],
  ImageObject: ['contentUrl|url'],
  BreadcrumbList: ['itemListElement'],
};

function* faultsOfType(type: string, node: Json): Iterable<MessageAndHint> {
  for (const names of Object.hasOwn(NEEDED, type) ? (NEEDED[type] ?? []) : []) {
    const alternatives = names.split('|');
    if (alternatives.some((name) => node[name] !== undefined && node[name] !== '')) continue;
    const [name = ''] = alternatives;
    const mistyped = nearest(name, Object.keys(node));
    yield {
      message: `${type} in the structured data has no ${alternatives.join(' or ')}`,
      hint: mistyped
        ? `Write "${name}" instead of "${mistyped}".`
        : `Add "${name}": search engines require it.`,
    };
  }
}

const linkText: PageRule = {
  code: 'link-text',
  severity: 'warning',
  title: 'Meaningless link text',
  meaning:
    'Screen readers list links by their text, and search engines use it to learn about the target. "Here" and "read more" say nothing.',
  when: 'check',
  *page({ page, facts }) {
    for (const { element, name, at } of facts.named)
      if (element === 'a' && name !== '')
        yield {
          message: `The link text "${name}" does not say where it leads`,
          at: atElement(page, at, name),
          hint: 'Name the target, for example "our privacy policy".',
        };
  },
};

export const searchEngineRules: readonly Rule[] = [structuredData, linkText];
