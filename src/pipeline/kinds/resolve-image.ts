import { NO_SIZE, type SiteImage, templateImage } from '../../model/images/image.ts';
import type { Named } from '../../model/kinds.ts';
import type { Questions } from './questions.ts';

/** Stands for an image where there is none, which is told. */
const MISSING: SiteImage = { src: '#', width: 1, height: 1, sources: [], sizes: undefined };

/** Begins addresses of other sites. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/** The image of the site that a text names, if it is as wide as it has to be; anything else is told. */
export function resolveImage({ text, least = 0 }: Named<'image'>, { image, tell }: Questions): SiteImage {
  if (ELSEWHERE.test(text.trim())) {
    const hint = 'Put the image beside the page, or into public/, and write its path.';
    tell({ code: 'link-scheme', message: `${text} is no image of the site`, hint });
    return MISSING;
  }
  const found = image(text);
  if (!found) return MISSING;
  const { address, shown, facts } = found;
  const known = templateImage(address, shown);
  if (!known) tell({ code: 'image-broken', message: `${text} ${NO_SIZE.message}`, hint: NO_SIZE.hint });
  if (facts.kind !== 'svg' && facts.width !== undefined && facts.width < least) {
    const message = `${text} is ${facts.width} pixels wide, and ${least} are needed`;
    tell({ code: 'image-too-small', message, hint: 'Take a larger one: enlarging it adds nothing.' });
  }
  return known ?? MISSING;
}
