// Scores of sites on Mozilla's Observatory, by its own grader, of the answers of real servers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../src/hosts/policy.ts';
import { ask } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { hasGrader, observatoryScore } from './observatory.ts';
import { isInstalled, webServers } from './servers.ts';
import { makeHostedSite } from './site.ts';

const ALL = Object.fromEntries(securityHeaders().map(({ name, value }) => [name.toLowerCase(), value]));

describe.each(webServers)('$name', (server) => {
  const present = hasGrader && isInstalled(server.program);
  const skipped = present ? '' : ` (skipped: ${server.program} or the grader is not installed)`;

  test.skipIf(!present)(`gets 130 of what it sends over HTTPS, A+${skipped}`, async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const here = await server.start(root);
    for (const target of ['/', '/about/', '/missing']) {
      const { headers, text } = await ask(here, target, { 'X-Forwarded-Proto': 'https' });
      expect([target, await observatoryScore(headers, text)]).toEqual([target, 130]);
    }
  });
});

const skipped = hasGrader ? '' : ' (skipped: the grader is not installed in test/slow/hosts/emulators)';

test.skipIf(!hasGrader)(`every header that counts is needed for it${skipped}`, async () => {
  const scores: Record<string, number> = {};
  for (const { name } of securityHeaders()) {
    const { [name.toLowerCase()]: _, ...others } = ALL;
    scores[name] = await observatoryScore(others, '');
  }
  expect(scores).toEqual({
    'Content-Security-Policy': 75,
    'Strict-Transport-Security': 80,
    'X-Content-Type-Options': 125,
    // The policy has the same effect in browsers that support it.
    'X-Frame-Options': 130,
    'Referrer-Policy': 125,
    'Permissions-Policy': 130,
    'Cross-Origin-Opener-Policy': 130,
    'Cross-Origin-Resource-Policy': 120,
  });
});

test.skipIf(!hasGrader).each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'", 80],
  ["style-src 'self'", "style-src 'self' 'unsafe-inline'", 120],
  ["default-src 'none'", "default-src 'self'", 125],
])(`a policy with less than %s gets less${skipped}`, async (from, to, score) => {
  const policy = ALL['content-security-policy']?.replace(from, to);
  expect(await observatoryScore({ ...ALL, 'content-security-policy': policy }, '')).toBe(score);
});

test.skipIf(!hasGrader)(`a script from another site costs points${skipped}`, async () => {
  expect(await observatoryScore(ALL, '<script src="https://example.net/a.js"></script>')).toBe(125);
  expect(await observatoryScore(ALL, '<script src="//example.net/a.js"></script>')).toBe(50);
});

test.skipIf(!hasGrader)(
  `a host without our headers gets 75 from the policy in the pages${skipped}`,
  async () => {
    const root = makeHostedSite(['github']);
    await build(root);
    const html = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
    // GitHub Pages always sends this one.
    const sent = { 'strict-transport-security': 'max-age=31556952' };
    expect(await observatoryScore(sent, html)).toBe(75);
    expect(await observatoryScore(sent, '')).toBe(50);
  },
);
