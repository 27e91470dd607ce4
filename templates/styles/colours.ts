// Made by docs/drawings/render.mjs of tokens.css, for what no stylesheet reaches: browsers that colour what is around the
// page, and cards.
export const paper = { light: '#fcfaf4', dark: '#071717' } as const;
export const field = '#fadb90';
export const ink = '#092725';
export const softInk = '#3f5856';
