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

const MOST_NOTICES = 3;
const NOTICE_TIME = 4000;

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
  // Without its styles it would cover the page.
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
    notify(text: string) {
      const notice = element('div', 'notice', text);
      notices.append(notice);
      while (notices.children.length > MOST_NOTICES) notices.firstChild?.remove();
      setTimeout(() => notice.remove(), NOTICE_TIME);
    },
  };
}

/** Covers a page that can't be shown as written, and explains why. The last good version stays underneath. */
interface Overlay {
  readonly root: HTMLElement;
  show(state: PageState): void;
  reveal(): void;
  /** Called when it is hidden or comes back. */
  onToggle: (isHidden: boolean) => void;
}

function createOverlay(edit: (place: string) => void): Overlay {
  const root = element('div', 'overlay');
  root.setAttribute('role', 'alert');
  root.hidden = true;
  let shown = '';
  const toggle = (isHidden: boolean) => {
    root.hidden = isHidden;
    overlay.onToggle(isHidden);
  };
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !root.hidden) toggle(true);
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
      root.replaceChildren(
        ...(problems.length > 0 ? [cardOf(problems, more, () => toggle(true), edit)] : []),
      );
      root.scrollTop = 0;
      toggle(problems.length === 0 || isShown);
      scrollToCarets(root);
    },
  };
  return overlay;
}

function cardOf(
  problems: PageState['problems'],
  more: number,
  hide: () => void,
  edit: (place: string) => void,
): HTMLElement {
  const card = element('div', 'card');
  const head = element('header', '');
  const close = button('hide', 'Hide', hide);
  close.title = 'Hide (Esc)';
  const [only, ...others] = new Set(problems.map(({ kind }) => kind));
  const isOne = only !== undefined && others.length === 0;
  const title = isOne ? only : 'This page has several errors';
  head.append(element('h2', '', title), close);
  card.append(head, ...problems.map((problem) => problemOf(problem, !isOne, edit)));
  const rest = more === 0 ? '' : ` The terminal lists ${more} more.`;
  card.append(element('footer', '', `This message disappears once the error is fixed.${rest}`));
  return card;
}

function problemOf(
  { kind, message, place, frame, hint }: PageState['problems'][number],
  isNamed: boolean,
  edit: (place: string) => void,
): HTMLElement {
  const section = element('section', '');
  if (isNamed) section.append(element('h3', '', kind));
  section.append(element('p', 'message', message));
  if (place) section.append(placeButton(place, edit));
  if (frame) section.append(frameOf(frame));
  if (hint) section.append(element('p', 'hint', `→ ${hint}`));
  return section;
}

/** The carets below the line have their own color. */
function frameOf(frame: string): HTMLElement {
  const pre = element('pre', '');
  // Keys can scroll it where it is too long.
  pre.tabIndex = 0;
  const carets = frame.indexOf('^', frame.lastIndexOf('\n'));
  pre.append(frame.slice(0, carets), element('span', 'carets', frame.slice(carets)));
  return pre;
}

/** On a narrow screen the marked place may be outside the visible area. */
function scrollToCarets(root: HTMLElement): void {
  for (const carets of root.querySelectorAll<HTMLElement>('.carets')) {
    const pre = carets.parentElement;
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

/** Stays open or closed while its content changes. */
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
  { message, place, address }: PageState['elsewhere'][number],
  edit: (place: string) => void,
): HTMLElement {
  const item = element('li', '', message);
  if (place) item.append(placeButton(place, edit));
  if (address === undefined) return item;
  const link = element('a', '', `Open ${address}`);
  link.setAttribute('href', address);
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
