/** Choices for translations whose originals have changed: `original` shows the original instead. */
export const STALE_TREATMENTS = ['keep', 'note', 'original'] as const;

export type StaleTreatment = (typeof STALE_TREATMENTS)[number];
