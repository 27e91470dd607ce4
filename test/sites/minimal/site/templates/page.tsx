export default function Page({ page, children }) {
  return (
    <html lang="en">
      <head>
        <title>{page.title}</title>
        <meta name="description" content="The smallest site." />
      </head>
      <body>{children}</body>
    </html>
  );
}
