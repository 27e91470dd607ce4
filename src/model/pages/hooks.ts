/** What Markdown itself makes, and a file of that name in `templates/markdown/` renders in its place. */
export const HOOKS = ['heading', 'link', 'image', 'code', 'table', 'alert'] as const;

export type HookName = (typeof HOOKS)[number];
