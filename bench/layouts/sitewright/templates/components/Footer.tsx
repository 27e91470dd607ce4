import { href, type LayoutProps } from 'sitewright';

export function Footer({ site }: Pick<LayoutProps, 'site'>) {
  return (
    <footer>
      <p>The end of the page</p>
      {site.navigation.map(({ label, to }) => (
        <a key={to} href={href(site, to)}>
          {label}
        </a>
      ))}
    </footer>
  );
}
