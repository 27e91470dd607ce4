import { Parser } from 'htmlparser2';

const URLS = new Set('href src xlink:href action formaction poster cite background srcset data'.split(' '));

const REFUSED = /^(?:script|style|link|meta|base|title|iframe|object|embed|form|textarea|html|head|body)$/;

const ENDS_BY_ITSELF =
  /^(?:area|br|col|hr|img|input|source|track|wbr|li|d[td]|p|r[tp]|option|t[drh]|tbody|thead|tfoot)$/;

/** The parts of a page's HTML that a browser would run, or that would leave the page's place in a layout. */
export function dangersIn(html: string): readonly string[] {
  const dangers: string[] = [];
  const before = `<site-main>${html}`;
  let svgDepth = 0;
  let mainDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (REFUSED.test(name)) dangers.push(`<${name}>`);
      if (name === 'svg') svgDepth += 1;
      if (name === 'site-main') mainDepth += 1;
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on|^style$|^srcdoc$/.test(attribute)) dangers.push(attribute);
        if (URLS.has(attribute) && !isHarmless(value)) dangers.push(value);
      }
    },
    onclosetag(name, isImplied) {
      if (isImplied && svgDepth === 0 && !ENDS_BY_ITSELF.test(name)) dangers.push(`<${name}> is left open`);
      if (name === 'svg') svgDepth -= 1;
      if (name === 'site-main') mainDepth -= 1;
      if (mainDepth === 0 && parser.startIndex !== before.length) dangers.push(`</${name}> comes early`);
    },
  });
  parser.end(`${before}</site-main>`);
  return dangers;
}

/** Returns true if a URL, without the characters that browsers ignore, has no scheme or an allowed one. */
function isHarmless(url: string): boolean {
  return /^(?:https?:|mailto:|tel:|irc:|[^:]*$|[#?/])/i.test(url.replace(/[\0-\x20]/g, ''));
}
