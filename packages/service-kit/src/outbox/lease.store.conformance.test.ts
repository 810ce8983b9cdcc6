import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestDatabase, together, crowd } from '../testing/index.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createLease, type Lease, type Leases } from './lease.ts';
import { counting, createSignals, insertThing, openRelays, pushTo, type Relays } from './relay-fixture.ts';

let leases: Leases;
let drop: () => Promise<void>;

beforeEach(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  leases = opened.db.collection('relays') as unknown as Leases;
});

afterEach(() => drop());

const lease = (options: { lostAfterMs?: number; renewAfterMs?: number } = {}): Lease =>
  createLease(leases, { name: 'outboxes', ...options });

const isThere = (term: unknown) => term !== null;

test('one of fifty processes acquires a new lease', async () => {
  const terms = await together(() => lease().hold());
  expect(terms.filter(isThere)).toHaveLength(1);
});

test('one of fifty processes acquires the lease of a lost holder once the term is over', async () => {
  const gone = await lease({ lostAfterMs: 200 }).hold();
  const heirs = Array.from({ length: 50 }, () => lease({ lostAfterMs: 200, renewAfterMs: 60_000 }));
  const terms = await waitUntil(
    async () => {
      const each = (await Promise.all(heirs.map((one) => one.hold()))).filter(isThere);
      return each.length > 0 && each;
    },
    { everyMs: 5 },
  );

  expect(terms).toHaveLength(1);
  expect(gone?.isOver()).toBe(true);
});

test('a renewed lease cannot be acquired, and its term continues', async () => {
  const holder = lease({ lostAfterMs: 400, renewAfterMs: 0 });
  const other = lease({ lostAfterMs: 400 });
  const term = await holder.hold();
  const until = Date.now() + 1200;

  while (Date.now() < until) {
    expect(await holder.hold()).toBe(term);
    expect(await other.hold()).toBeNull();
  }

  expect(term?.isOver()).toBe(false);
});

test('releasing a lease ends its term, and another process can acquire it at once', async () => {
  const [one, other] = [lease(), lease()];
  const term = await one.hold();
  expect(await other.hold()).toBeNull();
  await one.release();
  expect(term?.isOver()).toBe(true);
  expect(await other.hold()).not.toBeNull();
  await one.release();
  expect(await one.hold()).toBeNull();
  expect(other.isHeld()).toBe(true);
});

test('a former holder does not get the lease back from its successor', async () => {
  const slow = lease({ lostAfterMs: 100, renewAfterMs: 0 });
  const term = await slow.hold();
  const heir = lease({ lostAfterMs: 100, renewAfterMs: 0 });
  await waitUntil(() => heir.hold(), { everyMs: 5 });
  expect([term?.isOver(), slow.isHeld()]).toEqual([true, false]);
  const other = createLease(leases, { name: 'outboxes', lostAfterMs: 60_000 });
  expect([await slow.hold(), await other.hold()]).toEqual([null, null]);
});

let relays: Relays;
beforeEach(async () => void (relays = await openRelays()));
afterEach(() => relays.close());

/** Too long for any test to depend on a poll. */
const pollMs = 600_000;

async function startHolder(publish: () => Promise<void>, options: object) {
  await insertThing(relays.model, 'first', [1]);
  const holder = relays.relay(publish, { pollMs, ...options });
  holder.start();
  holder.wake();
  await waitUntil(async () => (await relays.left()) === 0);
  relays.published.length = 0;
  return holder;
}

test('the holder of the lease publishes at once when another relay announces an event', async () => {
  const signals = createSignals();
  const { publish, done } = counting(2);
  await startHolder(publish, { signals });
  const other = relays.relay(() => Promise.reject(new Error('not its turn')), { pollMs, signals });
  await insertThing(relays.model, 'news', [1]);
  other.wake();
  await done;

  await waitUntil(async () => (await relays.left()) === 0);

  expect(relays.published).toHaveLength(1);
});

test('a relay without the lease announces many writes with one signal', async () => {
  const signals = createSignals();
  await startHolder(async () => {}, { signals });
  const other = relays.relay(async () => {}, { pollMs, signals });
  for (let count = 0; count < 1000; count++) other.wake();

  await other.stop();

  expect(signals.sent).toEqual(['pushed']);
});

test('a relay that stops releases the lease at once', async () => {
  const signals = createSignals();
  const holder = await startHolder(async () => {}, { signals });
  const { publish, done } = counting(1);
  const heir = relays.relay(publish, { pollMs, signals, lostAfterMs: 600_000 });
  await holder.stop();
  await insertThing(relays.model, 'news', [1]);
  heir.wake();
  await done;
});

test('a holder whose term is over publishes no more events, and removes no unpublished events', async () => {
  await insertThing(relays.model, 'one', [1, 2]);
  const { promise: isHeldUp, resolve: onHeldUp } = Promise.withResolvers<void>();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const versionsOfPaused: number[] = [];
  const paused = relays.relay(
    async ({ aggregateVersion }) => {
      versionsOfPaused.push(aggregateVersion);
      onHeldUp();
      await goesOn;
    },
    { pollMs, lostAfterMs: 200 },
  );
  // A relay that was not started does not renew the lease, like a paused process.
  paused.wake();
  await isHeldUp;
  const heir = relays.relay(async () => {}, { lostAfterMs: 200 });
  heir.start();
  await waitUntil(async () => (await relays.left()) === 0, { everyMs: 10 });
  await heir.stop();
  expect(relays.published.map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2]);
  await pushTo(relays.model, 'one', 3);
  goOn();
  await paused.stop();
  expect(versionsOfPaused).toEqual([1]);
  const left = await relays.model.findById('one').lean();
  expect(left?.outbox?.map(({ aggregateVersion }) => aggregateVersion)).toEqual([3]);
});

test('relays that repeatedly pass on the lease publish the events of each document in order', async () => {
  const versions = [1, 2, 3, 4, 5, 6];
  await together((index) => insertThing(relays.model, `d${index}`, versions.slice(0, 3)));
  const options = { lostAfterMs: 5, pollMs: 5, batch: 7 };
  const both = [0, 1, 2].map(() => relays.relay(() => new Promise((resolve) => setTimeout(resolve, 3)), options));
  both.forEach((each) => each.start());
  await together(async (index) => {
    for (const version of versions.slice(3)) await pushTo(relays.model, `d${index}`, version);
  });
  await waitUntil(async () => (await relays.left()) === 0);

  await Promise.all(both.map((each) => each.stop()));
  const byDocument = Map.groupBy(relays.published, ({ aggregateId }) => aggregateId);

  expect(byDocument.size).toBe(crowd);
  for (const [, events] of byDocument)
    expect([...new Set(events.map(({ aggregateVersion }) => aggregateVersion))]).toEqual(versions);
});
