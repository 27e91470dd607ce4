// Reads facts of pages with shared HTML. The same shared HTML is read once.

import type { HtmlPieces, SharedHtml } from '../model/pages/document.ts';
import { joinPieces } from '../model/pages/html-pieces.ts';
import type { FactsReader, UrlList } from '../rules/index.ts';
import { createGathering, gatherFacts, gatherProper } from './facts.ts';
import {
  both,
  type CachedPart,
  type PartReading,
  type PartTag,
  readProperTags,
  type TagListener,
} from './read-tags.ts';
import { urlListOf } from './shared-facts.ts';

interface SharedReading extends PartReading {
  readonly list: UrlList;
}

/** Creates a reader that reads the same shared HTML once. */
export function createFactsReader(): FactsReader {
  const cache = new Map<string, SharedReading | undefined>();
  const readingOf = ({ key, html }: SharedHtml) => {
    if (!cache.has(key)) cache.set(key, readPart(html));
    return cache.get(key);
  };
  return ({ pieces, body }, isRaw) => {
    const whole = () => joinPieces(pieces);
    const { html, parts } = separate(pieces, readingOf);
    const facts = parts.length === 0 ? undefined : gatherProper(html, body, isRaw, parts, whole);
    if (!facts) return { facts: gatherFacts(whole(), body, isRaw), sharedHtml: [] };
    const linking = parts.filter(({ reading }) => reading.list.urls.length > 0);
    return {
      facts,
      sharedHtml: linking.map(({ key, at, length, reading }) => ({ key, at, length, ...reading.list })),
    };
  };
}

/** Separates the shared HTML of a page that was read from its other HTML. */
function separate(pieces: HtmlPieces, readingOf: (shared: SharedHtml) => SharedReading | undefined) {
  const parts: (CachedPart & { readonly reading: SharedReading; readonly key: string })[] = [];
  let html = '';
  let at = 0;
  for (const piece of pieces) {
    const { length } = typeof piece === 'string' ? piece : piece.html;
    const reading = typeof piece === 'string' ? undefined : readingOf(piece);
    if (typeof piece === 'string') html += piece;
    else if (reading) parts.push({ at, length, reading, key: piece.key });
    else html += piece.html;
    at += length;
  }
  return { html, parts };
}

/** Returns undefined if the facts of the HTML depend on its surroundings. */
function readPart(html: string): SharedReading | undefined {
  const { facts, listener } = createGathering(null);
  const tags: PartTag[] = [];
  const roots = new Set<string>();
  let depth = 0;
  const recorder: TagListener = {
    open(name) {
      tags.push({ kind: 'open', name });
      if (depth === 0) roots.add(name);
      depth += 1;
    },
    text: (text) => void tags.push({ kind: 'text', text }),
    close(name) {
      tags.push({ kind: 'close', name });
      depth -= 1;
    },
  };
  if (!readProperTags(html, both(listener, recorder))) return undefined;
  const { titles, data, meta, canonical, language, hasBody } = facts;
  const isOfHead = titles.length + data.length + Object.keys(meta).length > 0 || canonical !== null;
  if (isOfHead || language !== null || hasBody) return undefined;
  const hasForm = tags.some((tag) => tag.kind === 'open' && tag.name === 'form');
  return { facts, tags, roots: [...roots], hasForm, list: urlListOf(facts) };
}
