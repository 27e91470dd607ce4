/** Stands in the HTML of a component, or of a hook, for a rendered text: an element of no author's name, with its number in `of`. */
export const TEXT_ELEMENT = 'site-children';
