// Facts of pages with segments. Each segment is read once.
import type { FactsReader, Segment } from '../../../model/pages/document.ts';
import { createGathering, gatherFacts, gatherProper } from './facts.ts';
import {
  both,
  type CachedPart,
  type PartReading,
  type PartTag,
  readProperTags,
  type TagListener,
} from './read-tags.ts';

/** Reads each segment once. */
export function createFactsReader(): FactsReader {
  const cache = new Map<string, PartReading | undefined>();
  const readingOf = ({ key, html }: Segment) => {
    if (!cache.has(key)) cache.set(key, readPart(html));
    return cache.get(key);
  };
  return ({ html, body, segments }, isRaw) => {
    const parts = segments.flatMap(({ segment, at }): CachedPart | [] => {
      const reading = readingOf(segment);
      return reading ? { at, end: at + segment.html.length, reading } : [];
    });
    const whole = () => gatherFacts(html, body, isRaw);
    return parts.length === 0 ? whole() : (gatherProper(html, body, isRaw, parts) ?? whole());
  };
}

/** Returns undefined if the facts of the HTML depend on its surroundings. */
function readPart(html: string): PartReading | undefined {
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
  return { facts, tags, roots: [...roots], hasForm };
}
