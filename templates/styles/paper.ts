// Made by docs/drawings/render.mjs of --paper in tokens.css, for browsers that colour what is around the page.
export const paper = { light: '#fcfaf4', dark: '#071717' } as const;
