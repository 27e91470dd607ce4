// Shows the preview's messages over a page, in a shadow tree that the page's styles can't reach: an overlay for
// errors that prevent the page from being shown, and marks in a corner for everything else. All of it is inserted as
// text.
import type { PageState } from '../state.ts';

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function button(className: string, text: string, press: () => void): HTMLElement {
  const made = element('button', className, text);
  made.setAttribute('type', 'button');
  made.addEventListener('click', press);
  return made;
}

function placeButton(place: string, edit: (place: string) => void): HTMLElement {
  const made = button('place', place, () => edit(place));
  made.title = 'Open in the editor';
  return made;
}

/** `edit` opens a place in the editor. */
export function createPanel(stylesheet: string, edit: (place: string) => void) {
  const host = document.createElement('site-preview');
  const shadow = host.attachShadow({ mode: 'open' });
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  const overlay = createOverlay(edit);
  const marks = createMarks(overlay, edit);
  const notices = element('div', 'notices');
  notices.setAttribute('role', 'status');
  const dock = element('div', 'dock');
  dock.append(marks.root, notices);
  shadow.append(link, overlay.root, dock);
  // Without its styles, it would cover the page.
  host.hidden = true;
  link.addEventListener('load', () => {
    host.hidden = false;
  });
  document.documentElement.append(host);
  return {
    showState(state: PageState) {
      overlay.show(state);
      marks.show(state);
    },
    showConnection: marks.showConnection,
    /** Shows what has just happened instead of what happened before. The overlay says it itself. */
    notify(text: string) {
      const notice = element('div', 'notice', text);
      notices.replaceChildren(...(overlay.root.hidden ? [notice] : []));
      setTimeout(() => notice.remove(), 4000);
    },
  };
}

/** Covers a page that can't be shown as written, and explains why. The last good version stays underneath. */
interface Overlay {
  readonly root: HTMLElement;
  show(state: PageState): void;
  reveal(): void;
  /** Called when it is hidden or shown again. */
  onToggle: (isHidden: boolean) => void;
}

function createOverlay(edit: (place: string) => void): Overlay {
  const root = element('div', 'overlay');
  root.setAttribute('role', 'alert');
  root.hidden = true;
  let shown = '';
  let card: ErrorCard | undefined;
  const toggle = (isHidden: boolean) => {
    root.hidden = isHidden;
    overlay.onToggle(isHidden);
  };
  addEventListener('keydown', (event) => {
    if (root.hidden) return;
    if (event.key === 'Escape') toggle(true);
    const step = STEPS[event.key];
    if (step !== undefined && card?.go(step)) event.preventDefault();
  });
  const overlay: Overlay = {
    root,
    onToggle: () => {},
    reveal: () => toggle(false),
    show({ problems, more, isShown }) {
      const text = JSON.stringify(problems);
      // A message that a reader hid stays hidden until it changes.
      if (text === shown) return;
      shown = text;
      card = problems.length > 0 ? createCard(problems, more, () => toggle(true), edit) : undefined;
      root.replaceChildren(...(card ? [card.root] : []));
      root.scrollTop = 0;
      toggle(problems.length === 0 || isShown);
      scrollToCarets(root);
    },
  };
  return overlay;
}

/** Title of the overlay, whatever the error. */
const TITLE = 'Unexpected Application Error!';

/** Keys that go from one error to the next, and their steps. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface ErrorCard {
  readonly root: HTMLElement;
  /** Goes to the next or the previous error. Returns false if there is only one. */
  go(step: number): boolean;
}

function createCard(
  problems: PageState['problems'],
  more: number,
  hide: () => void,
  edit: (place: string) => void,
): ErrorCard {
  const root = element('div', 'card');
  const head = element('header', '');
  const close = button('hide', 'Hide', hide);
  close.title = 'Hide (Esc)';
  const sections = problems.map((problem) => sectionOf(problem, edit));
  const steps = createSteps(sections);
  head.append(element('h2', '', TITLE), steps.root, close);
  root.append(head, ...sections);
  const rest = more === 0 ? '' : ` The terminal lists ${more} more.`;
  root.append(element('footer', '', `This message disappears once the error is fixed.${rest}`));
  return { root, go: steps.go };
}

