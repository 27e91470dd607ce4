/** What Markdown itself makes, and a file of that name in `templates/markdown/` renders in its place. */
export const HOOKS = ['heading', 'link', 'image', 'code', 'table', 'alert'] as const;

export type HookName = (typeof HOOKS)[number];

/** Stands in the HTML of a component, or of a hook, for a rendered text: an element of no author's name, with its number in `of`. */
export const TEXT_ELEMENT = 'site-children';
