import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { eventFor, openTestDatabase, together } from '@postcard/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { createPressStore, type Made, type Press, type PressStore } from './store.ts';
import type { StoredDocument } from '@postcard/service-kit/testing';

const at = new Date('2027-05-01T12:00:00.000Z');
const later = new Date(at.getTime() + 60_000);
const made: Made = {
  inputs: 'aa',
  files: { file: 'f', front: 'g', back: 'h' },
  sha256: 'bb',
  bytes: 9,
  madeAt: at,
  report: { cells: [], fonts: [], boxes: {} as never, colour: '', ink: { most: 0, limit: 300 }, warnings: [] },
};

let db: Connection;
let store: PressStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ db, drop } = opened);
  store = createPressStore(db, () => {});
  await createIndexes(db);
});
afterAll(() => drop());

async function asked(inputs: string): Promise<Pick<Press, 'id' | 'run'>> {
  const run = randomUUID();
  const event = eventFor('press.asked', { id: 'may', version: 1 }, { campaignId: 'may', run });
  await store.ask('may', { run, inputs, event, now: at });
  return { id: 'may', run: (await store.of('may'))?.run as string };
}
const eventsOf = async () => (await db.collection<StoredDocument>('presses').findOne({ _id: 'may' }))?.['outbox'];

test('one of thirty requests is published; one worker claims it, and another when the first is silent', async () => {
  const runs = await together(() => asked('aa'), 30);
  const [wanted] = runs;
  expect(new Set(runs.map(({ run }) => run)).size).toBe(1);
  expect(await eventsOf()).toMatchObject([{ type: 'press.asked', data: { run: wanted?.run } }]);
  const taken = await together(() => store.take(wanted!, at, later), 30);
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await store.take(wanted!, at, later)).toBeNull();
  expect(await store.take(wanted!, later, later)).toMatchObject({ id: 'may', tries: 2 });
});

test('a repeated request continues the run, and one for other inputs makes it outdated', async () => {
  const working = (await store.of('may')) as Press;
  expect((await asked('aa')).run).toBe(working.run);
  const wanted = await asked('cc');
  expect(await eventsOf()).toHaveLength(2);
  expect(await store.finish('may', working.run, made)).toBe(false);
  expect(await store.take(working, later, later)).toBeNull();
  const next = (await store.take(wanted, at, later)) as Press;
  expect(await store.progress('may', next.run, { done: 1, of: 16, step: 'x' }, later)).toBe(true);
  expect(await store.giveBack('may', next.run, at)).toBe(true);
  const again = (await store.take(wanted, at, later)) as Press;
  expect(await store.finish('may', again.run, { ...made, inputs: 'cc' })).toBe(true);
  expect(await store.of('may')).toMatchObject({ state: 'done', inputs: 'cc', progress: null, files: made.files });
  expect(await store.take(wanted, later, later)).toBeNull();
});

test('a press keeps its old files until the new ones are made', async () => {
  await asked('dd');
  expect(await store.of('may')).toMatchObject({ state: 'waiting', files: made.files });
});

test('a silent run is found and requested again by one of thirty', async () => {
  expect(await store.unheardSince(new Date(at.getTime() - 1))).toEqual([]);
  const [lost] = await store.unheardSince(at);
  const before = (await eventsOf()).length;
  const event = eventFor('press.asked', { id: 'may', version: 1 }, { campaignId: 'may', run: lost?.run });
  await together(() => store.askAgain(lost!, { event, now: later }), 30);
  expect([(await eventsOf()).length, await store.unheardSince(at)]).toEqual([before + 1, []]);
});
