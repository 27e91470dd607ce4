import { Parser } from 'htmlparser2';

const ADDRESSES = new Set([
  'href',
  'src',
  'xlink:href',
  'action',
  'formaction',
  'poster',
  'cite',
  'background',
  'srcset',
  'data',
]);

/** What a browser would run, or what would leave the page's place in the document. */
export function dangersIn(html: string): readonly string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (
        /^(?:script|style|link|meta|base|title|iframe|object|embed|form|textarea|html|head|body)$/.test(name)
      ) {
        dangers.push(`<${name}>`);
      }
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on|^style$|^srcdoc$/.test(attribute)) dangers.push(attribute);
        const address = value.replace(/[\0-\x20]/g, '');
        if (ADDRESSES.has(attribute) && !/^(?:https?:|mailto:|tel:|[^:]*$|[#?/])/i.test(address))
          dangers.push(value);
      }
      if (name === 'site-footer') open.forEach((element) => void dangers.push(`in <${element}>`));
      open.push(name);
    },
    onclosetag(name) {
      open.pop();
      if (name === 'site-main' && open.length > 0) dangers.push(`${name} in <${open.at(-1)}>`);
    },
  });
  const open: string[] = [];
  parser.end(`<site-main>${html}</site-main><site-footer></site-footer>`);
  return dangers;
}
