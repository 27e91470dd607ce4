export default function configure(config) {
  config.addPassthroughCopy('site.css');
  config.addCollection('newest', (all) =>
    all
      .getFilteredByTag('posts')
      .sort((a, b) => (a.data.title < b.data.title ? 1 : -1))
      .slice(0, 10),
  );
  config.addGlobalData('site', {
    name: 'Bench',
    url: 'https://bench.example',
    description: 'A site to measure generators with.',
    navigation: [
      { label: 'Home', to: '/' },
      { label: 'First', to: '/posts/page-000000/' },
      { label: 'Second', to: '/posts/page-000001/' },
    ],
  });
  return {
    dir: { input: 'content', includes: '../_includes' },
    markdownTemplateEngine: false,
  };
}
