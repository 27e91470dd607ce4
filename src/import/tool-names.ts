/** Tools whose sites can be taken over. */
export const OLD_TOOL_NAMES = ['hugo', 'jekyll', 'eleventy', 'astro', 'docusaurus'] as const;

export type OldToolName = (typeof OLD_TOOL_NAMES)[number];
