export default {
  title: 'Lantern',
  url: 'https://example.com',
  baseUrl: '/',
  // As in sites that create-docusaurus makes: Rspack, SWC and Lightning CSS.
  future: { v4: true },
  presets: [
    [
      'classic',
      {
        docs: {
          path: 'content',
          routeBasePath: '/',
          // Docusaurus leaves the links of closed groups out of the HTML.
          sidebarCollapsed: false,
          editUrl: 'https://github.com/example/example/edit/main/',
        },
        blog: false,
      },
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Lantern',
      items: [
        { to: '/part0', label: 'Guide' },
        { href: 'https://github.com/example/example', label: 'Source', position: 'right' },
      ],
    },
  },
};
