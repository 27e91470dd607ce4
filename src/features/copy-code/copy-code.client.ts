// Runs in browsers on pages with code, and lets a stylesheet show the copy buttons (`.can-copy .code-copy`). Deleted lines
// aren't copied, and of a session in a terminal only its commands are. Markdown can't contain the class of a button, so each
// button is next to the code that the build wrote.
const copy = async ({ target }: Event) => {
  const button = (target as Element).closest<HTMLElement>('.code-copy');
  const code = button?.parentElement?.querySelector(':scope > pre > code')?.cloneNode(true);
  if (!button || !(code instanceof Element)) return;
  for (const line of code.querySelectorAll('del.line')) line.remove();
  const commands = code.querySelector('.prompt_') ? [...code.querySelectorAll('[class^="language-"]')] : [];
  const text = commands.map(({ textContent }) => textContent).join('\n') || code.textContent;
  await navigator.clipboard.writeText(text);
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
