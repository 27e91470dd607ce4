// What the preview shows over a page, in a shadow tree that the page's styles do not reach: an overlay for what
// keeps this page from being shown, and marks in a corner for all else. Everything is put in as text.
import type { PageState } from '../state.ts';
import { element } from './element.ts';
import { createMarks } from './marks.ts';
import { createOverlay } from './overlay.ts';

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
