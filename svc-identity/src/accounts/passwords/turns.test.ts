import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createTurns, type Class } from './turns.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function fixture() {
  const clock = { now: 0 };
  const turns = createTurns({ atOnce: 1, now: () => clock.now });
  const begun: string[] = [];
  const refused: Record<string, { code: string; retryAfterSeconds: number }> = {};
  let end = () => {};
  const ask = (name: string, kind: Class) =>
    turns
      .admit(kind, (take) =>
        take(() => {
          begun.push(name);
          return new Promise<void>((resolve) => (end = resolve));
        }),
      )
      .catch((error) => void (refused[name] = error));
  async function finish(tookMs: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(0);
    clock.now += tookMs;
    end();
    await jest.advanceTimersByTimeAsync(0);
  }
  return { ask, begun, refused, finish };
}

test('a log-in is served before registrations that are already waiting', async () => {
  const { ask, begun, finish } = fixture();
  for (const name of ['r1', 'r2', 'r3']) void ask(name, 'registration');
  void ask('log-in', 'proof');

  for (let each = 0; each < 3; each++) await finish(200);

  expect(begun).toEqual(['r1', 'log-in', 'r2', 'r3']);
});

test('the queue serves as many of 120 registrations as fit into a second, and refuses the rest', async () => {
  const { ask, begun, refused, finish } = fixture();
  for (let each = 0; each < 120; each++) void ask(`r${each}`, 'registration');
  await jest.advanceTimersByTimeAsync(0);
  // A registration takes 200 ms, so one runs, five wait at most a second, and the rest is refused.
  expect(Object.keys(refused)).toHaveLength(114);
  expect(refused['r119']).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: expect.any(Number) });
  void ask('log-in', 'proof');
  await finish(200);
  expect(begun).toEqual(['r0', 'log-in']);
});

test('a slow machine accepts fewer requests, but at least four concurrent ones', async () => {
  const { ask, refused, finish } = fixture();
  for (let each = 0; each < 30; each++) {
    void ask(`slow-${each}`, 'proof');
    await finish(900);
  }
  for (const name of ['a', 'b', 'c', 'd', 'e']) void ask(name, 'proof');

  await jest.advanceTimersByTimeAsync(0);

  expect(Object.keys(refused)).toEqual(['e']);
});

test('a request that is overtaken for five seconds is refused', async () => {
  const { ask, begun, refused } = fixture();
  void ask('under way', 'proof');
  void ask('waits', 'registration');
  await jest.advanceTimersByTimeAsync(4999);
  expect(refused).toEqual({});
  await jest.advanceTimersByTimeAsync(1);
  expect(Object.keys(refused)).toEqual(['waits']);
  expect(begun).toEqual(['under way']);
});
