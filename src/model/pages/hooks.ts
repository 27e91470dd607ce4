/** Elements that Markdown creates and that a file of the same name in `templates/markdown/` can render instead. */
export const HOOKS = ['heading', 'link', 'image', 'code', 'table', 'alert'] as const;

export type HookName = (typeof HOOKS)[number];

/** Stands in the HTML of a component, or of a hook, for a rendered text: an element of no author's name, with its number in `of`. */
export const TEXT_ELEMENT = 'site-children';
