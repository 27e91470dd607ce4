import { atElement, type PageRule } from '../rule.ts';

/** `IMG_1234.jpg` is no description. */
const FILE_NAME = /^[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

export const imageAlt: PageRule = {
  code: 'image-alt',
  severity: 'error',
  title: 'Image without an alternative text',
  meaning:
    'An `<img>` has an `alt` attribute: what the image says, or the empty text where it says nothing that the page does not. A file name is neither.',
  *page({ page, facts }) {
    for (const { address, alt, at } of facts.images)
      if (alt === null || FILE_NAME.test(alt.trim()))
        yield {
          message:
            alt === null
              ? `The image ${address} has no alternative text`
              : `The alternative text ${alt} is a file name`,
          at: atElement(page, at, address),
          hint: 'Say in alt what the image tells, or write alt="" where it only decorates.',
        };
  },
};
