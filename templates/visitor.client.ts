// Behavior that HTML alone can't provide. Every page works without it.

const menu = document.getElementById('menu');

menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.parentElement?.contains(relatedTarget)) menu.hidePopover();
});

// The query of the stylesheet that lays the menu's links out in the bar.
matchMedia('(min-width: 48rem)').addEventListener('change', () => menu?.hidePopover());

for (const host of document.querySelectorAll<HTMLElement>('.tip-host:has(> [popovertarget])')) {
  const restore = () => host.removeAttribute('data-dismissed');
  host.addEventListener('pointerleave', restore);
  host.addEventListener('focusout', restore);
}
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const host of document.querySelectorAll('.tip-host:is(:hover, :focus-within)')) {
    host.setAttribute('data-dismissed', '');
  }
});

if (document.body.dataset.layout === 'not-found') console.error(`404: no page at ${location.pathname}`);

export {};
