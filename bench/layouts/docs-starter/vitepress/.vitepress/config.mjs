import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';

const content = path.resolve(import.meta.dirname, '../content');
const titleOf = (file) => /^title: (.*)/m.exec(readFileSync(path.join(content, file), 'utf8'))?.[1];

// The default theme has no sidebar of all pages unless the settings list them.
const sidebar = readdirSync(content, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    text: titleOf(`${name}/index.md`),
    link: `/${name}/`,
    collapsed: true,
    items: readdirSync(path.join(content, name))
      .filter((file) => file !== 'index.md')
      .map((file) => ({ text: titleOf(`${name}/${file}`), link: `/${name}/${path.parse(file).name}` })),
  }));

export default defineConfig({
  title: 'Lantern',
  srcDir: 'content',
  themeConfig: {
    nav: [{ text: 'Guide', link: '/part0/' }],
    sidebar,
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/example/example' }],
    editLink: { pattern: 'https://github.com/example/example/edit/main/content/:path' },
  },
});
