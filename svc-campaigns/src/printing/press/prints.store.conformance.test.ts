import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { eventFor, openTestDatabase } from '@postcard/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createFileStore } from '../../files/store.ts';
import { results } from './press-job.ts';
import { createPrints, type Prints } from './prints.ts';
import { createPressStore, type Made, type Press, type PressStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'prints-'));
const at = new Date('2027-05-01T12:00:00.000Z');
let db: Connection;
let drop: () => Promise<void>;
let store: PressStore;
let prints: Prints;
const aDayLater = () => new Date(Date.now() + 24 * 3_600_000);

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  store = createPressStore(db, () => {});
  prints = createPrints({ files: createFileStore(db, 'press', null), store, now: aDayLater });
  await createIndexes(db);
  for (const name of Object.values(results)) writeFileSync(join(folder, name), name);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await drop();
});

async function asked(inputs: string): Promise<Pick<Press, 'id' | 'run'>> {
  const run = randomUUID();
  const event = eventFor('press.asked', { id: 'may', version: 1 }, { campaignId: 'may', run });
  await store.ask('may', { run, inputs, event, now: at });
  return { id: 'may', run: (await store.of('may'))?.run as string };
}

async function taken(inputs: string): Promise<Press> {
  return (await store.take(await asked(inputs), at, at)) as Press;
}
const made = async (inputs: string): Promise<Made> => ({
  inputs,
  madeAt: at,
  report: { cells: [] } as never,
  ...(await prints.put('may', folder)),
});
const stored = async () => (await db.collection('press.files').distinct('_id')).map(String).toSorted();
const named = async () => Object.values((await store.of('may'))?.files ?? {}).toSorted();

test('submitted files stay, and those they replace are deleted', async () => {
  await prints.handIn(await taken('aa'), await made('aa'));
  const first = await named();
  await prints.handIn(await taken('bb'), await made('bb'));
  expect(await named()).not.toEqual(first);
  await prints.sweep();
  expect(await stored()).toEqual(await named());
  expect(await text(await prints.open((await store.of('may'))?.files?.file as string))).toBe(results.file);
});

test('outdated results are deleted, and the existing files stay', async () => {
  const before = await named();
  const late = await taken('cc');
  await asked('dd');
  await prints.handIn(late, await made('cc'));
  await prints.sweep();
  expect([await stored(), await named()]).toEqual([before, before]);
});

test('files left by a crash are swept, except those that the press names', async () => {
  const broken = (finish: PressStore['finish']) =>
    createPrints({
      files: { ...createFileStore(db, 'press', null), remove: () => Promise.reject(new Error('crashed')) },
      store: { of: store.of, finish },
      now: aDayLater,
    });
  const before = await named();
  const crash = () => Promise.reject(new Error('crashed'));
  await expect(broken(crash).handIn(await taken('dd'), await made('dd'))).rejects.toThrow('crashed');
  await prints.sweep();
  expect(await stored()).toEqual(before);
  const run = await taken('ee');
  await broken(store.finish).handIn(run, await made('ee'));
  expect(await stored()).toHaveLength(6);
  await prints.sweep();
  expect(await stored()).toEqual(await named());
  expect(await named()).not.toEqual(before);
});
