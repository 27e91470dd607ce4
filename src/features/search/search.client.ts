// Runs in browsers on sites with search: turns each search form into a combobox that lists results as visitors type.
// Loads the index when a field first gets the focus.
import { openIndex, type SearchIndex } from './open-index.ts';
import { marksIn, type Result, resultOf } from './result.ts';

/** Results in a list. */
const MOST = 8;

class Combobox {
  readonly #input: HTMLInputElement;
  readonly #form: HTMLFormElement;
  readonly #list = document.createElement('div');
  readonly #status = document.createElement('p');
  #index: SearchIndex | undefined;
  #active = -1;
  /** Counts searches, so that a late answer isn't shown. */
  #turn = 0;

  constructor(form: HTMLFormElement, input: HTMLInputElement) {
    this.#form = form;
    this.#input = input;
    const id = `${input.id}-results`;
    this.#list.id = id;
    this.#list.hidden = true;
    this.#list.role = 'listbox';
    this.#list.ariaLabel = form.querySelector('label')?.textContent ?? null;
    this.#status.role = 'status';
    input.role = 'combobox';
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-autocomplete', 'list');
    input.ariaExpanded = 'false';
    form.append(this.#list, this.#status);
    input.addEventListener('focus', () => this.#open());
    input.addEventListener('input', () => this.search());
    input.addEventListener('keydown', (event) => this.#press(event));
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (!form.contains(relatedTarget as Node | null)) this.#show(false);
    });
  }

  async search(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const query = this.#input.value;
    const { none = '', failed = '', results = '' } = this.#form.dataset;
    if (query.trim() === '') return this.#render([], query, '');
    try {
      const hits = await this.#open().find(query, MOST);
      if (turn !== this.#turn) return;
      const found = hits.pages.map((page) => resultOf(page, query));
      const message = hits.count === 0 ? none : results.replace('{count}', String(hits.count));
      this.#render(found, query, message);
    } catch {
      this.#index = undefined;
      if (turn === this.#turn) this.#render([], query, failed);
    }
  }

  #open(): SearchIndex {
    this.#index ??= openIndex();
    return this.#index;
  }

  #render(found: readonly Result[], query: string, message: string): void {
    this.#list.replaceChildren(...found.map((result, at) => this.#option(result, query, at)));
    this.#show(found.length > 0);
    this.#status.textContent = message;
  }

  #option({ address, title, heading, snippet }: Result, query: string, at: number): HTMLElement {
    const option = document.createElement('a');
    option.id = `${this.#list.id}-${at}`;
    option.role = 'option';
    option.ariaSelected = 'false';
    option.href = address;
    // The field keeps the focus.
    option.tabIndex = -1;
    option.append(line('strong', title, query));
    if (heading) option.append(line('span', heading, query));
    if (snippet) option.append(line('small', snippet, query));
    return option;
  }

  #show(isOpen: boolean): void {
    this.#list.hidden = !isOpen;
    const { left, right } = this.#form.getBoundingClientRect();
    this.#form.classList.toggle('at-right', left + right > document.documentElement.clientWidth);
    this.#input.ariaExpanded = String(isOpen);
    if (!isOpen) this.#status.textContent = '';
    this.#activate(-1);
  }

  #activate(at: number): void {
    this.#active = at;
    for (const [index, option] of [...this.#list.children].entries())
      option.ariaSelected = String(index === at);
    const option = this.#list.children[at];
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const count = this.#list.children.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      if (this.#list.hidden) this.#show(true);
      // The place before the first is the field itself.
      this.#activate(((this.#active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Escape' && this.#status.textContent !== '') {
      event.preventDefault();
      this.#show(false);
    } else if (event.key === 'Enter' && !this.#list.hidden && this.#active >= 0) {
      event.preventDefault();
      (this.#list.children[this.#active] as HTMLElement | undefined)?.click();
    }
  }
}

/** A line of text in which the words of the query are marked. */
function line(element: string, text: string, query: string): HTMLElement {
  const made = document.createElement(element);
  let at = 0;
  for (const [from, to] of marksIn(text, query)) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(from, to);
    made.append(text.slice(at, from), mark);
    at = to;
  }
  made.append(text.slice(at));
  return made;
}

const inputs = document.querySelectorAll<HTMLInputElement>('.site-search input[name="q"]');
const boxes = Array.from(inputs, (input) => input.form && new Combobox(input.form, input));

addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).matches?.('input, textarea, select, [contenteditable]');
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isK =
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const [input] = inputs;
  if (!input || !(isSlash || isK)) return;
  event.preventDefault();
  input.focus();
  input.select();
});

// The page for results starts with the query of the form that led to it.
const asked = new URLSearchParams(location.search).get('q');
for (const [index, input] of inputs.entries()) {
  if (!asked || new URL(input.form?.action ?? '').pathname !== location.pathname) continue;
  input.value = asked;
  if (index === inputs.length - 1) boxes[index]?.search();
}
