// Wiki links become ordinary links and images, once the site says what their names mean.
import { isImageFile } from '../../../model/images/image.ts';
import type { WikiLinkToken } from '../../lexer/optional/wiki.ts';
import { slugOf } from '../../links/fragment-ids.ts';
import { relativePath } from '../../links/url.ts';
import { note, type Scope } from '../scope.ts';

/** Gives a wiki link the URL of the page or file that it names. Returns what it becomes: text if no file has that name. */
export function resolveWiki(token: WikiLinkToken, scope: Scope): 'link' | 'image' | 'text' {
  const file = fileOf(token, scope);
  if (file === undefined) return 'text';
  const { path } = scope.page;
  token.href = (file === path ? '' : relativePath(path, file)) + fragmentOf(token);
  return token.isEmbed && isImageFile(file) ? 'image' : 'link';
}

/** Returns the id that a link names: that of a heading, or of a block. */
function fragmentOf({ part }: WikiLinkToken): string {
  if (part === '') return '';
  return `#${part.startsWith('^') ? part.slice(1) : slugOf(part)}`;
}

/** Returns the page or file that a link names. If there is none, or several, that is reported. */
function fileOf(token: WikiLinkToken, scope: Scope): string | undefined {
  const { name, raw } = token;
  const { path, targets } = scope.page;
  if (name === '') return path;
  const target = targets.namedTarget(name, path);
  if (target.kind === 'found') {
    if (target.proper !== undefined) {
      const message = `${raw} is not the canonical form of [[${target.proper}]]`;
      const proper = raw.replace(name, () => target.proper ?? '');
      note(scope, token, { code: 'link-indirect', message, hint: `Write ${proper}.`, fix: proper });
    }
    return target.path;
  }
  if (target.kind === 'several') {
    const choices = target.paths.map((one) => one.slice('content/'.length).replace(/\.md$/, ''));
    const message = `${raw} is ambiguous: ${choices.length} files have this name`;
    note(scope, token, {
      code: 'link-broken',
      message,
      hint: `Write ${choices.map((one) => `[[${one}]]`).join(' or ')}.`,
    });
    return undefined;
  }
  const message = `No page or file is named ${name}, so ${raw} is published as text`;
  const hint = target.likely
    ? `Did you mean [[${target.likely}]]?`
    : 'Write the page, or remove the brackets.';
  note(scope, token, { code: 'wiki-link-missing', message, hint });
  return undefined;
}
