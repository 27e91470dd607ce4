// HTML that Markdown may not contain.

import { guide } from '../../kit/diagnostics/guide.ts';
import { ELEMENTS, isElementName } from '../../kit/html/elements.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { wordSet } from '../../kit/word-set.ts';
import { covers, type Settings } from '../../settings/index.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import type { HtmlAttribute, OpenTag } from './pieces.ts';
import { formulaClassFault, mathmlAttributeFault } from './raw-mathml.ts';

const HEAD = 'It belongs in the head of the document: move it to the layout.';
const CODE = 'Move code to a *.client.ts file and styles to a stylesheet, and import them in the layout.';
const FORM = `Write the form in a layout or a component, and allow its target: ${guide('third-parties.md#forms')}`;
const OPAQUE = 'Browsers do not parse its content as HTML: use a different element.';
const PLUGIN = 'Use <img>, <audio>, <video> or a link.';
const FRAME = `Link to it, or show it with a component, and allow its site: ${guide('third-parties.md#youtube-videos')}`;
const DOCUMENT = 'The layout renders the document around the page.';

/** Reasons why elements are refused, or alternatives. */
const REFUSALS = {
  'script style': CODE,
  'link meta base title': HEAD,
  'html head body frameset frame': DOCUMENT,
  iframe: FRAME,
  'object embed applet param': PLUGIN,
  form: FORM,
  dialog: 'It would cover the page: use <details>.',
  'textarea xmp plaintext listing noembed noframes noscript template': OPAQUE,
  // Both can change a URL after it was checked.
  'animate set': 'Animate with a stylesheet.',
};

const REFUSED: ReadonlyMap<string, string> = new Map(
  Object.entries(REFUSALS).flatMap(([names, hint]) => names.split(' ').map((name) => [name, hint] as const)),
);

/** Attributes with a single URL. */
export const URL_ATTRIBUTES = wordSet(
  'href xlink:href src poster cite background longdesc data action formaction',
);

/** Attributes with a URL that is displayed, and so can't be a page. */
export const SHOWN_ATTRIBUTES: ReadonlySet<string> = new Set(['src', 'srcset', 'poster']);

/** Attributes that make a graphic visible outside its box. */
const SVG_OUTSIDE: ReadonlySet<string> = new Set(['overflow', 'transform', 'filter']);

/** Attributes with which a click, or a resting pointer, shows an element over the page. */
const OPENS_OVERLAYS = wordSet(
  'popover popovertarget popovertargetaction command commandfor interestfor interesttarget invoketarget anchor',
);

/** Classes of elements that only the build makes. Scripts act on them, and stylesheets place them. */
const BUILT = wordSet('code-copy can-copy site-search search-results');

/** Attributes with which an element takes the focus, or a key, from the layout. */
const TAKES_FOCUS = wordSet('autofocus accesskey');

/** Attributes that browsers send reports for. */
const REPORTS = wordSet('ping attributionsrc browsingtopics sharedstoragewritable');

/** Elements whose `name` works as an id: as the target of a fragment, or as a property of `document`. Other names join elements of a page. */
export const NAMED = wordSet('a img image');

/** Places that every page has as the target of a link. Other targets are names of frames. */
const WINDOWS = /^\s*_(?:blank|self|parent|top)\s*$/i;

/** Elements that `align` takes out of the flow: the following content would move next to them. */
const FLOATING: ReadonlySet<string> = new Set(['img', 'image', 'table', 'input']);

export function elementFault({ name, source }: OpenTag): MarkdownFault | undefined {
  const hint = REFUSED.get(name);
  if (hint !== undefined) return forbiddenHtml(`<${name}> is not allowed in Markdown`, hint);
  const written = source.slice(1, name.length + 1);
  const isComponent = /^[A-Z]/.test(written) && written !== written.toUpperCase();
  return isElementName(name) && !isComponent ? undefined : unknownElement(written, isComponent);
}

function unknownElement(name: string, isComponent: boolean): MarkdownFault {
  const code = 'html-unknown';
  if (isComponent) {
    const hint = 'Put a blank line before it, or use a component instead of the HTML around it.';
    return { code, message: `<${name}> is a component inside a block of HTML`, hint };
  }
  const hint = didYouMean(name, ELEMENTS, 'Write &lt; for a literal <.', (likely) => `<${likely}>`);
  return { code, message: `<${name}> is not an HTML element`, hint };
}

/** Styles that hide content, which would be visible without them. */
const HIDES =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*(?:\.0*)?\s*(?:;|!|$))/i;

