// The switch between light and dark. It runs before the page is drawn, so that no wrong color flashes. A choice that equals
// the system's is forgotten: from then on, the page follows the system again.
const LIGHT = '(prefers-color-scheme: light)';
let chosen = '';
// site-check-ignore cookie-set: It holds the choice of people who pressed the switch, and nothing else.
const memory = () => localStorage;
const show = () => {
  document.documentElement.dataset.theme = chosen;
  // The light color of the browser's bar. Where it doesn't apply, the dark one does.
  for (const color of document.querySelectorAll<HTMLMetaElement>('meta[media]'))
    color.media = chosen === 'dark' ? 'not all' : chosen ? '' : LIGHT;
};
// Browsers that refuse storage throw.
try {
  chosen = memory().theme ?? '';
} catch {}
show();
// A text may contain anything, but it is within <main>.
window.onclick = ({ target }) => {
  if ((target as Element).closest('.theme:not(main *)')) {
    const other = matchMedia(LIGHT).matches ? 'dark' : 'light';
    chosen = chosen === other ? '' : other;
    show();
    memory().theme = chosen;
  }
};
