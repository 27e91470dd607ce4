// Finds HTML that the published Content-Security-Policy blocks: it allows code and styles only in files of the site,
// and no plugins. URLs are checked elsewhere, where the policy is known.

import { wordSet } from '../word-set.ts';

/**
 * Types of scripts that browsers run. Scripts of other types are data.
 * https://mimesniff.spec.whatwg.org/#javascript-mime-type
 */
const RUNNABLE =
  /^\s*(?:module|importmap|speculationrules|(?:application|text)\/(?:x-)?(?:ecma|java)script|text\/(?:javascript1\.[0-5]|jscript|livescript))?\s*$/i;

/** Attributes with a URL that is followed, or loaded and run. */
const FOLLOWED: ReadonlySet<string> = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data']);

/** Attributes with a URL that is shown. */
const SHOWN: ReadonlySet<string> = new Set(['src', 'srcset', 'poster']);

/** Schemes that run code or that browsers don't follow from a page of the web. */
const UNFOLLOWED = wordSet('javascript: vbscript: data: file: filesystem:');

const BLOCKED: ReadonlySet<string> = new Set(['frame', 'object', 'embed']);

/** Attributes of an element by name, in lowercase. */
export type Attributes = Readonly<Record<string, string>>;

/**
 * Lists the blocked parts of an element, each in a few words: `a style attribute on <p>`. Element and attribute names
 * are in lowercase. Called for every element of a site.
 */
export function inlineCode(element: string, attributes: Attributes): readonly string[] {
  const found: string[] = [];
  for (const name in attributes) {
    if (name === 'style') found.push(`a style attribute on <${element}>`);
    else if (name.startsWith('on')) found.push(`the handler ${name} on <${element}>`);
    else if (FOLLOWED.has(name) || SHOWN.has(name)) {
      const scheme = blockedScheme(name, attributes[name] ?? '');
      if (scheme !== undefined) found.push(`a ${scheme} URL on <${element}>`);
    }
  }
  if (element === 'style') found.push('a <style> element');
  if (element === 'script' && attributes.src === undefined && RUNNABLE.test(attributes.type ?? ''))
    found.push('an inline <script>');
  const isBlank = element === 'iframe' && attributes.src === undefined;
  if (BLOCKED.has(element) || isBlank) found.push(`the element <${element}>`);
  if (element === 'base' && attributes.href !== undefined) found.push('the element <base>');
  return found;
}

function blockedScheme(name: string, url: string): string | undefined {
  const scheme = schemeOf(url);
  return (FOLLOWED.has(name) ? UNFOLLOWED.has(scheme) : scheme === 'data:') ? scheme : undefined;
}

/** Scheme of a URL as browsers read it: https://url.spec.whatwg.org/#url-parsing */
function schemeOf(url: string): string {
  const plain = url.replace(/^[\0- ]+|[\t\n\r]/g, '');
  return /^[a-z][a-z\d+.-]*:/i.exec(plain)?.[0].toLowerCase() ?? '';
}

/** Returns the alternative to the code that `inlineCode` found. */
export function inlineHint(what: string): string {
  if (what.startsWith('the element'))
    return 'The published Content-Security-Policy blocks it: link to its content, or to a service.';
  if (/^a \w+: URL on <(?:a|area)>$/.test(what) && !what.startsWith('a javascript:'))
    return 'Link to a web URL or to a file of the site. Browsers do not follow this one.';
  if (what.startsWith('a data:')) return 'Move the data to a file, and import the URL of that file.';
  return 'Move styles to a stylesheet and code to a *.client.ts file, and import its URL.';
}
