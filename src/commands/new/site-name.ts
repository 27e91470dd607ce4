// What a new site is called: by the name of its folder.

/** The title that each starter bears. */
export const OWN_TITLE = 'My site';

/** `my-site` as a title: `My site`. It can stand between quotes in YAML, and in Markdown. */
export function siteTitle(folderName: string): string {
  const words = folderName.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  return words === '' ? OWN_TITLE : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of its package, which npm takes: none of those that it depends on. */
export function packageName(folderName: string, taken: readonly string[]): string {
  const name = folderName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);
  if (name === '' || name === 'node-modules') return 'my-site';
  return taken.includes(name) ? `${name}-site` : name;
}
