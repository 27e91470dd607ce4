import { encodePath, withBase } from '../model/address.ts';
import type { ImageFacts, ShownImage } from '../model/images/image.ts';
import type { ImageSettings } from '../model/images/settings.ts';
import type { ImagePlan } from './plan.ts';

/** What pages show of an image, under the site's base. */
export function showImage(
  { width, height }: Pick<ImageFacts, 'width' | 'height'>,
  plan: ImagePlan | undefined,
  settings: ImageSettings | undefined,
  base: string,
): ShownImage {
  if (!plan) return { src: undefined, width, height, sources: [], sizes: undefined };
  const addressOf = (file: string) => withBase({ base }, encodePath(file));
  return {
    src: plan.own && addressOf(plan.own.file),
    width: plan.width,
    height: plan.height,
    sources: plan.others.map((variants) => ({
      type: `image/${variants[0]?.format}`,
      srcset: variants.map(({ file, width: wide }) => `${addressOf(file)} ${wide}w`).join(', '),
    })),
    sizes: settings?.sizes ?? `(min-width: ${plan.width}px) ${plan.width}px, 100vw`,
  };
}
