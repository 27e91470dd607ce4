// Readers while releases replace each other: requests of one search are answered by different releases, and old files are gone.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Found, FRESH, openIndex } from '../../../src/features/search/browser/open-index.ts';
import { makeSite, writeFiles } from '../../support/site.ts';
import { ARTICLES, published, SEARCHED } from './support.ts';

type Release = Readonly<Record<string, string>>;

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** Two releases of a site: words move to another page, a page goes and another comes. */
async function twoReleases(): Promise<readonly [Release, Release]> {
  const root = makeSite({
    ...SEARCHED,
    ...ARTICLES,
    'content/owls.md': page('Owls', 'They hunt mice at night.'),
    'content/hawks.md': page('Hawks', 'They rest.'),
    'content/gone.md': page('Dodos', 'They hunt nothing.'),
  });
  const before = await published(root);
  writeFiles(root, {
    'content/owls.md': page('Owls', 'They rest.'),
    'content/hawks.md': page('Hawks', 'They hunt mice by day.'),
    'content/gone.md': page('Moas', 'They graze.'),
  });
  const after = await published(root);
  const added = Object.keys(after).filter((file) => !(file in before));
  // Without the files that a build keeps for open pages.
  const names = after['search.json'] ?? '';
  expect(names).not.toBe(before['search.json']);
  const own = Object.entries(after).filter(
    ([file]) => !(file in before) || !file.startsWith('assets/search/'),
  );
  const shared = Object.entries(after).filter(([file]) => names.includes(hashIn(file)));
  expect(added.length).toBeGreaterThan(2);
  return [before, Object.fromEntries([...own, ...shared])];
}

function hashIn(file: string): string {
  return /-?([0-9a-f]{8,12})(?:-\d+)?\.\w+$/.exec(file)?.[1] ?? '\0';
}

/** Serves a release, and changes to the next one after some requests. */
async function serve([before, after]: readonly [Release, Release], changeAfter: () => number) {
  let requests = 0;
  const server = createServer((request, response) => {
    const release = requests < changeAfter() ? before : after;
    requests += 1;
    const text = release[(request.url ?? '').slice(1)];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    requests: () => requests,
    index: () =>
      openIndex({
        async text(name) {
          const response = await fetch(`http://127.0.0.1:${port}/${path.posix.join('assets', name)}`);
          if (!response.ok) throw new Error(`${response.status} ${name}`);
          return response.text();
        },
        stemmer: async () => ({ stemmer: (word) => word }),
      }),
  };
}

const titles = ({ pages }: Found) => pages.map(({ title, address }) => `${title} ${address}`).toSorted();

const BEFORE = { hunt: ['Dodos /gone/', 'Owls /owls/'], mice: ['Owls /owls/'], rest: ['Hawks /hawks/'] };
const AFTER = { hunt: ['Hawks /hawks/'], mice: ['Hawks /hawks/'], rest: ['Owls /owls/'] };

test('an answer is of one release, whichever request is the first of the next', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const releases = await twoReleases();
  let changeAfter = Number.POSITIVE_INFINITY;
  const server = await serve(releases, () => changeAfter);
  for (const query of ['hunt', 'mice', 'rest'] as const) {
    // How many requests an answer takes.
    const started = server.requests();
    expect(titles(await server.index().find(query, 8))).toEqual(BEFORE[query]);
    const needed = server.requests() - started;
    for (let at = 0; at <= needed; at += 1) {
      changeAfter = server.requests() + at;
      const index = server.index();
      const first = titles(await index.find(query, 8));
      expect([BEFORE[query], AFTER[query]], `${query} after ${at} requests`).toContainEqual(first);
      // A page that was opened earlier asks again.
      vi.setSystemTime(Date.now() + FRESH + 1);
      expect(titles(await index.find(query, 8))).toEqual(AFTER[query]);
      changeAfter = Number.POSITIVE_INFINITY;
    }
  }
});

test('a search between a killed upload and the next finds nothing wrong', async () => {
  const [before, after] = await twoReleases();
  // Files arrive in the order of a publication: the router is last, and old files go after it.
  const names = Object.keys(after).filter((file) => !(file in before) && file !== 'search.json');
  for (let count = 0; count <= names.length; count += 1) {
    const torn = {
      ...before,
      ...Object.fromEntries(names.slice(0, count).map((file) => [file, after[file] ?? ''])),
    };
    const server = await serve([torn, after], () => Number.POSITIVE_INFINITY);
    for (const query of ['hunt', 'mice', 'rest'] as const)
      expect(titles(await server.index().find(query, 8)), `${count} files`).toEqual(BEFORE[query]);
  }
});

test('an index whose router lists a missing file is given up after one more try', async () => {
  const [before] = await twoReleases();
  const broken = Object.fromEntries(Object.entries(before).filter(([, text]) => !/^.hunt\t/m.test(text)));
  const server = await serve([broken, broken], () => 0);
  await expect(server.index().find('hunt', 8)).rejects.toThrow('404');
  expect(server.requests()).toBe(4);
});
