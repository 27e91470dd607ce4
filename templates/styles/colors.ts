// Made by docs/drawings/render.mjs from tokens.css, for places without stylesheets: browser colors around the page,
// and cards.
export const paper = { light: '#fcfaf4', dark: '#071717' } as const;
export const field = '#fadb90';
export const ink = '#092725';
export const softInk = '#3f5856';
export const surface = '#ffffff';
export const pine = '#054e42';
export const bar = '#409884';
export const mint = '#7ed1b7';
export const coral = '#f16347';
