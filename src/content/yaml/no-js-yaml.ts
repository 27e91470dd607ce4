// Stands in for js-yaml in the compiled command: gray-matter loads it for an engine that is never used.

export function safeLoad(): never {
  throw new Error('YAML reached gray-matter');
}

export const safeDump = safeLoad;
