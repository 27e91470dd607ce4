// Marks in a corner: what a reader should know of a page that can be read all the same.
import type { PageState } from '../state.ts';
import { button, element, placeButton } from './element.ts';
import type { Overlay } from './overlay.ts';

const BANNERS = {
  draft: 'Draft: site build leaves this page out.',
  scheduled: 'Scheduled: site build leaves this page out until its date.',
  expired: 'Expired: site build leaves this page out.',
} as const;

export function createMarks(overlay: Overlay, edit: (place: string) => void) {
  const root = element('div', 'marks');
  const away = element('div', 'mark error', 'The preview has stopped. This page waits for it.');
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
      hidden.textContent = problems === 0 ? '' : `Show ${countErrors(problems)} of this page`;
      if (problems === 0) hidden.hidden = true;
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
    element('p', '', `This page is fine, but site build stops until these are mended.${rest}`),
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
