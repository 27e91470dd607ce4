// `site verify`: requests everything that was built from a published site, and reports differences.

import type { AnswerCache } from '../audit/index.ts';
import { hostNamed, OWN_SERVER } from '../hosts/index.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import type { Disk } from '../kit/system/disk.ts';
import { checkOutputFolder, readHosting, readOutputManifest } from '../publish/index.ts';
import type { HostName, PublishedHosting } from '../settings/index.ts';
import { type AskServer, AT_ONCE, type ServerAnswer } from './ask.ts';
import { compareAnswer, type Deviation, locate, type ProbeContext } from './compare.ts';
import { type BuiltFiles, probeKind, probesOf, type ServerProbe } from './probes.ts';

interface VerifyRequest {
  /** Folder of the site, absolute, with symbolic links resolved. */
  readonly root: string;
  /** Output folder, absolute. */
  readonly out: string;
  /** Absolute URL of the published site. */
  readonly url: string;
  /** Host; undefined for the only host in the settings, if there is one. */
  readonly host: HostName | undefined;
}

export interface UrlFinding extends Deviation {
  readonly url: string;
  readonly kind: ReturnType<typeof probeKind>;
}

export interface VerifyReport {
  readonly url: string;
  readonly host: HostName | undefined;
  readonly compared: Readonly<Record<UrlFinding['kind'], number>>;
  /** Number of recent answers that were not requested again. */
  readonly kept: number;
  readonly findings: readonly UrlFinding[];
}

interface VerifyTools {
  readonly disk: Disk;
  readonly ask: AskServer;
  /** Opens the answers kept for a build, by the fingerprint of its files: after another one, everything is requested again. */
  readonly openAnswerCache: (build: string) => AnswerCache<ServerAnswer>;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Compares a published site with its build. @throws {Fault} if nothing was built, or the site doesn't answer at all. */
export async function verifySite(request: VerifyRequest, means: VerifyTools): Promise<VerifyReport> {
  const { built, hosts, openings } = readBuilt(request, means.disk);
  const host = request.host ?? (hosts.length === 1 ? hosts[0] : undefined);
  // An unknown host is expected to support everything.
  const { promises } = host === undefined ? OWN_SERVER : hostNamed(host);
  const site = new URL(request.url.replace(/\/?$/, '/'));
  const probes = probesOf({ ...built, base: site.pathname }, promises);
  await greet(site, means);
  const answers = means.openAnswerCache(sha256(JSON.stringify(built)));
  const { findings, kept } = await compareAll(probes, { site, promises, openings }, answers, means);
  if (site.protocol === 'https:' && site.port === '') findings.push(...(await compareInsecure(site, means)));
  answers.save();
  const compared = { page: 0, file: 0, redirect: 0, missing: 0, refused: 0 };
  // A URL counts once, however many forms of it were requested.
  for (const probe of new Map(probes.map((probe) => [`${probeKind(probe)} ${probe.url}`, probe])).values())
    compared[probeKind(probe)] += 1;
  return { url: site.href, host, compared, kept, findings };
}

function readBuilt(
  { root, out }: VerifyRequest,
  disk: Disk,
): { readonly built: Omit<BuiltFiles, 'base'> } & Pick<PublishedHosting, 'hosts' | 'openings'> {
  const { value: output } = checkOutputFolder(root, out, false);
  const manifest = readOutputManifest(disk, output);
  if (!manifest || manifest.files.length === 0)
    throw new Fault(
      `${out} contains no build`,
      'Run site build first, or choose its output folder with --out.',
    );
  const { redirects, hosts, openings } = readHosting(disk, output.stateFolder, output.out);
  return { built: { files: manifest.files, redirects, gone: manifest.gone ?? [] }, hosts, openings };
}

/** Sends a first request, which distinguishes a wrong URL from a site with differences. */
async function greet(site: URL, { ask }: VerifyTools): Promise<void> {
  try {
    await ask(site.href);
  } catch (error) {
    throw new Fault(`${site.href} does not respond: ${reasonOf(error)}`, 'Check the URL and the network.');
  }
}

async function compareAll(
  probes: readonly ServerProbe[],
  situation: ProbeContext,
  answers: AnswerCache<ServerAnswer>,
  means: VerifyTools,
): Promise<{ readonly findings: UrlFinding[]; readonly kept: number }> {
  const results = new Map<ServerProbe, readonly Deviation[]>();
  const queue = probes.values();
  let kept = 0;
  const work = async () => {
    for (const probe of queue) {
      means.signal.throwIfAborted();
      const url = locate(probe.url, situation.site);
      const known = answers.get(keyOf(probe, url));
      // A wrong answer may be right by now.
      if (known && compareAnswer(probe, known, situation).length === 0) {
        kept += 1;
        results.set(probe, []);
      } else {
        const { answer, deviations } = await compareOne(probe, url, situation, means.ask);
        if (answer && deviations.length === 0) answers.put(keyOf(probe, url), answer);
        results.set(probe, deviations);
      }
      means.onProgress(results.size, probes.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const findings = probes.flatMap((probe) =>
    (results.get(probe) ?? []).map((difference) => ({
      url: locate(probe.url, situation.site),
      kind: probeKind(probe),
      ...difference,
    })),
  );
  return { findings, kept };
}

async function compareOne(
  probe: ServerProbe,
  url: string,
  situation: ProbeContext,
  ask: AskServer,
): Promise<{ readonly answer?: ServerAnswer; readonly deviations: readonly Deviation[] }> {
  let answer: ServerAnswer;
  try {
    answer = await ask(url, probe.manner);
    // A second request shows whether a cache has kept the first answer.
    if (probe.expected.kind === 'missing') answer = await ask(url, probe.manner);
  } catch (error) {
    return { deviations: [{ what: 'answer', expected: 'one', found: reasonOf(error) }] };
  }
  return { answer, deviations: compareAnswer(probe, answer, situation) };
}

/** Key of an answer. Answers of one URL depend on the kind of request. */
function keyOf({ manner: { method, form } }: ServerProbe, url: string): string {
  return method === 'GET' && form === 'smallest' ? url : `${method} ${form} ${url}`;
}

/** Requests the site over plain HTTP, which must redirect to HTTPS or not answer. No plain port belongs to another port than 443. */
async function compareInsecure(site: URL, { ask }: VerifyTools): Promise<readonly UrlFinding[]> {
  const url = site.href.replace(/^https:/, 'http:');
  const answer = await ask(url).catch(() => undefined);
  const location = answer?.headers.location ?? '';
  if (!answer || (answer.status >= 300 && answer.status < 400 && location.startsWith('https:'))) return [];
  const found = location === '' ? String(answer.status) : `${answer.status} to ${location}`;
  return [{ url, kind: 'page', what: 'status', expected: 'a redirect to https', found }];
}

function reasonOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & AggregateError;
  return code ?? (message || String(errors?.[0]?.message ?? error));
}
