// Twelve queries in Chromium: the bytes loaded before the first answer, and the time of the main thread for one.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { BROWSER_ARGUMENTS, findBrowser } from '../../test/website/support/browser.ts';
import { serve } from './static-server.ts';

/** An index in an output folder. */
export interface MadeIndex {
  readonly kind: 'ours' | 'pagefind' | 'minisearch';
  readonly title: string;
  readonly out: string;
  /** Processor seconds for building it, if it was built separately. */
  readonly cpu: number | undefined;
}

/** Numbers of each query with results. */
export interface Answers extends Pick<MadeIndex, 'title' | 'cpu'> {
  readonly bytes: readonly number[];
  readonly requests: readonly number[];
  readonly milliseconds: readonly number[];
}

const QUERIES = [
  ...['mountain', 'people', 'water', 'paper'],
  ...['paper river', 'people call', 'long water part', 'number time'],
  ...['moun', 'oth', 'montain', 'poeple'],
];

/** Results that are shown below a field. */
const MOST = 5;
const SLOWER = 4;

/** Runs each query in a new page. */
export async function askBrowser(index: MadeIndex): Promise<Answers> {
  const found = findBrowser();
  if (found.kind === 'missing') throw new Error(found.reason);
  const server = await serve(index.out);
  const browser = await chromium.launch({ executablePath: found.executable, args: BROWSER_ARGUMENTS });
  const answers: { bytes: number; requests: number; milliseconds: number }[] = [];
  try {
    for (const query of QUERIES) answers.push(await ask(browser, server.address, index, query));
  } finally {
    await browser.close();
    server.close();
  }
  return {
    title: index.title,
    cpu: index.cpu,
    bytes: answers.map(({ bytes }) => bytes),
    requests: answers.map(({ requests }) => requests),
    milliseconds: answers.map(({ milliseconds }) => milliseconds),
  };
}

async function ask(browser: Browser, address: string, { kind }: MadeIndex, query: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}${kind === 'ours' ? '/search/' : '/'}`);
  const loaded: Promise<number>[] = [];
  page.on('response', (response) => loaded.push(response.body().then(sentBytes, () => 0)));
  const question = QUESTIONS[kind];
  await question(page, query);
  const bytes = await Promise.all(loaded);
  const session = await context.newCDPSession(page);
  // Time of the thread itself, because other programs may keep the processor busy.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busy();
  await question(page, query);
  const milliseconds = ((await busy()) - before) * 1000;
  await context.close();
  return { bytes: bytes.reduce((sum, size) => sum + size, 0), requests: bytes.length, milliseconds };
}

/** Files of Pagefind are compressed already. */
function sentBytes(body: Buffer): number {
  return Math.min(body.length, gzipSync(body, { level: 9 }).length);
}

const QUESTIONS: Readonly<Record<MadeIndex['kind'], (page: Page, query: string) => Promise<unknown>>> = {
  async ours(page, query) {
    await page.evaluate(async (text) => {
      const input = document.querySelector<HTMLInputElement>('[role=combobox]');
      const status = document.querySelector('[role=status]');
      if (!input || !status) throw new Error('The page has no search');
      input.focus();
      const answered = new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (status.textContent === '') return;
          observer.disconnect();
          resolve();
        }).observe(status, { childList: true });
      });
      input.value = text;
      input.dispatchEvent(new Event('input'));
      await answered;
    }, query);
  },
  async pagefind(page, query) {
    await page.evaluate(
      async ([library, text, most]) => {
        const pagefind = await import(library);
        const { results } = await pagefind.search(text);
        await Promise.all(results.slice(0, most).map(({ data }: { data(): Promise<unknown> }) => data()));
      },
      ['/pagefind/pagefind.js', query, MOST] as const,
    );
  },
  async minisearch(page, query) {
    await page.evaluate(
      async ([library, text, most]) => {
        const { find } = await import(library);
        return (await find(text)).slice(0, most);
      },
      ['/minisearch/find.js', query, MOST] as const,
    );
  },
};
