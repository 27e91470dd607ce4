import { Footer } from '../Footer';
import { site } from '../site';
import '../site.css';

export const metadata = { metadataBase: new URL(site.url) };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <nav>
            {site.navigation.map(({ label, to }) => (
              <a key={to} href={to}>
                {label}
              </a>
            ))}
          </nav>
          <button type="button">Menu</button>
        </header>
        <main>{children}</main>
        <Footer />
      </body>
    </html>
  );
}
