// The grader of Mozilla's HTTP Observatory, https://github.com/mdn/mdn-http-observatory, with answers that it would find.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Headers by name in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

const grader = path.join(import.meta.dirname, 'emulators/node_modules/@mdn/mdn-http-observatory');

export const hasGrader = existsSync(grader);

const load = (file: string) => import(pathToFileURL(path.join(grader, 'src', file)).href);

/** The score of a page sent over HTTPS, to which plain HTTP redirects. 100 and more is A+. */
export async function observatoryScore(headers: Headers, html: string): Promise<number> {
  // Its install script, which doesn't run here, downloads the list of sites that browsers never open over HTTP.
  writeFileSync(path.join(grader, 'conf/hsts-preload.json'), '{}');
  const { ALL_TESTS } = await load('constants.js');
  const { getScoreModifier } = await load('grader/grader.js');
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT: least } = await load('grader/charts.js');
  const requests = await scanned(headers, html);
  const modifiers: readonly number[] = ALL_TESTS.map((test: (all: unknown) => { readonly result: string }) =>
    getScoreModifier(test(requests).result),
  );
  const sum = (counted: readonly number[]) => counted.reduce((total, one) => total + one, 100);
  const bare = sum(modifiers.filter((modifier) => modifier < 0));
  return bare >= least ? sum(modifiers) : bare;
}

/** Returns the result of a scan: the page over HTTPS, and the redirect from HTTP to it. */
async function scanned(headers: Headers, html: string) {
  const { Requests } = await load('types.js');
  const { parseHttpEquivHeaders } = await load('retriever/utils.js');
  const url = new URL('https://example.com/');
  const sent: Headers = { 'content-type': 'text/html', ...headers };
  const get = (name: string) => sent[name.toLowerCase()] ?? null;
  const response = {
    headers: { ...sent, get },
    status: 200,
    data: html,
    verified: true,
    request: { responseURL: url.href },
    httpEquiv: parseHttpEquivHeaders(html, url.href),
  };
  const requests = new Requests(url.hostname);
  requests.resources.path = html;
  const redirects = [
    { url: new URL('http://example.com/'), status: 301 },
    { url, status: 200 },
  ];
  Object.assign(requests.responses, {
    auto: response,
    http: response,
    https: response,
    cors: { ...response, headers: { get: () => null }, request: { headers: {} } },
    httpRedirects: redirects,
    httpsRedirects: redirects,
  });
  requests.session = {
    url,
    redirectHistory: redirects,
    jar: { getCookiesSync: () => [], serializeSync: () => ({ cookies: [] }) },
  };
  return requests;
}
