// Runs in browsers on pages with code, and lets a stylesheet show the copy buttons (`.can-copy .code-copy`). Deleted lines
// aren't copied. Markdown can't contain the class of a button, so each button is next to the code that the build wrote.
const copy = async ({ target }: Event) => {
  const button = (target as Element).closest<HTMLElement>('.code-copy');
  const code = button?.parentElement?.querySelector(':scope > pre > code')?.cloneNode(true);
  if (!button || !(code instanceof Element)) return;
  for (const line of code.querySelectorAll('del.line')) line.remove();
  await navigator.clipboard.writeText(code.textContent);
  const { label = '', done = '' } = button.dataset;
  button.textContent = done;
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
};

// Browsers allow the clipboard only in secure contexts.
if (navigator.clipboard) {
  document.documentElement.classList.add('can-copy');
  addEventListener('click', copy);
}
