// The icons of a site: one graphic, and the files that browsers, phones and manifests ask for.

import { encodePath, withBase } from '../../kit/urls/url-path.ts';
import type { HeadLink } from '../../model/pages/markup.ts';
import type { Settings } from '../../settings/index.ts';

export interface IconFile {
  /** Path relative to the output folder. */
  readonly file: string;
  /** Width in pixels; of each of its images, if it contains several. */
  readonly sizes: readonly number[];
  /** Share of each side that the graphic takes. */
  readonly share: number;
  /** True if the background is drawn. */
  readonly isOpaque: boolean;
  /** True if the web manifest lists it. */
  readonly inManifest: boolean;
}

/** Phones cut `icon-maskable-512.png` to a circle of four fifths of its side, or to any form around that. */
export const ICON_FILES: readonly IconFile[] = [
  { file: 'favicon.ico', sizes: [16, 32, 48], share: 1, isOpaque: false, inManifest: false },
  { file: 'apple-touch-icon.png', sizes: [180], share: 0.8, isOpaque: true, inManifest: false },
  { file: 'icon-192.png', sizes: [192], share: 1, isOpaque: false, inManifest: true },
  { file: 'icon-512.png', sizes: [512], share: 1, isOpaque: false, inManifest: true },
  { file: 'icon-maskable-512.png', sizes: [512], share: 0.6, isOpaque: true, inManifest: true },
];

export const WEB_MANIFEST = 'manifest.webmanifest';

/** Returns the links to the icons of a site. Without `sizes`, Chrome would choose the ICO instead of the SVG. */
export function iconLinks(settings: Settings): readonly HeadLink[] {
  const { icons } = settings.core;
  if (!icons) return [];
  const url = (file: string) => withBase(settings, encodePath(file));
  return [
    { rel: 'icon', href: url('favicon.ico'), sizes: '32x32' },
    { rel: 'icon', href: url(icons.source), type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: url('apple-touch-icon.png') },
    { rel: 'manifest', href: url(WEB_MANIFEST) },
  ];
}

/** https://www.w3.org/TR/appmanifest/ */
export function manifestText({ core: { name, language, icons }, base }: Settings): string {
  const entries = ICON_FILES.filter(({ inManifest }) => inManifest).map(({ file, sizes, isOpaque }) => ({
    src: base + file,
    sizes: sizes.map((size) => `${size}x${size}`).join(' '),
    type: 'image/png',
    purpose: isOpaque ? 'maskable' : 'any',
  }));
  const color = icons?.background;
  const manifest = { name, lang: language, start_url: base, background_color: color, icons: entries };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
