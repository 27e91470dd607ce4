import { CARD_FOLDER } from '../../model/pages/card.ts';
import { atElement, type PageRule } from '../rule.ts';

export const socialImageAlt: PageRule = {
  code: 'social-image-alt',
  severity: 'warning',
  title: 'Social image without an alternative text',
  meaning:
    'Who does not see the image of a link preview (`og:image`) is told what `og:image:alt` says. `PageHead` writes there what stands in `imageAlt` beside `image`, in front matter or in the settings, and for a card its `alt`.',
  when: 'check',
  *page({ page, facts, url }) {
    const { 'og:image': address, 'og:image:alt': alt = '' } = facts.meta;
    const fact = facts.addresses.find((one) => one.use === 'social' && one.address === address);
    if (!address || !fact || alt.trim() !== '') return;
    // As front matter and settings hold it, where it is an address of the site.
    const image = url !== undefined && address.startsWith(`${url}/`) ? address.slice(url.length) : address;
    const message = `The social image ${image} has no alternative text`;
    if (image.startsWith(`/${CARD_FOLDER}`))
      yield {
        message,
        at: { kind: 'page', page },
        hint: 'Let alt of its card return what it shows, or remove alt there: the title takes its place.',
      };
    else
      yield {
        message,
        at: image === page.image ? { kind: 'page', page, field: 'image' } : atElement(page, fact.at, image),
        hint: 'Say what it shows in imageAlt, beside image in front matter or in content/site.yaml; PageHead writes it.',
      };
  },
};
