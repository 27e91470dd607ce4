// Runs in browsers, on pages of sites with search: turns each search form into a combobox that lists results while a visitor
// types, and fills the results page. The index is loaded when a field gets the focus, not before.
import { type Filter, openIndex, type SearchIndex } from './open-index.ts';
import { createPause } from './pauses.ts';
import { type MarkedText, type Result, resultOf } from './result.ts';

/** Pixels between the panel and the edges of the window. */
const MARGIN = 16;

const language = document.documentElement.lang.toLowerCase().replace(/-.*/, '');
const opened: { index?: SearchIndex } = {};

interface SearchAnswer {
  readonly results: readonly Result[];
  /** Text about the number of results. */
  readonly message: string;
}

/** Results for a form. Rejects if the index can't be loaded. */
async function find(form: HTMLFormElement, query: string, most: number): Promise<SearchAnswer> {
  opened.index ??= openIndex();
  const { dataset } = form;
  // Only a site with versions has this field.
  const version = form.querySelector('select')?.value;
  const filter: Filter = { version, ...JSON.parse(dataset.filter ?? '{}') };
  const { count, pages, found } = await opened.index.find(query, most, filter, language);
  const pause = createPause();
  const results: Result[] = [];
  for (const page of pages) results.push(await resultOf(page, found, pause));
  const message = count === 0 ? dataset.none : dataset.results?.replace('{count}', String(count));
  return { results, message: message ?? '' };
}

class Combobox {
  readonly #input: HTMLInputElement;
  readonly #form: HTMLFormElement;
  readonly #panel = document.createElement('div');
  readonly #list = document.createElement('div');
  readonly #status = document.createElement('p');
  #active = -1;
  /** Query of the listed results. */
  #query = '';
  /** Number of the last search, so that late answers of earlier ones aren't shown. */
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(form: HTMLFormElement, input: HTMLInputElement) {
    this.#form = form;
    this.#input = input;
    // Nothing in the page can have this id.
    const id = `results-${Math.random()}`;
    this.#panel.className = 'panel';
    this.#list.id = id;
    this.#list.role = 'listbox';
    this.#list.ariaLabel = input.placeholder;
    this.#status.role = 'status';
    this.#panel.append(this.#list, this.#status);
    input.role = 'combobox';
    input.setAttribute('aria-controls', id);
    input.ariaAutoComplete = 'list';
    form.append(this.#panel);
    this.#render([], '');
    input.addEventListener('focus', () => {
      opened.index ??= openIndex();
    });
    input.addEventListener('input', () => {
      this.#stop();
      // Enter means the new query from now on.
      this.#activate(-1);
      // On a slow phone, one search takes longer than a key.
      this.#timer = setTimeout(() => this.#search(), 100);
    });
    input.addEventListener('keydown', (event) => this.#press(event));
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (!form.contains(relatedTarget as Node | null)) this.#close();
    });
  }

  /** Stops the search that is waiting or running. */
  #stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  async #search(): Promise<void> {
    this.#stop();
    const turn = this.#turn;
    const query = this.#input.value;
    if (!query.trim()) return this.#render([], '');
    try {
      const { results, message } = await find(this.#form, query, 5);
      if (turn !== this.#turn) return;
      this.#query = query;
      this.#render(results, message);
    } catch (error) {
      delete opened.index;
      if (turn !== this.#turn) return;
      // If the index is broken, the results page still works. Without a network, it doesn't.
      if (error instanceof TypeError || isResultsPage(this.#form))
        this.#render([], this.#form.dataset.failed ?? '');
      else this.#form.submit();
    }
  }

  #render(results: readonly Result[], message: string): void {
    this.#list.replaceChildren(
      ...results.map((result, at) => {
        const option = linkTo(result);
        option.id = `${this.#list.id}-${at}`;
        option.role = 'option';
        // The field keeps the focus.
        option.tabIndex = -1;
        return option;
      }),
    );
    this.#status.textContent = message;
    this.#show(results.length > 0, message !== '');
  }

  #show(hasResults: boolean, isOpen = hasResults): void {
    this.#list.hidden = !hasResults;
    this.#panel.hidden = !isOpen;
    this.#input.ariaExpanded = String(hasResults);
    if (isOpen) this.#place();
    this.#activate(-1);
  }

  /** Keeps the panel in the window: below the field, at its left or right edge. */
  #place(): void {
    const { left, width } = this.#form.getBoundingClientRect();
    const window = document.documentElement.clientWidth;
    const wide = this.#panel.offsetWidth;
    const wanted = left + width / 2 > window / 2 ? width - wide : 0;
    const most = window - MARGIN - left - wide;
    this.#panel.style.left = `${Math.max(MARGIN - left, Math.min(wanted, most))}px`;
  }

