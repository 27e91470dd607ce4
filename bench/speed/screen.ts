// The changes that a browser shows in a previewed page, and their times.
import type { Page } from 'playwright-core';

/** The visible results of the three kinds of edits. */
export interface Shown {
  readonly markdown: string;
  readonly css: string;
  readonly template: string;
}

export type Kind = keyof Shown;

export interface Screen {
  /**
   * Waits until the page shows a text for one kind of edits. Returns the moment in milliseconds since 1970;
   * undefined if it does not come in time.
   */
  until(kind: Kind, text: string, patience: number): Promise<number | undefined>;
  /** Number of loaded documents. */
  loads(): number;
}

interface Sight {
  readonly shown: Shown;
  /** Milliseconds since 1970, by the clock that both processes share. */
  readonly time: number;
}

/** Watches a page from its next navigation, across reloads. */
export async function watchScreen(page: Page): Promise<Screen> {
  let last: Sight | undefined;
  let loads = 0;
  const listeners = new Set<(sight: Sight) => void>();
  await page.exposeFunction('reportSight', (sight: Sight) => {
    last = sight;
    for (const listener of listeners) listener(sight);
  });
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.addInitScript(reportSights);
  return {
    loads: () => loads,
    until(kind, text, patience) {
      return new Promise((resolve) => {
        const finish = (time: number | undefined) => {
          listeners.delete(look);
          clearTimeout(timer);
          resolve(time);
        };
        const look = ({ shown, time }: Sight) => {
          if (shown[kind] === text) finish(time);
        };
        const timer = setTimeout(() => finish(undefined), patience);
        listeners.add(look);
        if (last) look(last);
      });
    },
  };
}

/** Runs in the page: checks every frame, and reports changes when the frame has been painted. */
function reportSights(): void {
  const report = (window as unknown as { reportSight: (sight: Sight) => void }).reportSight;
  const edition = (name: string) =>
    /Edition \d+/.exec(document.querySelector(name)?.textContent ?? '')?.[0] ?? '';
  let last = '';
  const look = () => {
    requestAnimationFrame(look);
    if (!document.body) return;
    const shown: Shown = {
      markdown: edition('main'),
      css: getComputedStyle(document.body).color,
      template: edition('footer'),
    };
    const text = JSON.stringify(shown);
    if (text === last) return;
    last = text;
    const { port1, port2 } = new MessageChannel();
    // The first task after a frame's callbacks runs after it has been painted.
    port1.onmessage = () => report({ shown, time: Date.now() });
    port2.postMessage(undefined);
  };
  look();
}
