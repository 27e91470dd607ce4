// Known elements. An unknown one is probably a typo, and browsers silently show its content as text.
import { wordSet } from '../word-set.ts';

/** Elements without content and end tag. */
export const VOID_ELEMENTS = wordSet('area base br col embed hr img input link meta param source track wbr');

/** Elements that may lack an end tag and end with their parent at the latest. */
export const ENDS_BY_ITSELF = wordSet(
  'li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th',
);

/** Elements in which empty elements may be self-closing. */
export const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math']);

export const ENDS_PARAGRAPH = wordSet(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
);

/** Attributes whose value is the id of another element, or several ids separated by spaces. */
export const ID_ATTRIBUTES = wordSet(
  'for list form headers popovertarget commandfor aria-labelledby aria-describedby aria-controls aria-owns aria-details aria-errormessage aria-activedescendant aria-flowto',
);

/** HTML elements, including obsolete ones that browsers still know. */
const HTML =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd label legend li link listing main map mark marquee menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small source span strike strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp';

/** Elements of SVG, except those that HTML has too. */
export const SVG_ELEMENTS = wordSet(
  'svg animate animatemotion animatetransform circle clippath defs desc discard ellipse feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile feturbulence filter foreignobject g hatch hatchpath line lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient rect set stop switch symbol text textpath tspan use view',
);

const MATHML =
  'math annotation annotation-xml maction merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics';

export const ELEMENTS: ReadonlySet<string> = new Set([
  ...HTML.split(' '),
  ...SVG_ELEMENTS,
  ...MATHML.split(' '),
]);

/** Returns true for an HTML element in capitals, such as `DIV`, which isn't the name of a component. */
export function isElementInCapitals(name: string): boolean {
  return name === name.toUpperCase() && isElementName(name.toLowerCase());
}

/** Returns true for the name of an HTML element, in lowercase. Custom elements have a hyphen. */
export function isElementName(name: string): boolean {
  return ELEMENTS.has(name) || name.includes('-');
}
