import { htmlLines } from '../../base/html/html-lines.ts';
import type { SharedPage, SiteRule } from '../rule.ts';

/** A page with fewer words is a frame for something that a script would put in. */
const FEWEST_WORDS = 150;

export const storePrivacy: SiteRule = {
  code: 'store-privacy',
  severity: 'error',
  title: 'Privacy page that app stores would refuse',
  meaning:
    'App stores ask for an address with a privacy policy: with "privacy" in its title and its address, naming the app and its developer, with a contact and a section about deleting the account, and as plain HTML at that very address. Held where the settings name the page under `checks.store`.',
  when: 'check',
  *site({ site, pages, read }) {
    const { store } = site.settings.checks;
    if (!store) return;
    const shared = pages.find(({ page }) => page.route === store.privacy);
    if (!shared)
      return yield {
        message: `There is no page ${store.privacy}, which checks.store names`,
        at: { kind: 'place', place: store.at },
        hint: 'Write the route of the privacy page.',
      };
    for (const [holds, message, hint] of demands(shared, read(shared.page.file).toString(), store))
      if (!holds) yield { message, at: { kind: 'page', page: shared.page }, hint };
  },
};

type Demand = readonly [holds: boolean, message: string, hint: string];

function demands(
  { page, facts }: SharedPage,
  html: string,
  { app, developer }: { readonly app: string; readonly developer: string },
): readonly Demand[] {
  const text = htmlLines(html).join('\n');
  const hasContact = facts.addresses.some((address) => /^mailto:/i.test(address));
  const isPlain = text.split(/\s+/).length >= FEWEST_WORDS;
  const deletion = 'Write one, under a heading such as "Delete your account".';
  const staysHere = facts.meta.refresh === undefined;
  return [
    [/privacy/i.test(facts.title), 'The title does not say "privacy"', 'Call the page Privacy Policy.'],
    [
      /privacy/i.test(page.route),
      'The address does not say "privacy"',
      'Give the page the permalink /privacy/.',
    ],
    [text.includes(app), `The page does not name the app, ${app}`, 'Name it in the first paragraph.'],
    [
      text.includes(developer),
      `The page does not name the developer, ${developer}`,
      'Say who is responsible.',
    ],
    [hasContact, 'The page has no contact', 'Link to an e-mail address with mailto:.'],
    [hasDeletion(html), 'The page has no section about deleting the account', deletion],
    [staysHere, 'The page sends its readers on to another address', 'Put the policy at this very address.'],
    [isPlain, 'The page holds hardly any text as plain HTML', 'Write the policy into the page itself.'],
  ];
}

function hasDeletion(html: string): boolean {
  const headings = Array.from(html.matchAll(/<h[1-6][\s>][\s\S]*?<\/h[1-6]>/gi), ([heading]) =>
    htmlLines(heading).join(' '),
  );
  return headings.some((heading) => /delet|eras|remov/i.test(heading) && /account|data/i.test(heading));
}
