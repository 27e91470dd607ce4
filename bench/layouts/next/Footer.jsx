import { site } from './site';

export function Footer() {
  return (
    <footer>
      <p>The end of the page</p>
      {site.navigation.map(({ label, to }) => (
        <a key={to} href={to}>
          {label}
        </a>
      ))}
    </footer>
  );
}