/** Navigation for several errors: `1 of 3`, and a button for each direction. */
function createSteps(sections: readonly HTMLElement[]): ErrorCard {
  const root = element('div', 'steps');
  const count = element('span', '');
  let current = 0;
  const show = (index: number) => {
    current = index;
    count.textContent = `${index + 1} of ${sections.length}`;
    for (const [at, section] of sections.entries()) section.classList.toggle('current', at === index);
  };
  const go = (step: number) => {
    if (sections.length < 2) return false;
    show(Math.min(Math.max(current + step, 0), sections.length - 1));
    sections[current]?.focus({ preventScroll: true });
    sections[current]?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  if (sections.length < 2) return { root, go };
  for (const [index, section] of sections.entries()) section.addEventListener('focusin', () => show(index));
  show(0);
  root.append(
    count,
    ...Object.entries({ '↑': ['Previous', -1], '↓': ['Next', 1] } as const).map(([arrow, [name, step]]) => {
      const made = button('hide', arrow, () => go(step));
      made.title = `${name} error (${arrow})`;
      made.setAttribute('aria-label', `${name} error`);
      return made;
    }),
  );
  return { root, go };
}

function sectionOf(
  { kind, message, place, lines, hint }: PageState['problems'][number],
  edit: (place: string) => void,
): HTMLElement {
  const section = element('section', '');
  section.tabIndex = -1;
  section.append(element('h3', '', kind), element('p', 'message', message));
  if (place) section.append(placeButton(place, edit));
  if (lines.length > 0) section.append(excerptOf(lines));
  if (hint) section.append(element('p', 'hint', `→ ${hint}`));
  return section;
}

/** Creates the marked line with carets below it, and the lines around it. */
function excerptOf(lines: PageState['problems'][number]['lines']): HTMLElement {
  const pre = element('pre', '');
  // Keys can scroll it if it is too long.
  pre.tabIndex = 0;
  const width = Math.max(...lines.map(({ number }) => String(number).length));
  const margin = (text: string) => {
    const number = element('span', 'number', text.padStart(width));
    number.append(element('span', 'rule', ' │ '));
    return number;
  };
  const rows = lines.map(({ number, pieces, carets }) => {
    const row = element('div', carets ? 'marked' : '');
    row.append(margin(String(number)), ...pieces.map(({ text, color }) => element('span', color, text)));
    if (carets) {
      // Only the carets are scrolled to, not the spaces before them.
      const [spaces = ''] = /^\s*/.exec(carets) ?? [];
      row.append('\n', margin(''), spaces, element('span', 'carets', carets.slice(spaces.length)));
    }
    return row;
  });
  pre.append(...rows);
  return pre;
}

/** Scrolls to the marked place, which may be outside the visible area on a narrow screen. */
function scrollToCarets(root: HTMLElement): void {
  for (const carets of root.querySelectorAll<HTMLElement>('.carets')) {
    const pre = carets.closest('pre');
    const beyond = carets.offsetLeft + Math.min(carets.offsetWidth, 80) - (pre?.offsetLeft ?? 0);
    if (pre && beyond > pre.clientWidth) pre.scrollLeft = beyond - pre.clientWidth / 2;
  }
}

const BANNERS = {
  draft: 'Draft: site build leaves this page out.',
  scheduled: 'Scheduled: site build leaves this page out until its date.',
  expired: 'Expired: site build leaves this page out.',
} as const;

/** Marks in a corner: messages about a page that is readable anyway. */
function createMarks(overlay: Overlay, edit: (place: string) => void) {
  const root = element('div', 'marks');
  const away = element('div', 'mark error', 'The preview has stopped. This page reconnects when it is back.');
  const hidden = button('mark error', '', overlay.reveal);
  const elsewhere = element('details', 'mark error');
  const banner = element('div', 'mark banner');
  const all = [away, hidden, elsewhere, banner];
  for (const mark of all) mark.hidden = true;
  for (const mark of [away, banner]) mark.setAttribute('role', 'status');
  root.append(...all);
  let problems = 0;
  overlay.onToggle = (isHidden) => {
    hidden.hidden = !isHidden || problems === 0;
  };
  return {
    root,
    show(state: PageState) {
      problems = state.problems.length;
      hidden.textContent = problems === 0 ? '' : `Show ${countErrors(problems)} on this page`;
      hidden.hidden = problems === 0 || !overlay.root.hidden;
      showElsewhere(elsewhere, state, edit);
      banner.replaceChildren(...bannerContent(state));
      banner.hidden = banner.childNodes.length === 0;
    },
    showConnection(isThere: boolean) {
      away.hidden = isThere;
    },
  };
}

export function countErrors(errors: number): string {
  return errors === 1 ? '1 error' : `${errors} errors`;
}

/** Updates the list of other errors, which stays open or closed. */
function showElsewhere(
  details: HTMLElement,
  { elsewhere, more }: PageState,
  edit: (place: string) => void,
): void {
  details.hidden = elsewhere.length === 0;
  if (details.hidden) {
    details.replaceChildren();
    return;
  }
  const list = element('ul', '');
  list.append(...elsewhere.map((each) => itemOf(each, edit)));
  const rest = more === 0 ? '' : ` There are ${more} more.`;
  details.replaceChildren(
    element('summary', '', `${countErrors(elsewhere.length + more)} elsewhere`),
    element('p', '', `This page is fine, but these errors stop site build.${rest}`),
    list,
  );
}

function itemOf(
  { message, place, url }: PageState['elsewhere'][number],
  edit: (place: string) => void,
): HTMLElement {
  const item = element('li', '', message);
  if (place) item.append(placeButton(place, edit));
  if (url === undefined) return item;
  const link = element('a', '', `Open ${url}`);
  link.setAttribute('href', url);
  item.append(link);
  return item;
}

function bannerContent({ gone, banner }: PageState): readonly (Node | string)[] {
  if (!gone) return banner ? [BANNERS[banner]] : [];
  if (gone.movedTo === undefined) return ['This page has been deleted.'];
  const link = element('a', '', gone.movedTo);
  link.setAttribute('href', gone.movedTo);
  return ['This page has moved to ', link];
}
