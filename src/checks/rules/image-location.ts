import { wholeFile } from '../../diagnostics/diagnostic.ts';
import { isImageFile } from '../../model/images/image.ts';
import type { SiteRule } from '../rule.ts';

export const imageLocation: SiteRule = {
  code: 'image-location',
  severity: 'warning',
  title: 'Photograph that tells where it was taken',
  meaning:
    'Telephones note in a photograph where it was taken, to a few metres, and files of `public/` are published as they are. Images beside the pages and those that templates import are published without such notes.',
  when: 'check',
  *site({ files, showsPlace }) {
    for (const { file, kind } of files.values())
      if (kind === 'public' && isImageFile(file) && showsPlace(file))
        yield {
          message: `public/${file} tells where it was taken`,
          at: { kind: 'place', place: wholeFile(`public/${file}`) },
          hint: 'Put it into content/, beside the page that shows it, or remove its location with a program for photographs.',
        };
  },
};