  #close(): void {
    this.#stop();
    this.#show(false);
    this.#status.textContent = '';
  }

  #activate(at: number): void {
    this.#active = at;
    for (const [place, option] of [...this.#list.children].entries())
      option.ariaSelected = String(place === at);
    const option = this.#list.children[at];
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }

  async #press(event: KeyboardEvent): Promise<void> {
    if (event.isComposing) return;
    const { children, hidden } = this.#list;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && children.length > 0) {
      event.preventDefault();
      if (hidden || this.#query !== this.#input.value) await this.#search();
      const places = children.length + 1;
      // The position before the first result is the field itself.
      if (!hidden) this.#activate(((this.#active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape' && !this.#panel.hidden) {
      event.preventDefault();
      this.#close();
    } else if (event.key === 'Enter' && !hidden && this.#active >= 0) {
      event.preventDefault();
      (children[this.#active] as HTMLElement | undefined)?.click();
    }
  }
}

function linkTo({ address, title, heading, snippet }: Result): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.append(line('strong', title));
  if (heading.text) link.append(line('span', heading));
  if (snippet.text) link.append(line('small', snippet));
  return link;
}

/** Creates a line of text in which the words of the query are marked. */
function line(element: string, { text, marks }: MarkedText): HTMLElement {
  const made = document.createElement(element);
  made.dir = 'auto';
  let at = 0;
  for (const { from, to } of marks) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(from, to);
    made.append(text.slice(at, from), mark);
    at = to;
  }
  made.append(text.slice(at));
  return made;
}

function isResultsPage({ action }: HTMLFormElement): boolean {
  return new URL(action).pathname === location.pathname;
}

/** Lists results below the form of the results page. */
async function listResults(form: HTMLFormElement, query: string): Promise<void> {
  const status = document.createElement('p');
  status.role = 'status';
  const list = document.createElement('ol');
  const place = document.createElement('div');
  place.className = 'search-results';
  place.append(status, list);
  // A form in a header has no room below it.
  const main = document.querySelector('main');
  if (main && !main.contains(form)) main.prepend(place);
  else form.parentElement?.after(place);
  try {
    // The results page lists 30 results, and the list below a field 5.
    const { results, message } = await find(form, query, 30);
    list.append(
      ...results.map((result) => {
        const item = document.createElement('li');
        item.append(linkTo(result));
        return item;
      }),
    );
    status.textContent = message;
  } catch {
    status.textContent = form.dataset.failed ?? '';
  }
}

const forms = [...document.querySelectorAll<HTMLFormElement>('.site-search form')];
for (const form of forms) {
  const input = form.querySelector('input');
  if (input) new Combobox(form, input);
}
// The form that the keys lead to.
if (forms[0]) forms[0].dataset.ready = '';

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isTyping = (event.target as Element).matches?.('input, textarea, select, [contenteditable]');
  const isSlash = key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
  const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;
  const input = forms[0]?.querySelector('input');
  if (!input || !(isSlash || isK)) return;
  event.preventDefault();
  input.focus();
  input.select();
});

const asked = new URLSearchParams(location.search);
const query = asked.get('q') ?? '';
const last = forms.at(-1);
if (last && isResultsPage(last)) {
  for (const form of forms) {
    const input = form.querySelector('input');
    if (input) input.value = query;
    const field = form.querySelector('select');
    if (!field) continue;
    const usual = field.value;
    // The version that readers come from. A bookmark may name one that is gone.
    field.value = asked.get('version') ?? usual;
    field.value ||= usual;
    // Readers can choose another one where results are listed.
    field.hidden = form !== last;
  }
  if (query !== '') listResults(last, query);
}
