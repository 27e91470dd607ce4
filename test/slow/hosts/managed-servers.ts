// Managed hosts, as far as they run here: their own emulators and parsers if these are on npm (installed by
// `npm ci --prefix test/slow/hosts/emulators --ignore-scripts`), and interpreters of their documentation for the rest.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { isTextFile, typeOf } from '../../../src/hosts/types.ts';
import { makeFolder } from '../../support/site.ts';
import { freePort } from './servers.ts';

export interface ManagedHost {
  readonly name: 'cloudflare' | 'firebase' | 'vercel' | 'netlify' | 'cloudfront' | 'github';
  /** A package of `test/slow/hosts/emulators/` that must be there. */
  readonly needs: string | undefined;
  /** Behavior of its emulator that contradicts the host's documentation. */
  readonly quirks: readonly RegExp[];
  /** Serves `root/dist` by the files that a build of `root` wrote. Returns the origin. */
  start(root: string): Promise<string>;
}

const emulators = path.join(import.meta.dirname, 'emulators');
const requireEmulator = createRequire(path.join(emulators, 'package.json'));

export function isEmulated({ needs }: ManagedHost): boolean {
  return needs === undefined || existsSync(path.join(emulators, 'node_modules', needs));
}

function importEmulator(name: string) {
  return import(pathToFileURL(requireEmulator.resolve(name)).href);
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

interface Decision {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** File in the output. */
  readonly file?: string;
}

type Decide = (url: URL) => Decision;

/** Sends an answer, compressed, like all of these hosts. */
function serveDecisions(root: string, decide: Decide): Promise<string> {
  return listen((request, response) => {
    const { status, headers, file } = decide(new URL(request.url ?? '/', 'http://host'));
    const bytes = file === undefined ? Buffer.alloc(0) : readFileSync(path.join(root, 'dist', file));
    const isPacked = file !== undefined && isTextFile(file) && bytes.length > 0;
    response.writeHead(status, {
      ...(file !== undefined && { 'content-type': typeOf(file) ?? 'application/octet-stream' }),
      ...lowerCase(headers),
      ...(isPacked && { 'content-encoding': 'gzip', vary: 'Accept-Encoding' }),
    });
    response.end(isPacked ? gzipSync(bytes) : bytes);
  });
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Adds the query of the request, unless the target has one, as both hosts document. */
function withQuery(location: string, { search }: URL): string {
  return /[?#]/.test(location) ? location : location + search;
}

/** The file at a URL, with `index.html` for a folder; undefined if there is none. */
function fileAt(root: string, pathname: string): string | undefined {
  const file = decodeURIComponent(pathname).slice(1) + (pathname.endsWith('/') ? 'index.html' : '');
  const stats = statSync(path.join(root, 'dist', file), { throwIfNoEntry: false });
  return stats?.isFile() ? file : undefined;
}

/** Answers with a file, a redirect to a folder, or the error page. */
function decideFile(
  root: string,
  { pathname, search }: URL,
  headers: Readonly<Record<string, string>>,
): Decision {
  const file = fileAt(root, pathname);
  if (file !== undefined) return { status: 200, headers, file };
  if (fileAt(root, `${pathname}/`) !== undefined)
    return { status: 301, headers: { location: `${pathname}/${search}` } };
  return { status: 404, headers, ...(fileAt(root, '/404.html') && { file: '404.html' }) };
}

const ASKS_AGAIN = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** https://developers.cloudflare.com/workers/wrangler/ */
const cloudflare: ManagedHost = {
  name: 'cloudflare',
  needs: 'wrangler',
  quirks: [],
  async start(root) {
    const port = await freePort();
    const home = makeFolder();
    const command = path.join(emulators, 'node_modules/wrangler/bin/wrangler.js');
    const flags = ['--ip', '127.0.0.1', '--port', String(port), '--compatibility-date', '2026-01-01'];
    const child = spawn(process.execPath, [command, 'pages', 'dev', path.join(root, 'dist'), ...flags], {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home, CI: '1', WRANGLER_SEND_METRICS: 'false' },
      // With its own group, so that the runtime that it starts ends with it.
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    onTestFinished(async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.pid !== undefined && child.exitCode === null) {
        process.kill(-child.pid, 'SIGTERM');
        await ended;
      }
    });
    const origin = `http://127.0.0.1:${port}`;
    for (let waited = 0; waited < 600 && child.exitCode === null; waited += 1) {
      if (output.includes('Ready on') && (await fetch(origin).catch(() => undefined))) return origin;
      await sleep(100);
    }
    throw new Error(`wrangler does not answer:\n${output}`);
  },
};

/** https://github.com/firebase/superstatic serves for Firebase's own emulator. */
const firebase: ManagedHost = {
  name: 'firebase',
  needs: 'superstatic',
  // It leaves escapes of reserved characters in names of files as they are, and adds an empty query to another one.
  quirks: [/^\/a%20b%2Cc\.txt status: 404$/, /^\/shop\/ location: .*\?from=site&$/],
  async start(root) {
    const { hosting } = JSON.parse(
      readFileSync(path.join(root, '.site/hosts/firebase/firebase.json'), 'utf8'),
    );
    const { default: superstatic } = requireEmulator('superstatic');
    const serve = superstatic({ cwd: root, config: hosting, compression: true, fallthrough: false });
    return listen((request, response) =>
      serve(request, response, () => {
        response.writeHead(404).end();
      }),
    );
  },
};

interface VercelRoute {
  readonly src: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly continue?: boolean;
}

/**
 * Its own package turns the settings into routes, which are tried in order:
 * https://vercel.com/docs/build-output-api/configuration
 */
const vercel: ManagedHost = {
  name: 'vercel',
  needs: '@vercel/routing-utils',
  quirks: [],
  async start(root) {
    const config = JSON.parse(readFileSync(path.join(root, '.site/hosts/vercel/vercel.json'), 'utf8'));
    const utils = await importEmulator('@vercel/routing-utils');
    const { routes, error } = (utils.default ?? utils).getTransformedRoutes(config);
    if (error) throw new Error(JSON.stringify(error));
    return serveDecisions(root, (url) => {
      const headers: Record<string, string> = { ...ASKS_AGAIN };
      for (const route of routes as readonly VercelRoute[]) {
        const match = new RegExp(route.src).exec(url.pathname);
        if (!match) continue;
        const filled = Object.entries(lowerCase(route.headers ?? {})).map(([name, value]) => [
          name,
          value.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ''),
        ]);
        if (route.status !== undefined) {
          const { location = '', ...others } = Object.fromEntries(filled);
          return { status: route.status, headers: { ...others, location: withQuery(location, url) } };
        }
        Object.assign(headers, Object.fromEntries(filled));
        if (!route.continue) break;
      }
      return decideFile(root, url, headers);
    });
  },
};

interface NetlifyRedirect {
  readonly from: string;
  readonly to: string;
  readonly status?: number;
  readonly force: boolean;
}

interface NetlifyHeaders {
  readonly for: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Its own parsers read the files. Rules match with and without a slash at the end, and override files where they
 * are forced; the headers of all matching rules are joined.
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/ and https://docs.netlify.com/manage/routing/headers/
 */
const netlify: ManagedHost = {
  name: 'netlify',
  needs: 'netlify-redirect-parser',
  quirks: [],
  async start(root) {
    const { parseAllRedirects } = await importEmulator('netlify-redirect-parser');
    const { parseAllHeaders } = await importEmulator('@netlify/headers-parser');
    const file = (name: string) => path.join(root, 'dist', name);
    const parsed = await parseAllRedirects({
      redirectsFiles: [file('_redirects')],
      configRedirects: [],
      minimal: true,
    });
    const read = await parseAllHeaders({
      headersFiles: [file('_headers')],
      configHeaders: [],
      minimal: true,
    });
    const errors = [...parsed.errors, ...read.errors];
    if (errors.length > 0) throw new Error(errors.join('\n'));
    const bare = (address: string) => address.replace(/(.)\/$/, '$1');
    return serveDecisions(root, (url) => {
      const isThere = fileAt(root, url.pathname) ?? fileAt(root, `${url.pathname}/`);
      const rule = (parsed.redirects as NetlifyRedirect[]).find(
        (one) =>
          (one.force || isThere === undefined) &&
          (one.from.endsWith('/*')
            ? url.pathname.startsWith(one.from.slice(0, -1))
            : bare(one.from) === bare(url.pathname)),
      );
      // Without a status it is permanent; with this one, the file at the new URL is the answer.
      if (rule && rule.status !== 404)
        return { status: rule.status ?? 301, headers: { location: withQuery(rule.to, url) } };
      const headers: Record<string, string> = {};
      for (const { for: pattern, values } of read.headers as NetlifyHeaders[]) {
        const fits = pattern.endsWith('*')
          ? url.pathname.startsWith(pattern.slice(0, -1))
          : bare(pattern) === bare(url.pathname);
        if (!fits) continue;
        for (const [name, value] of Object.entries(lowerCase(values)))
          headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
      }
      const decision = {
        ...decideFile(root, url, { ...ASKS_AGAIN, ...headers }),
        ...(rule && { file: decodeURIComponent(rule.to).slice(1) }),
      };
      // Errors are never cached there.
      return decision.status === 404
        ? { ...decision, headers: { ...decision.headers, ...ASKS_AGAIN } }
        : decision;
    });
  },
};

/** Runs the function unchanged; the template defines what CloudFront and S3 do with its answer. */
const cloudfront: ManagedHost = {
  name: 'cloudfront',
  needs: undefined,
  quirks: [],
  async start(root) {
    const template = JSON.parse(
      readFileSync(path.join(root, '.site/hosts/cloudfront/template.json'), 'utf8'),
    );
    const { Urls, Headers, Distribution } = template.Resources;
    const run = functionOf(Urls.Properties.FunctionCode);
    const policy = headersOf(Headers.Properties.ResponseHeadersPolicyConfig);
    const errors = Distribution.Properties.DistributionConfig.CustomErrorResponses;
    return serveDecisions(root, (url) => {
      const result = run({ request: requestOf(url) });
      if (result.statusCode !== undefined) {
        const { location, ...others } = result.headers;
        return {
          status: result.statusCode,
          headers: { location: location.value, 'cache-control': others['cache-control'].value },
        };
      }
      const file = decodeURIComponent(result.uri).slice(1);
      const stats = statSync(path.join(root, 'dist', file), { throwIfNoEntry: false });
      const cache = (name: string) =>
        /^404\.html$/.test(name)
          ? 'no-store'
          : name.startsWith('assets/')
            ? 'public, max-age=31536000, immutable'
            : 'no-cache';
      // As docs/deploy.md uploads them.
      if (stats?.isFile()) {
        const image = /\.(png|svg)$/.test(file) && !file.startsWith('assets/');
        const control = image ? 'public, max-age=3600, stale-while-revalidate=86400' : cache(file);
        const type =
          file === '.well-known/apple-app-site-association' ? { 'content-type': 'application/json' } : {};
        return { status: 200, headers: { ...policy, ...type, 'cache-control': control }, file };
      }
      const missing = errors.find((one: { ErrorCode: number }) => one.ErrorCode === 404);
      const page = String(missing.ResponsePagePath).slice(1);
      return {
        status: missing.ResponseCode,
        headers: { ...policy, 'cache-control': cache(page) },
        file: page,
      };
    });
  },
};

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
export function requestOf({ pathname, search }: URL) {
  const querystring: Record<string, { value: string; multiValue?: { value: string }[] }> = {};
  for (const field of search.slice(1).split('&').filter(Boolean)) {
    const [name = '', value = ''] = field.split(/=(.*)/s);
    const known = querystring[name];
    if (!known) querystring[name] = { value };
    else known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
  }
  return { method: 'GET', uri: pathname, querystring, headers: {} };
}

/** `handler` in its own realm, without Node.js. */
export function functionOf(code: string) {
  const context = vm.createContext({});
  vm.runInContext(`${code}\nthis.answer = (event) => JSON.stringify(handler(JSON.parse(event)));`, context);
  return (event: unknown) => JSON.parse(context.answer(JSON.stringify(event)));
}

interface HeadersConfig {
  readonly SecurityHeadersConfig: {
    readonly ContentSecurityPolicy: { readonly ContentSecurityPolicy: string };
    readonly ContentTypeOptions?: object;
    readonly FrameOptions: { readonly FrameOption: string };
    readonly ReferrerPolicy: { readonly ReferrerPolicy: string };
  };
  readonly CustomHeadersConfig: {
    readonly Items: readonly { readonly Header: string; readonly Value: string }[];
  };
}

/** Header names for the fields of a CloudFront policy. */
function headersOf({ SecurityHeadersConfig: security, CustomHeadersConfig: custom }: HeadersConfig) {
  return {
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'x-frame-options': security.FrameOptions.FrameOption,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    ...(security.ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
  };
}

/**
 * https://docs.github.com/pages: files, folders, and 404.html, with ten minutes for all of them. Without `.nojekyll` a
 * build of its own leaves out what begins with a dot or an underscore.
 */
const github: ManagedHost = {
  name: 'github',
  needs: undefined,
  quirks: [],
  start: (root) =>
    serveDecisions(root, (url) => {
      const headers = { 'cache-control': 'max-age=600', 'access-control-allow-origin': '*' };
      const isLeftOut = /\/[._]/.test(url.pathname) && !existsSync(path.join(root, 'dist/.nojekyll'));
      return decideFile(root, isLeftOut ? new URL('/left-out', url) : url, headers);
    }),
};

export const managedHosts: readonly ManagedHost[] = [
  cloudflare,
  firebase,
  vercel,
  netlify,
  cloudfront,
  github,
];
