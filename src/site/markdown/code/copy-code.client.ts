// Runs in browsers on pages with code: lets a stylesheet show the copy buttons (`.can-copy .code-copy`). Deleted lines
// aren't copied.
const copy = async ({ target }: Event) => {
  const button = (target as Element).closest<HTMLElement>('.code-copy');
  const code = button?.parentElement?.querySelector('code')?.cloneNode(true) as Element | undefined;
  if (!button || !code) return;
  for (const line of code.querySelectorAll('del.line')) line.remove();
  await navigator.clipboard.writeText(code.textContent);
  const { label = '', done = '' } = button.dataset;
  button.textContent = done;
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
};

// Browsers give the clipboard to pages from safe addresses alone.
if (navigator.clipboard) {
  document.documentElement.classList.add('can-copy');
  addEventListener('click', copy);
}
