// The names of the starters.
export const STARTERS = ['site', 'blog', 'docs', 'landing'] as const;

export type Starter = (typeof STARTERS)[number];
