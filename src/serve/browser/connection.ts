// Browsers open six connections to a host, and a live stream holds one: of all tabs one listens, and tells the
// others. When it is closed, the next one takes its place.

/** `heard` is told of each new version; `lost` when the server is another one than before. */
export function followUpdates(folder: URL, heard: (version: number) => void, lost: () => void): void {
  const channel = new BroadcastChannel(folder.pathname);
  const tell = (version: number | 'lost') => (version === 'lost' ? lost() : heard(version));
  channel.addEventListener('message', ({ data }) => tell(data));
  const shout = (version: number | 'lost') => {
    channel.postMessage(version);
    tell(version);
  };
  let end = () => {};
  const listen = () =>
    new Promise<void>((resolve) => {
      const source = new EventSource(new URL('events', folder));
      source.addEventListener('message', ({ data }) => shout(Number(/^update (\d+)$/.exec(data)?.[1])));
      // While the server is away the browser tries again by itself; a refusal comes from another server.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) shout('lost');
      });
      end = () => {
        source.close();
        resolve();
      };
    });
  // There are no locks where the page came over plain HTTP from another machine.
  const start = () => (navigator.locks ? navigator.locks.request(folder.pathname, listen) : listen());
  start();
  addEventListener('pagehide', () => end());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
