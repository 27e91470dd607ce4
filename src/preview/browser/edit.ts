// Asks the preview to open the editor: at the place of an error or, on Alt-click, at the source of an element.
import type { EditAnswer } from '../edit.ts';

/** Resolves when the editor was asked, or with the reason why it was not. */
type Edit = (query: Readonly<Record<string, string>>) => Promise<void>;

export function createEditKeys(folder: URL, tell: (text: string) => void): Edit {
  return async (query) => {
    try {
      const url = new URL(`edit?${new URLSearchParams(query)}`, folder);
      const answer = await fetch(url, { headers: { 'X-Site-Preview': 'edit' } });
      if (!answer.ok) return tell('The editor opens only on the machine that runs the preview.');
      const { place, why }: EditAnswer = await answer.json();
      tell(why === '' ? `Opened ${place}` : place === '' ? why : `${place}: ${why}`);
    } catch {
      tell('The preview does not respond.');
    }
  };
}

export function editOnAltClick(edit: Edit): void {
  const listener = (event: MouseEvent) => {
    const { target, altKey, button } = event;
    if (!altKey || button !== 0 || !(target instanceof Element) || target.localName === 'site-preview')
      return;
    // Otherwise the browser would follow or download a link.
    event.preventDefault();
    event.stopPropagation();
    const name = target.localName;
    const index = [...document.getElementsByTagName(name)].indexOf(target);
    edit({ page: location.pathname, element: name, index: String(index), text: ownText(target) });
  };
  addEventListener('click', listener, { capture: true });
}

/** Returns the element's own text, up to its first child element. */
function ownText(target: Element): string {
  const texts = [...target.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const first = texts.map(({ textContent }) => textContent?.trim() ?? '').find((text) => text !== '');
  // So much is enough to find the text in its file.
  return first?.slice(0, 80) ?? '';
}
