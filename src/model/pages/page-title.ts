/**
 * A title for a page that gives itself none, from the name of its file: `my-first_post.md` is called "My
 * first post", and `blog/index.md` "Blog". Undefined for `content/index.md`.
 */
export function titleFromPath(path: string): string | undefined {
  const segments = path
    .replace(/^content\//, '')
    .replace(/\.md$/i, '')
    .split('/');
  if (segments.at(-1) === 'index') segments.pop();
  const name = segments.at(-1);
  if (name === undefined) return undefined;
  const words =
    name
      .normalize('NFC')
      .replace(/[\s_-]+/g, ' ')
      .trim() || name;
  const [first = ''] = words;
  return first.toUpperCase() + words.slice(first.length);
}
