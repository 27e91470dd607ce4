/** Path of a guide in the installed package, which messages name: `deploy.md`, `moving.md#by-hand`. */
export function guide(page: string): string {
  return `node_modules/sitewright/docs/${page}`;
}
