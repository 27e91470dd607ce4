import { decodeAddress } from '../../model/address.ts';
import type { SiteImage } from '../../model/images/image.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { ImageTasks } from '../images/images.ts';
import type { SiteFileTasks } from '../read/site-files.ts';

/** Pixels of the image at a root-relative address, where it is one of `public/`. */
export function socialImageSize(
  address: string | undefined,
  get: Get,
  { isPublicFile, image }: Pick<SiteFileTasks, 'isPublicFile'> & Pick<ImageTasks, 'image'>,
): Pick<SiteImage, 'width' | 'height'> | undefined {
  const [, path] = /^\/(?!\/)([^?#]+)/.exec(address ?? '') ?? [];
  const file = path && decodeAddress(path);
  if (!file || !get(isPublicFile, file)) return undefined;
  const showing = get(image, `public/${file}`);
  if (showing.kind === 'fault' || showing.facts.kind === 'svg') return undefined;
  const { width, height } = showing.facts;
  return width === undefined || height === undefined ? undefined : { width, height };
}
