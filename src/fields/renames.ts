// Names that have changed. Messages say the new ones, and `site fix` writes them.

/**
 * A name that has changed. `export`: of the package. `prop`: of one of its components, and `option`: of one of its functions. `layout`: an export
 * of a layout. `member`: of a value that templates get. `setting`: in `content/site.yaml`. `class`: in stylesheets.
 * `command`: an option of a command.
 */
export interface Rename {
  readonly kind: 'export' | 'prop' | 'option' | 'layout' | 'member' | 'setting' | 'class' | 'command';
  /** Component, function, value, mapping or command that the name belongs to; empty if it belongs to none. */
  readonly of: string;
  readonly from: string;
  readonly to: string;
}

export const RENAMES: readonly Rename[] = [
  { kind: 'prop', of: 'Image', from: 'of', to: 'src' },
  { kind: 'prop', of: 'Picture', from: 'of', to: 'src' },
  { kind: 'prop', of: 'Picture.narrow', from: 'of', to: 'src' },
  { kind: 'prop', of: 'PartLinks', from: 'part', to: 'pagination' },
  { kind: 'prop', of: 'StructuredData', from: 'trail', to: 'breadcrumbs' },
  { kind: 'option', of: 'image', from: 'least', to: 'minWidth' },
  { kind: 'export', of: '', from: 'PartLinks', to: 'Pagination' },
  { kind: 'export', of: '', from: 'LayoutPart', to: 'LayoutPagination' },
  { kind: 'export', of: '', from: 'PartLink', to: 'PaginationLink' },
  { kind: 'export', of: '', from: 'Part', to: 'Subpage' },
  { kind: 'export', of: '', from: 'TrailStep', to: 'Breadcrumb' },
  { kind: 'export', of: '', from: 'OutlineEntry', to: 'Heading' },
  { kind: 'layout', of: '', from: 'parts', to: 'pages' },
  { kind: 'member', of: 'props', from: 'part', to: 'pagination' },
  { kind: 'member', of: 'part', from: 'all', to: 'pages' },
  { kind: 'member', of: 'page', from: 'outline', to: 'headings' },
  { kind: 'member', of: 'page', from: 'twin', to: 'markdownHref' },
  { kind: 'member', of: 'site', from: 'trail', to: 'breadcrumbs' },
  { kind: 'member', of: 'site', from: 'around', to: 'neighbors' },
  { kind: 'setting', of: 'markdown', from: 'twins', to: 'copies' },
  { kind: 'setting', of: 'checks.rules', from: 'address-blocked', to: 'url-blocked' },
  { kind: 'setting', of: 'checks.rules', from: 'address-broken', to: 'url-broken' },
  { kind: 'setting', of: 'checks.rules', from: 'address-gone', to: 'route-gone' },
  { kind: 'setting', of: 'checks.rules', from: 'address-unlisted', to: 'route-unlisted' },
  { kind: 'class', of: '', from: 'part-links', to: 'pagination' },
  { kind: 'command', of: 'build', from: '--host', to: '--for' },
  { kind: 'command', of: 'build', from: '--verify', to: '--recheck' },
  { kind: 'command', of: 'verify', from: '--host', to: '--for' },
];

/** Returns the new name of something; undefined if it has not changed. */
export function renamed(kind: Rename['kind'], of: string, from: string): string | undefined {
  return RENAMES.find((one) => one.kind === kind && one.of === of && one.from === from)?.to;
}

/** Returns the hint for an old name. */
export function renamedHint(to: string): string {
  return `It is called ${to} now: run site fix, which renames it in all files.`;
}
