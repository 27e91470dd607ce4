// The icons of a site: one graphic, and the files that browsers, phones and manifests ask for.

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
