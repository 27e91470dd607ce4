import { htmlLines } from '../../base/html/html-lines.ts';
import type { Finding, SharedPage, SiteRule } from '../rule.ts';

/** A page with fewer words is a frame for something that a script would put in. */
const FEWEST_WORDS = 150;

export const storePrivacy: SiteRule = {
  code: 'store-privacy',
  severity: 'error',
  title: 'Privacy page that app stores would refuse',
  meaning:
    'App stores ask for an address with a privacy policy: with "privacy" in its title and its address, naming the app and its developer, with a contact and a section about deleting the account, and as plain HTML at that very address. Held where the settings name the page under `checks.store`.',
  scope: 'site',
  when: 'check',
  check({ site, pages, read }) {
    const { store } = site.settings.checks;
    if (!store) return [];
    const shared = pages.find(({ page }) => page.route === store.privacy);
    if (!shared) {
      const message = `There is no page ${store.privacy}, which checks.store names`;
      return [
        { message, at: { kind: 'place', place: store.at }, hint: 'Write the route of the privacy page.' },
      ];
    }
    const html = read(shared.page.file).toString();
    const text = htmlLines(html).join('\n');
    const at = { kind: 'page', page: shared.page } as const;
    const asked: readonly (readonly [holds: boolean, message: string, hint: string])[] = [
      [
        /privacy/i.test(shared.facts.title),
        'The title does not say "privacy"',
        'Call the page Privacy Policy.',
      ],
      [
        /privacy/i.test(shared.page.route),
        'The address does not say "privacy"',
        'Give the page the permalink /privacy/.',
      ],
      [
        text.includes(store.app),
        `The page does not name the app, ${store.app}`,
        'Name it in the first paragraph.',
      ],
      [
        text.includes(store.developer),
        `The page does not name the developer, ${store.developer}`,
        'Say who is responsible.',
      ],
      [hasContact(shared), 'The page has no contact', 'Link to an e-mail address with mailto:.'],
      [
        deletionHeading(html),
        'The page has no section about deleting the account',
        'Write one, under a heading such as "Delete your account".',
      ],
      [
        shared.facts.meta.refresh === undefined,
        'The page sends its readers on to another address',
        'Put the policy at this very address.',
      ],
      [
        text.split(/\s+/).length >= FEWEST_WORDS,
        'The page holds hardly any text as plain HTML',
        'Write the policy into the page itself.',
      ],
    ];
    return asked.filter(([holds]) => !holds).map(([, message, hint]): Finding => ({ message, at, hint }));
  },
};

function hasContact({ facts }: SharedPage): boolean {
  return facts.addresses.some((address) => /^mailto:/i.test(address));
}

function deletionHeading(html: string): boolean {
  const headings = Array.from(html.matchAll(/<h[1-6][\s>][\s\S]*?<\/h[1-6]>/gi), ([heading]) =>
    htmlLines(heading).join(' '),
  );
  return headings.some((heading) => /delet|eras|remov/i.test(heading) && /account|data/i.test(heading));
}
