import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import { createEventFactory, createIndexes, type Connection, type Logger } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { createPressFiles } from './press-files.ts';
import { createPressStore, type PressStore } from './store.ts';
import type { StoredDocument } from '@postcard/service-kit/testing';

const quiet = { warn: () => {}, error: () => {} } as unknown as Logger;
const minuteMs = 60_000;

let db: Connection;
let drop: () => Promise<void>;
let store: PressStore;
let now: Date;
let attempts: number;
let outcome: () => Promise<never>;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  store = createPressStore(db, () => {});
  await createIndexes(db);
});
afterAll(() => drop());

const press = () =>
  createPressFiles({
    store,
    worker: {
      make: () => {
        attempts += 1;
        return outcome();
      },
    },
    gather: async () => ({ ads: [], missing: [], inputs: 'aa' }),
    cards: { byId: async (id) => ({ id, status: 'upcoming', zone: 'A', distributionDate: now }) as never },
    files: {} as never,
    prints: {} as never,
    links: {} as never,
    publicUrl: () => 'http://localhost:8080',
    newEvent: createEventFactory('svc-campaigns'),
    log: quiet,
    now: () => now,
  });

async function asked(id: string): Promise<Envelope<'press.asked'>> {
  [now, attempts] = [new Date('2027-05-01T12:00:00.000Z'), 0];
  await press().start(id);
  return (await db.collection<StoredDocument>('presses').findOne({ _id: id }))?.['outbox'][0];
}
const stateOf = async (id: string) => {
  const { state, failure } = await press().view(id);
  return [state, failure, attempts];
};
const failure = 'The file could not be made. Please write to us.';

test('a failing press is redelivered twice, then reports the failure', async () => {
  const event = await asked('may');
  outcome = () => Promise.reject(new Error('no memory'));
  for (const tries of [1, 2]) {
    await expect(press().make(event)).rejects.toThrow('no memory');
    expect(await stateOf('may')).toEqual(['working', null, tries]);
  }
  await press().make(event);
  expect(await stateOf('may')).toEqual(['failed', failure, 3]);
  await press().make(event);
  expect(attempts).toBe(3);
});

test('a press that three workers crashed on is given up by the fourth', async () => {
  const event = await asked('june');
  outcome = () => new Promise(() => {});
  for (let tries = 1; tries <= 3; tries++) {
    void press().make(event);
    while (attempts < tries) await new Promise(setImmediate);
    // The queue redelivers while the dead worker's lease lasts.
    await expect(press().make(event)).rejects.toThrow('another worker');
    now = new Date(now.getTime() + minuteMs);
  }
  await press().make(event);
  expect(await stateOf('june')).toEqual(['failed', failure, 3]);
});

test('a press whose event is lost is requested again after an hour, not before', async () => {
  await asked('july');
  const events = async () =>
    (await db.collection<StoredDocument>('presses').findOne({ _id: 'july' }))?.['outbox'].length;
  now = new Date(now.getTime() + 60 * minuteMs - 1);
  await press().askAgain();
  expect(await events()).toBe(1);
  now = new Date(now.getTime() + 1);
  await press().askAgain();
  await press().askAgain();
  expect(await events()).toBe(2);
});
