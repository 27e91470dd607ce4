// Scores of sites on Mozilla's Observatory, computed by its own rules from the answers of real servers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../src/site/hosts/policy.ts';
import { ask } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { observatoryScore } from './observatory.ts';
import { isInstalled, webServers } from './servers.ts';
import { makeHostedSite } from './site.ts';

const ALL = Object.fromEntries(securityHeaders().map(({ name, value }) => [name.toLowerCase(), value]));

describe.each(webServers)('$name', (server) => {
  const present = isInstalled(server.program);
  const skipped = present ? '' : ` (skipped: ${server.program} is not installed)`;

  test.skipIf(!present)(`gets 140 of what it sends over HTTPS, A+${skipped}`, async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const here = await server.start(root);
    for (const target of ['/', '/about/', '/missing']) {
      const { headers, text } = await ask(here, target, { 'X-Forwarded-Proto': 'https' });
      expect([target, observatoryScore(headers, text)]).toEqual([target, 140]);
    }
  });
});

test('every header that counts is needed for it', () => {
  const scores = securityHeaders().map(({ name }) => {
    const { [name.toLowerCase()]: _, ...others } = ALL;
    return [name, observatoryScore(others, '')];
  });
  expect(scores).toEqual([
    ['Content-Security-Policy', 75],
    ['Strict-Transport-Security', 80],
    ['X-Content-Type-Options', 135],
    // The policy has the same effect in browsers that support it.
    ['X-Frame-Options', 140],
    ['Referrer-Policy', 135],
    ['Permissions-Policy', 140],
    ['Cross-Origin-Opener-Policy', 130],
    ['Cross-Origin-Resource-Policy', 130],
  ]);
});

test.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'", 80],
  ["style-src 'self'", "style-src 'self' 'unsafe-inline'", 130],
  ["default-src 'none'", "default-src 'self'", 135],
])('a policy with less than %s gets less', (from, to, score) => {
  const policy = ALL['content-security-policy']?.replace(from, to);
  expect(observatoryScore({ ...ALL, 'content-security-policy': policy }, '')).toBe(score);
});

test('a script from another site costs points', () => {
  expect(observatoryScore(ALL, '<script src="https://example.net/a.js"></script>')).toBe(135);
  expect(observatoryScore(ALL, '<script src="//example.net/a.js"></script>')).toBe(50);
});

test('a host without our headers gets 75 from the policy in the pages', async () => {
  const root = makeHostedSite(['github']);
  await build(root);
  const html = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  // GitHub Pages always sends this one.
  expect(observatoryScore({ 'strict-transport-security': 'max-age=31556952' }, html)).toBe(75);
  expect(observatoryScore({ 'strict-transport-security': 'max-age=31556952' }, '')).toBe(50);
});
