// Tags of languages, and values that are made when they are first needed.

/** Returns a tag and its shorter forms, in their usual case: `zh-Hant-HK`, `zh-Hant`, `zh`. */
export function fallbacksOf(language: string): string[] {
  const parts = language.split(/[-_]/).map((part, index) => {
    if (index === 0) return part.toLowerCase();
    if (part.length === 2) return part.toUpperCase();
    return part.length === 4 ? part[0]?.toUpperCase() + part.slice(1).toLowerCase() : part.toLowerCase();
  });
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/** Returns a function that makes a value when it is first called. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
