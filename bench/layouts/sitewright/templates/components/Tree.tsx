import { href, type LayoutProps, type SiteIndex } from 'sitewright';

type Entry = Pick<SiteIndex['pages'][number], 'title' | 'route'>;

/** Pages by folder. */
export function Tree({ site, entries }: Pick<LayoutProps, 'site'> & { readonly entries: readonly Entry[] }) {
  const folders = new Map<string, Entry[]>();
  for (const entry of entries) {
    const folder = entry.route.replace(/[^/]+\/$/, '');
    const inside = folders.get(folder);
    if (inside) inside.push(entry);
    else folders.set(folder, [entry]);
  }
  return (
    <aside>
      <ul>
        {[...folders].map(([folder, inside]) => (
          <li key={folder}>
            {folder}
            <ul>
              {inside.map(({ title, route }) => (
                <li key={route}>
                  <a href={href(site, route)}>{title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </aside>
  );
}
