export const site = {
  name: 'Bench',
  url: 'https://bench.example',
  description: 'A site to measure generators with.',
  navigation: [
    { label: 'Home', to: '/' },
    { label: 'First', to: '/posts/page-000000/' },
    { label: 'Second', to: '/posts/page-000001/' },
  ],
};
