/** Elements that Markdown creates and that a file of the same name in `templates/markdown/` can render instead. */
export const HOOKS = ['heading', 'link', 'image', 'code', 'table', 'alert'] as const;

export type HookName = (typeof HOOKS)[number];

/**
 * Element that marks the place of a rendered text in the HTML of a component or a hook. Its attribute `of` is the number of
 * the text.
 */
export const TEXT_ELEMENT = 'site-children';
