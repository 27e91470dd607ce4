// The script that the preview adds to each page.
import type { PageState } from '../state.ts';
import { followUpdates } from './connection.ts';
import { createEditKeys, editOnAltClick } from './edit.ts';
import { countErrors, createPanel } from './panel.ts';
import { createUpdater, loadEarly } from './update.ts';

async function askState(folder: URL): Promise<PageState> {
  const query = new URLSearchParams({ page: location.pathname });
  return (await fetch(new URL(`state?${query}`, folder))).json();
}

/** Updates the open page to its newest form. */
async function refresh(
  folder: URL,
  updater: ReturnType<typeof createUpdater>,
  panel: ReturnType<typeof createPanel>,
): Promise<void> {
  const page = await fetch(location.href);
  const html = await page.text();
  // Problems of the page are known only after it has been rendered.
  const asking = askState(folder);
  if (page.ok) await updater.apply(new DOMParser().parseFromString(html, 'text/html'));
  const state = await asking;
  if (page.status === 404 && !state.gone && state.problems.length === 0) location.reload();
  panel.showState(state);
  panel.notify(state.notice);
}

function start(script: HTMLScriptElement): void {
  const url = new URL(script.src);
  const folder = new URL('.', url);
  const edit = createEditKeys(folder, (text) => panel.notify(text));
  const panel = createPanel(new URL('overlay.css', folder).href, (place) => edit({ place }));
  const updater = createUpdater(folder.pathname);
  editOnAltClick(edit);
  let seen = Number(url.searchParams.get('v'));
  let wanted = seen;
  let busy = false;

  const catchUp = async () => {
    if (busy) return;
    busy = true;
    try {
      while (seen < wanted) {
        seen = wanted;
        await refresh(folder, updater, panel);
      }
    } catch {
      // The server is gone. The stream reports the next update, or its return.
    } finally {
      busy = false;
    }
  };
  askState(folder).then(panel.showState, () => {});
  followUpdates(folder, {
    heard({ version, styles }) {
      if (version > wanted) loadEarly(styles);
      wanted = Math.max(wanted, version);
      catchUp();
    },
    remarked() {
      askState(folder).then(
        (state) => {
          panel.showState(state);
          const { elsewhere, more } = state;
          if (elsewhere[0])
            panel.notify(`${countErrors(elsewhere.length + more)} elsewhere: ${elsewhere[0].place}`);
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
