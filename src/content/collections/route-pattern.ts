// Addresses of a collection's pages: `/blog/{year}/{slug}/`.

/** What stands between braces in a pattern. */
const PARTS = ['slug', 'path', 'year', 'month', 'day'] as const;

const BRACES = /\{([^{}]*)\}/g;

/** Why a pattern cannot be used, and what to do; undefined where it can. */
export function patternProblem(
  pattern: string,
): { readonly message: string; readonly hint: string } | undefined {
  const names = Array.from(pattern.matchAll(BRACES), ([, name = '']) => name);
  const unknown = names.find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined || /[{}]/.test(pattern.replace(BRACES, ''))) {
    const message = unknown === undefined ? 'has a brace that is not closed' : `has {${unknown}}`;
    return { message, hint: `Between braces stands one of: ${PARTS.join(', ')}.` };
  }
  if (!/^\/(?!\/)/.test(pattern) || !/(?:\/|\.html)$/.test(pattern))
    return {
      message: 'does not begin with a slash, or ends with neither a slash nor .html',
      hint: 'Write it as in /blog/{slug}/.',
    };
  if (names.includes('slug') || names.includes('path')) return undefined;
  return { message: 'gives all pages one address', hint: 'Put {slug} or {path} into it.' };
}

/** The address of one page, percent-encoded; undefined where the pattern asks for a date and there is none. */
export function addressByPattern(
  pattern: string,
  { id, date }: { readonly id: string; readonly date: string | undefined },
): string | undefined {
  const [year, month, day] = date?.split('-') ?? [];
  const encoded = id.split('/').map(encodeURIComponent);
  const parts: Readonly<Record<string, string | undefined>> = {
    slug: encoded.at(-1),
    path: encoded.join('/'),
    year,
    month,
    day,
  };
  let isWhole = true;
  const address = pattern.replace(BRACES, (_, name: string) => {
    const part = parts[name];
    isWhole &&= part !== undefined;
    return part ?? '';
  });
  return isWhole ? address : undefined;
}
