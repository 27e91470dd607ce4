// docs/serving.md shows what the local server answers.
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';
import { repository } from '../support/sources.ts';
import { ask, serveRoot } from './support.ts';

const guide = readFileSync(path.join(repository, 'docs/serving.md'), 'utf8');

test('the answers that it shows are those of the server', async () => {
  const requests = [
    ...guide.matchAll(/^\$ curl -sI http:\/\/localhost:4000(\S+)\nHTTP\/1\.1 (.*)\n(?:location: (.*)\n)?/gm),
  ];
  expect(requests).toHaveLength(2);
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/about.md': '# About us\n' });
  await build(root);
  const server = await serveRoot(root);
  for (const [, address = '', status, location] of requests) {
    const answer = await ask(server, address);
    expect(`${answer.status} ${STATUS_CODES[answer.status]}`).toBe(status);
    expect(answer.headers.location).toBe(location);
  }
});
