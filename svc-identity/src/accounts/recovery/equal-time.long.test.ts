import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { requestContext, type Connection } from '@postcard/service-kit';
import type { TestResponse, TestService } from '@postcard/service-kit/testing';
import { registered, startIdentity } from '../../testing/identity.ts';
import { fiveFields } from '../../testing/route-fixture.ts';

let identity: TestService;
let db: Connection;
const known = ['known-1', 'known-2', 'known-3', 'known-4', 'known-5', 'known-6'];
const withoutPassword = known.map((name) => name.replace('known', 'started'));

beforeAll(async () => {
  identity = await startIdentity(
    (deps) => {
      db = deps.db;
      return deps;
    },
    { ARGON2_MEMORY_MIB: '64', ARGON2_PASSES: '3' },
  );
  for (const name of known) await registered(identity, name);
  for (const name of withoutPassword) await identity.client().post('/api/users/quick-start', fiveFields(name));
});
afterAll(() => identity.stop());

type Call = (name: string) => Promise<TestResponse>;
type Measured = { ms: number; response: string };

async function measured(call: Call, name: string): Promise<Measured> {
  const from = performance.now();
  const { status, headers, body } = await call(name);
  const { requestId: _, ...said } = typeof body === 'object' ? body : { body };
  return {
    ms: performance.now() - from,
    response: JSON.stringify({ status, type: headers.get('content-type'), said }),
  };
}

/** Measures known and unknown in turn, so that other load affects both. */
async function inTurn(
  call: Call,
  rounds: number,
  names: readonly string[],
): Promise<{ known: Measured[]; unknown: Measured[] }> {
  const results: { known: Measured[]; unknown: Measured[] } = { known: [], unknown: [] };
  await measured(call, 'nobody-at-all');
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      results.known.push(await measured(call, name));
      results.unknown.push(await measured(call, `nobody-for-${name}`));
    }
  }
  return results;
}

const median = (all: Measured[]): number =>
  all.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number;

test.each([
  ['with a password', known],
  ['without one', withoutPassword],
])('log-in takes the same time and response for an account %s as for an unknown username', async (_, names) => {
  const { known, unknown } = await inTurn(
    (username) => identity.client().post('/api/users/login', { username, password: 'wrong' }),
    4,
    names,
  );
  expect(new Set([...known, ...unknown].map(({ response }) => response)).size).toBe(1);
  const differences = known.map(({ ms }, index) => ms - (unknown[index] as Measured).ms).toSorted((a, b) => a - b);
  expect(Math.abs(differences[Math.floor(differences.length / 2)] as number)).toBeLessThan(0.2 * median(unknown));
});

const parallel = 20;
const [fewestRounds, mostRounds] = [6, 40];

describe.each(['forgot-password', 'forgot-username'])('%s', (path) => {
  const forgot = (name: string, headers?: Record<string, string>) =>
    identity.client().post(`/api/users/${path}`, { email: `${name}@example.com` }, headers);

  test('does the same work for known and unknown addresses, and reads no account within the request', async () => {
    const commands: Record<string, string[]> = { known: [], unknown: [] };
    db.set('debug', (collection: string, method: string) => {
      const asked = requestContext.getStore()?.correlationId;
      if (asked) commands[asked.replace('-address', '')]?.push(`${collection}.${method}`);
    });
    await forgot('known-1', { 'x-request-id': 'known-address' });

    await forgot('nobody-1', { 'x-request-id': 'unknown-address' });
    db.set('debug', false);

    expect(commands['known']).toEqual(commands['unknown']);
    expect(new Set(commands['known']?.map((command) => command.split('.')[0]))).toEqual(new Set(['recovery_requests']));
  });

  test('takes the same time and returns the same response under load', async () => {
    const atOnce = (name: string) =>
      Promise.all(
        Array.from({ length: parallel }, (_, index) =>
          measured((each) => forgot(each), `${name}-${(index % known.length) + 1}`),
        ),
      );
    const rounds: { known: Measured[]; unknown: Measured[] }[] = [];
    const all = () => rounds.flatMap((round) => [...round.known, ...round.unknown]);
    // Compares the fastest rounds: other load only slows rounds down, but a real difference is in every round.
    const fastest = (kind: 'known' | 'unknown') => Math.min(...rounds.map((round) => median(round[kind])));
    const difference = () => Math.abs(fastest('known') - fastest('unknown'));
    const isEqual = () => difference() < Math.max(30, 0.5 * median(all()));

    while (rounds.length < fewestRounds || (!isEqual() && rounds.length < mostRounds)) {
      const isKnownFirst = rounds.length % 2 === 1;
      const first = await atOnce(isKnownFirst ? 'known' : 'nobody');
      const second = await atOnce(isKnownFirst ? 'nobody' : 'known');
      rounds.push(isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first });
    }
    process.stdout.write(
      `${path}: ${Math.round(median(all()))} ms, ${Math.round(difference())} ms apart, ${parallel} at once\n`,
    );

    expect(new Set(all().map(({ response }) => response)).size).toBe(1);
    expect(isEqual()).toBe(true);
  });
});
