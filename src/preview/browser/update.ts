// Updates an open page in place: the visitor's changes stay.
import { Idiomorph } from 'idiomorph';

/** Attributes that visitors change by typing, choosing and opening. */
const OF_THE_VISITOR = new Set(['value', 'checked', 'selected', 'open']);

/** Creates an updater for open pages. `own` is the folder of the preview's own files, which aren't part of the page. */
export function createUpdater(own: string) {
  let served = document.body.outerHTML;
  let names = attributeNames(document.body);
  return {
    async apply(next: Document): Promise<void> {
      if (scriptsOf(document, own) !== scriptsOf(next, own)) {
        location.reload();
        return;
      }
      await loadStyles(next);
      keepOwnScript(next, own);
      const html = next.body.outerHTML;
      Idiomorph.morph(document.head, next.head, { head: { style: 'merge' } });
      document.documentElement.lang = next.documentElement.lang;
      if (html === served) return;
      Idiomorph.morph(document.body, next.body, {
        callbacks: {
          beforeAttributeUpdated: (name, _element, change) =>
            !OF_THE_VISITOR.has(name) && (change === 'update' || names.has(name)),
        },
      });
      served = html;
      names = attributeNames(new DOMParser().parseFromString(html, 'text/html').body);
    },
  };
}

/** All attributes that the server has written so far. Any other one comes from a script, and stays. */
function attributeNames(body: HTMLElement): ReadonlySet<string> {
  return new Set([body, ...body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()));
}

function scriptsOf(page: Document, own: string): string {
  const urls = [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? '');
  return urls.filter((url) => !url.startsWith(own)).join('\n');
}

/** Preloads new stylesheets that the page will probably use, judging by those it uses now. */
export function loadEarly(urls: readonly string[]): void {
  const present = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')];
  const names = new Set(present.map(({ href }) => withoutHash(new URL(href).pathname)));
  for (const url of urls.filter((each) => names.has(withoutHash(each)))) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'style', href: url });
    document.head.append(link);
  }
}

/** `/assets/site` of `/assets/site-1A2B3C4D.css` */
function withoutHash(url: string): string {
  return url.replace(/-[A-Z0-9]{8}\.css$/, '');
}

/** Loads new stylesheets before the old ones are removed, so the page is never unstyled. */
async function loadStyles(next: Document): Promise<void> {
  const present = new Set([...document.head.querySelectorAll('link')].map(({ outerHTML }) => outerHTML));
  const missing = [...next.head.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')].filter(
    ({ outerHTML }) => !present.has(outerHTML),
  );
  await Promise.all(
    missing.map((link) => {
      const copy = document.importNode(link, true);
      return new Promise((resolve) => {
        copy.addEventListener('load', resolve);
        copy.addEventListener('error', resolve);
        document.head.append(copy);
      });
    }),
  );
}

/** Keeps the preview's script in place, so that it doesn't run again although its URL contains a new version. */
function keepOwnScript(next: Document, own: string): void {
  const selector = `script[src^="${own}"]`;
  const present = document.querySelector(selector)?.getAttribute('src');
  if (present) next.querySelector(selector)?.setAttribute('src', present);
}
