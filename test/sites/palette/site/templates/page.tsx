import { type LayoutProps, oklch, PageHead, palette } from 'sitewright';
import stylesheet from './site.css';

export default function Page({ page, site, children }: LayoutProps) {
  const { light, dark } = palette(site.accent);
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <svg viewBox="0 0 30 10" aria-hidden="true">
          <path fill={light.accent} d="M0 0h10v10z" />
          <path fill={dark.accent} d="M10 0h10v10z" />
          <path fill={oklch(0.8, 0.1, 20)} d="M20 0h10v10z" />
        </svg>
        <main>
          <h1>{page.title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}
