import { realpathSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type AnswerCache, noAnswerCache } from '../../../src/audit/answer-cache.ts';
import { realDisk } from '../../../src/kit/system/disk.ts';
import type { HostName } from '../../../src/settings/hosting.ts';
import { type AskServer, createAsker, retrying, type ServerAnswer } from '../../../src/verify/ask.ts';
import { type VerifyReport, verifySite } from '../../../src/verify/verify.ts';

export async function verify(
  root: string,
  url: string,
  {
    host,
    kept = () => noAnswerCache,
    ask: ownAsk,
  }: { host?: HostName; kept?: (build: string) => AnswerCache<ServerAnswer>; ask?: AskServer } = {},
): Promise<VerifyReport> {
  const { ask, close } = createAsker();
  onTestFinished(close);
  return verifySite(
    { root: realpathSync(root), out: path.join(realpathSync(root), 'dist'), url, host },
    {
      disk: realDisk,
      openAnswerCache: kept,
      onProgress() {},
      signal: new AbortController().signal,
      ask: ownAsk ?? retrying(ask, async () => {}),
    },
  );
}

/** `/about/ cache-control: none` */
export function shown({ findings }: VerifyReport): string[] {
  return findings.map(({ url, what, found }) => `${new URL(url).pathname} ${what}: ${found}`);
}
