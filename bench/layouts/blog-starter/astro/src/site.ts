export const site = {
  name: 'Heron Diary',
  author: 'Nell Ashdown',
  about:
    'I have watched the herons at Tarn Weir since 2019, mostly before breakfast. By day I repair clocks, which is the same work with less mud.',
  navigation: [
    { label: 'Archive', to: '/archive/' },
    { label: 'Topics', to: '/tags/' },
    { label: 'About', to: '/about/' },
  ],
};
