// Remembers which groups of the sidebar are folded, and which tabs were chosen: who uses pnpm sees pnpm on every page.
// site-check-ignore cookie-set: It holds what people have folded and chosen on these pages, and nothing else.
const memory = () => localStorage;

function recall(name: string): string | null {
  // Browsers that refuse storage throw.
  try {
    return memory().getItem(name);
  } catch {
    return null;
  }
}

function remember(name: string, value: string): void {
  try {
    memory().setItem(name, value);
  } catch {}
}

for (const group of document.querySelectorAll<HTMLDetailsElement>('.sidebar[popover] details')) {
  const name = `group ${group.dataset.group}`;
  // The group of the current page is always open at first.
  if (!group.open) group.open = recall(name) === 'open';
  group.querySelector('summary')?.addEventListener('click', () => {
    remember(name, group.open ? 'folded' : 'open');
  });
}
document.querySelector('.sidebar[popover] [aria-current]')?.scrollIntoView({ block: 'nearest' });

// On narrow screens, the list of sections covers the text.
const contents = document.querySelector('#main-content > .with-contents > .contents details');
contents?.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) contents.removeAttribute('open');
});

// Marks the section that is being read where the browser doesn't: CSS does it with `scroll-target-group`.
if (!CSS.supports('scroll-target-group', 'auto')) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  const mark = () => {
    const passed = headings.filter(
      (heading) => heading && heading.getBoundingClientRect().top < innerHeight / 4,
    );
    for (const [index, link] of links.entries())
      link.ariaCurrent = headings[index] && headings[index] === passed.at(-1) ? 'location' : null;
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}

/** Tabs with the same legend belong together. */
const legendOf = (tabs: Element) => tabs.querySelector('legend')?.textContent ?? '';

function choose(legend: string, label: string): void {
  for (const tabs of document.querySelectorAll('.tabs'))
    if (legendOf(tabs) === legend)
      for (const one of tabs.querySelectorAll<HTMLLabelElement>(':scope > .tab > label'))
        if (one.textContent === label && one.control) (one.control as HTMLInputElement).checked = true;
}

for (const legend of new Set(Array.from(document.querySelectorAll('.tabs'), legendOf))) {
  const label = legend && recall(`tabs ${legend}`);
  if (label) choose(legend, label);
}

addEventListener('change', ({ target }) => {
  const input = target as HTMLInputElement;
  const tabs = input.closest('.tabs');
  const label = input.labels?.[0]?.textContent;
  if (!tabs || !label || legendOf(tabs) === '') return;
  const { top } = tabs.getBoundingClientRect();
  remember(`tabs ${legendOf(tabs)}`, label);
  choose(legendOf(tabs), label);
  // Tabs above may have another height now: the one under the pointer stays where it is.
  scrollBy({ top: tabs.getBoundingClientRect().top - top, behavior: 'instant' });
});

// Makes it a module, whose names are its own.
export {};