/** Returns the message for a dropped attribute; `undefined` if it stays or is refused. */
export function droppedAttribute(
  tag: OpenTag,
  { name, value = '' }: HtmlAttribute,
): MarkdownFault | undefined {
  if (name === 'align' && FLOATING.has(tag.name) && /^\s*(?:left|right)\s*$/i.test(value))
    return {
      code: 'html-dropped',
      message: `align="${value}" of <${tag.name}> is left out: what follows the text could move next to it`,
      hint: 'Add a class, and float it in a stylesheet.',
    };
  if (name === 'target' && !WINDOWS.test(value))
    return {
      code: 'html-dropped',
      message: `The attribute target="${value}" on <${tag.name}> was removed: it may name a frame of the layout`,
      hint: 'Write target="_blank", or remove it.',
    };
  if (TAKES_FOCUS.has(name) || (name === 'tabindex' && /^\s*\+?0*[1-9]/.test(value)))
    return {
      code: 'html-dropped',
      message: `The attribute ${name} on <${tag.name}> was removed: it takes the keyboard from the layout`,
      hint: name === 'tabindex' ? 'Write tabindex="0", or remove it.' : 'Remove it.',
    };
  if (name !== 'style' || HIDES.test(value)) return undefined;
  return {
    code: 'html-dropped',
    message: `The style on <${tag.name}> was removed: the published Content-Security-Policy blocks it`,
    hint: 'Add a class, and style it in a stylesheet.',
  };
}

/**
 * Returns the value of an attribute that joins elements by a name: radio buttons, form fields, `<details>` of which one is open, maps
 * of images. Names of a text get a prefix, so it can't join or change anything in the layout.
 */
export function ownName(element: string, attribute: string, value: string): string {
  if (attribute === 'usemap') return value.replace(/^#(?=.)/, '#content:');
  return attribute === 'name' && value !== '' && !NAMED.has(element) ? `content:${value}` : value;
}

export function attributeFault(tag: OpenTag, attribute: HtmlAttribute): MarkdownFault | undefined {
  const { name, value = '' } = attribute;
  const message = `The attribute ${name} on <${tag.name}> is not allowed in Markdown`;
  if (name.startsWith('on')) return forbiddenHtml(message, CODE);
  if (name === 'style')
    return forbiddenHtml(message, 'Use the hidden attribute, or add a class and style it in a stylesheet.');
  if (name === 'srcdoc')
    return forbiddenHtml(message, 'Publish the document as a separate page, and use src.');
  if (tag.name === 'svg' && SVG_OUTSIDE.has(name))
    return forbiddenHtml(message, 'It could cover the page: use width, height and viewBox.');
  const mathml = mathmlAttributeFault(tag, attribute, message) ?? formulaClassFault(attribute);
  if (mathml) return forbiddenHtml(mathml.message, mathml.hint);
  const built = name === 'class' ? value.split(/\s+/).find((one) => BUILT.has(one)) : undefined;
  if (built !== undefined)
    return forbiddenHtml(
      `The class ${built} is not allowed in Markdown`,
      'Only the build makes elements with it. Use your own class.',
    );
  if (OPENS_OVERLAYS.has(name))
    return forbiddenHtml(message, 'It opens something that covers the page: use <details>.');
  if (REPORTS.has(name))
    return forbiddenHtml(message, 'Remove it: it reports visits or clicks to another site.');
  return undefined;
}

/** Elements with audio, video or captions at their `src`. */
const MEDIA = wordSet('video audio source track');

/** Returns the fault of audio or video that the policy blocks, because it is at another site. */
export function blockedMedia(
  element: string,
  attribute: string,
  href: string,
  { core, policy }: Pick<Settings, 'core' | 'policy'>,
): MarkdownFault | undefined {
  const url = MEDIA.has(element) && attribute === 'src' ? parseUrl(href, 'https://site.invalid') : undefined;
  if (
    url === undefined ||
    !/^(?:https?:)?\/\//i.test(href) ||
    url.origin === parseUrl(core.url ?? '')?.origin
  )
    return undefined;
  if (policy.sources.some((source) => source.list === 'media' && covers(source, url))) return undefined;
  return forbiddenHtml(
    `${href} comes from another site, which the published policy blocks`,
    `Publish a copy with the site, or allow it in content/site.yaml: policy: { media: [{ from: ${url.origin}, why: … }] }.`,
  );
}

/** Fault of an attribute that refers to an element which isn't in the text, but may be in the layout. */
export function referenceFault(tag: OpenTag, name: string, id: string): MarkdownFault {
  const message = `${name} on <${tag.name}> refers to "${id}", but no element of the text has that id`;
  return forbiddenHtml(message, `Give an element of the text the id "${id}", or remove the attribute.`);
}

export function forbiddenHtml(message: string, hint: string): MarkdownFault {
  return { code: 'html-forbidden', message, hint };
}
