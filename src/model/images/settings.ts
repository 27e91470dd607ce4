/** Kinds that images are encoded in beside their own, the best first. */
export const VARIANT_FORMATS = ['avif', 'webp'] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** Which smaller forms are made of images. */
export interface ImageSettings {
  /** In pixels, the smallest first. */
  readonly widths: readonly number[];
  /** Other kinds than an image's own, the best first. */
  readonly formats: readonly VariantFormat[];
  /** From 1, the smallest files, to 100. */
  readonly quality: Readonly<Record<VariantFormat | 'jpeg', number>>;
  /** How wide an image is shown that does not say it itself, as in HTML; undefined: as wide as it is, or as the window. */
  readonly sizes: string | undefined;
}

export const IMAGES: ImageSettings = {
  widths: [480, 960, 1440],
  formats: VARIANT_FORMATS,
  quality: { avif: 50, webp: 75, jpeg: 80 },
  sizes: undefined,
};
