// The script that a previewed page has more than a built one.
import type { PageState } from '../state.ts';
import { followUpdates } from './connection.ts';
import { createEdit, editOnAltClick } from './edit.ts';
import { countErrors } from './marks.ts';
import { createPanel } from './panel.ts';
import { createUpdater, loadEarly } from './update.ts';

function start(script: HTMLScriptElement): void {
  const address = new URL(script.src);
  const folder = new URL('.', address);
  const edit = createEdit(folder, (text) => panel.notify(text));
  const panel = createPanel(new URL('overlay.css', folder).href, (place) => edit({ place }));
  editOnAltClick(edit);
  const updater = createUpdater(folder.pathname);
  let seen = Number(address.searchParams.get('v'));
  let wanted = seen;
  let busy = false;

  const askState = async (): Promise<PageState> => {
    const query = new URLSearchParams({ page: location.pathname });
    return (await fetch(new URL(`state?${query}`, folder))).json();
  };
  const refresh = async () => {
    const page = await fetch(location.href);
    const html = await page.text();
    // What is wrong with the page is known when it has been made.
    const asking = askState();
    if (page.ok) await updater.apply(new DOMParser().parseFromString(html, 'text/html'));
    const state = await asking;
    if (page.status === 404 && !state.gone && state.problems.length === 0) location.reload();
    panel.showState(state);
    panel.notify(state.notice);
  };
  const catchUp = async () => {
    if (busy) return;
    busy = true;
    try {
      while (seen < wanted) {
        seen = wanted;
        await refresh();
      }
    } catch {
      // The server has gone; the next update, or its return, is heard of by the stream.
    } finally {
      busy = false;
    }
  };
  askState().then(panel.showState, () => {});
  followUpdates(folder, {
    heard({ version, styles }) {
      if (version > wanted) loadEarly(styles);
      wanted = Math.max(wanted, version);
      catchUp();
    },
    remarked() {
      askState().then(
        (state) => {
          panel.showState(state);
          const [first] = state.elsewhere;
          if (first)
            panel.notify(`${countErrors(state.elsewhere.length + state.more)} elsewhere: ${first.place}`);
        },
        () => {},
      );
    },
    away: () => panel.showConnection(false),
    back: () => panel.showConnection(true),
    lost: () => location.reload(),
  });
}

if (document.currentScript instanceof HTMLScriptElement) start(document.currentScript);
