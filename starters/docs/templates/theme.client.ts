// The switch between light and dark. It runs before the page is drawn, so that no wrong color flashes. A choice that equals
// the system's is forgotten: from then on, the page follows the system again.
const root = document.documentElement;
// site-check-ignore cookie-set: It holds the choice of people who pressed the switch, and nothing else.
const memory = () => localStorage;
const system = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
let chosen = '';
// Browsers that refuse storage throw.
try {
  chosen = memory().theme ?? '';
} catch {}
root.dataset.theme = chosen;
addEventListener('click', ({ target }) => {
  if (!(target as Element).closest('.theme')) return;
  const other = (chosen || system()) === 'dark' ? 'light' : 'dark';
  chosen = other === system() ? '' : other;
  root.dataset.theme = chosen;
  try {
    memory().theme = chosen;
  } catch {}
});
