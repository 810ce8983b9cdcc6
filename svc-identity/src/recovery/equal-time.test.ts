import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestAnswer, TestService } from '@postcard/service-kit/testing';
import { registered, startIdentity } from '../testing/identity.ts';
import { answerAfterMs } from './recovery.ts';

let identity: TestService;
const known = ['known-1', 'known-2', 'known-3', 'known-4', 'known-5', 'known-6'];

beforeAll(async () => {
  identity = await startIdentity();
  for (const name of known) await registered(identity, name);
});
afterAll(() => identity.stop());

type Call = (name: string) => Promise<TestAnswer>;
type Measured = { ms: number; answer: string };

async function measured(call: Call, name: string): Promise<Measured> {
  const from = performance.now();
  const { status, headers, body } = await call(name);
  const { requestId: _, ...said } = typeof body === 'object' ? body : { body };
  return { ms: performance.now() - from, answer: JSON.stringify({ status, type: headers.get('content-type'), said }) };
}

/** Known and unknown in turn, so that whatever else the machine does falls on both alike. */
async function inTurn(call: Call, rounds: number): Promise<{ known: Measured[]; unknown: Measured[] }> {
  const results: { known: Measured[]; unknown: Measured[] } = { known: [], unknown: [] };
  await measured(call, 'nobody-at-all');
  for (let round = 0; round < rounds; round++) {
    for (const name of known) {
      results.known.push(await measured(call, name));
      results.unknown.push(await measured(call, name.replace('known', 'nobody')));
    }
  }
  return results;
}

const median = (all: Measured[]): number => all.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number;

test('logging in takes and says the same for a known and an unknown username', async () => {
  const { known, unknown } = await inTurn((username) => identity.client().post('/api/users/login', { username, password: 'wrong' }), 4);
  expect(new Set([...known, ...unknown].map(({ answer }) => answer)).size).toBe(1);
  // Hashing is nearly all of the time. Each is held against the one right after it, so that a machine that is busy for a while tells nothing.
  const differences = known.map(({ ms }, index) => ms - (unknown[index] as Measured).ms).toSorted((a, b) => a - b);
  expect(Math.abs(differences[Math.floor(differences.length / 2)] as number)).toBeLessThan(0.2 * median(unknown));
});

test.each(['forgot-password', 'forgot-username'])('%s takes and says the same for a known and an unknown address', async (path) => {
  const { known, unknown } = await inTurn((name) => identity.client().post(`/api/users/${path}`, { email: `${name}@example.com` }), 3);
  expect(new Set([...known, ...unknown].map(({ answer }) => answer)).size).toBe(1);
  expect(Math.min(...[...known, ...unknown].map(({ ms }) => ms))).toBeGreaterThanOrEqual(answerAfterMs - 2);
  expect(Math.abs(median(known) - median(unknown))).toBeLessThan(30);
});
