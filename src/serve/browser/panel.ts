// What the preview shows over a page: errors, notices and a banner, in a shadow tree that the page's styles do
// not reach. Everything is put in as text.
import type { PageState } from '../preview/state.ts';

export interface Panel {
  showState(state: PageState): void;
  notify(text: string): void;
}

const MOST_NOTICES = 3;
const NOTICE_TIME = 4000;

const BANNERS = {
  draft: 'Draft: site build leaves this page out.',
  scheduled: 'Scheduled: site build leaves this page out until its date.',
} as const;

export function createPanel(stylesheet: string): Panel {
  const host = document.createElement('site-preview');
  const shadow = host.attachShadow({ mode: 'open' });
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  const overlay = element('div', 'overlay');
  overlay.setAttribute('role', 'alert');
  const notices = element('div', 'notices');
  notices.setAttribute('role', 'status');
  const banner = element('div', 'banner');
  overlay.hidden = true;
  banner.hidden = true;
  shadow.append(link, banner, overlay, notices);
  // Without its styles it would cover the page.
  host.hidden = true;
  link.addEventListener('load', () => {
    host.hidden = false;
  });
  document.documentElement.append(host);
  return {
    showState(state) {
      overlay.replaceChildren(overlayContent(state.problems, overlay));
      overlay.hidden = state.problems.length === 0;
      banner.replaceChildren(...bannerContent(state));
      banner.hidden = banner.childNodes.length === 0;
    },
    notify(text) {
      const notice = element('div', '', text);
      notices.append(notice);
      while (notices.children.length > MOST_NOTICES) notices.firstChild?.remove();
      setTimeout(() => notice.remove(), NOTICE_TIME);
    },
  };
}

function overlayContent(problems: PageState['problems'], overlay: HTMLElement): HTMLElement {
  const inner = element('div', '');
  const hide = element('button', '', 'Hide');
  hide.addEventListener('click', () => {
    overlay.hidden = true;
  });
  inner.append(hide, element('h2', '', 'Unexpected Application Error!'));
  for (const { message, place, frame, hint } of problems) {
    const section = element('section', '');
    section.append(element('p', 'message', message));
    if (place) section.append(element('p', 'place', place));
    if (frame) section.append(element('pre', '', frame));
    if (hint) section.append(element('p', 'hint', `→ ${hint}`));
    inner.append(section);
  }
  return inner;
}

function bannerContent({ gone, banner }: PageState): readonly (Node | string)[] {
  if (!gone) return banner ? [BANNERS[banner]] : [];
  if (gone.movedTo === undefined) return ['This page has been deleted.'];
  const link = document.createElement('a');
  link.href = gone.movedTo;
  link.textContent = gone.movedTo;
  return ['This page has moved to ', link];
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
