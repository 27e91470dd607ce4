// Browsers open six connections per host, and a live stream uses one, so one tab listens and informs the others. When
// it closes, the next tab takes over.

interface Update {
  readonly version: number;
  /** URLs of new stylesheets. */
  readonly styles: readonly string[];
}

interface UpdateHandlers {
  heard(update: Update): void;
  remarked(): void;
  away(): void;
  /** Called when the same server can be reached again. */
  back(): void;
  /** Called when a different server answers. */
  lost(): void;
}

type News = Update | 'remarked' | 'away' | 'back' | 'lost';

/** Milliseconds before a lost stream counts: the browser also loses it for a moment when it leaves the page. */
const PATIENCE = 1000;

/** Milliseconds before asking again if a server has too many listeners. */
const CROWDED = 5000;

export function followUpdates(folder: URL, follower: UpdateHandlers): void {
  const channel = new BroadcastChannel(folder.pathname);
  const tell = (news: News) => (typeof news === 'object' ? follower.heard(news) : follower[news]());
  channel.addEventListener('message', ({ data }) => tell(data));
  const shout = (news: News) => {
    channel.postMessage(news);
    tell(news);
  };
  let end = () => {};
  const listen = () =>
    new Promise<void>((resolve) => {
      let worry: ReturnType<typeof setTimeout> | undefined;
      const refused = async () => {
        const asked = fetch(new URL('client.js', folder), { method: 'HEAD' });
        if (await asked.then(({ ok }) => !ok).catch(() => false)) shout('lost');
        else worry = setTimeout(open, CROWDED);
      };
      const open = () => {
        const source = new EventSource(new URL('events', folder));
        source.addEventListener('message', ({ data }) => {
          const [word, version, ...styles] = String(data).split(' ');
          shout(word === 'remark' ? 'remarked' : { version: Number(version), styles });
        });
        source.addEventListener('open', () => {
          clearTimeout(worry);
          worry = undefined;
          shout('back');
        });
        // While the server is away, the browser retries on its own. A server that refuses is a different one, or has too
        // many listeners.
        source.addEventListener('error', () => {
          if (source.readyState === EventSource.CLOSED) refused();
          else worry ??= setTimeout(() => shout('away'), PATIENCE);
        });
        end = () => {
          clearTimeout(worry);
          source.close();
          resolve();
        };
      };
      open();
    });
  // Plain HTTP pages from another machine have no locks.
  if (navigator.locks) navigator.locks.request(folder.pathname, listen);
  else listen();
  addEventListener('pagehide', () => end());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
