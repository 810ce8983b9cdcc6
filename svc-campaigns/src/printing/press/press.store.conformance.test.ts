import { afterAll, describe, expect, test } from '@jest/globals';
import { type Connection, createEventFactory, type Logger } from '@postcard/service-kit';
import { eventFor, type StoredDocument, together } from '@postcard/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { createPressStore, type Made, type Press, type PressStore } from './store.ts';
import { useDatabase } from '../../testing/builders.ts';
import type { Envelope, PressReport } from '@postcard/contracts';
import { createPressFiles } from './press-files.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createFileStore } from '../../files/store.ts';
import { results } from './press-job.ts';
import { createPrints, type Prints } from './prints.ts';

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
const folder = mkdtempSync(join(tmpdir(), 'prints-'));
const aDayLater = () => new Date(Date.now() + 24 * 3_600_000);
let db: Connection;
let store: PressStore;
let prints: Prints;

useDatabase((opened) => {
  db = opened;
  store = createPressStore(db, () => {});
  prints = createPrints({ files: createFileStore(db, 'press', null), store, now: aDayLater });
  for (const name of Object.values(results)) writeFileSync(join(folder, name), name);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function asked(inputs: string, id = 'may'): Promise<Pick<Press, 'id' | 'run'>> {
  const run = randomUUID();
  const event = eventFor('press.asked', { id, version: 1 }, { campaignId: id, run });
  await store.ask(id, { run, inputs, event, now: at });
  return { id, run: (await store.of(id))?.run as string };
}
const eventsOf = async (id = 'may') =>
  (await db.collection<StoredDocument>('presses').findOne({ _id: id }))?.['outbox'];

describe('the press store', () => {
  test('publishes one of thirty concurrent requests, and leases it to one worker until its lease expires', async () => {
    const runs = await together(() => asked('aa'), 30);
    const [wanted] = runs;
    expect(new Set(runs.map(({ run }) => run)).size).toBe(1);
    expect(await eventsOf()).toMatchObject([{ type: 'press.asked', data: { run: wanted?.run } }]);
    const taken = await together(() => store.take(wanted!, at, later), 30);
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await store.take(wanted!, at, later)).toBeNull();
    expect(await store.take(wanted!, later, later)).toMatchObject({ id: 'may', tries: 2 });
  });

  test('keeps the run for a repeated request, and makes it outdated for other inputs', async () => {
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

  test('keeps a press’s old files until the new ones are made', async () => {
    await asked('dd');
    expect(await store.of('may')).toMatchObject({ state: 'waiting', files: made.files });
  });

  test('finds a run without news, which one of thirty concurrent calls requests again', async () => {
    expect(await store.unheardSince(new Date(at.getTime() - 1))).toEqual([]);
    const [lost] = await store.unheardSince(at);
    const before = (await eventsOf()).length;
    const event = eventFor('press.asked', { id: 'may', version: 1 }, { campaignId: 'may', run: lost?.run });
    await together(() => store.askAgain(lost!, { event, now: later }), 30);
    expect([(await eventsOf()).length, await store.unheardSince(at)]).toEqual([before + 1, []]);
  });
});

describe('a press that fails', () => {
  const quiet = { warn: () => {}, error: () => {} } as unknown as Logger;
  const minuteMs = 60_000;

  let now: Date;
  let attempts: number;
  let outcome: () => Promise<PressReport>;
  let publicUrl = 'http://localhost:8080';

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
      publicUrl: () => publicUrl,
      newEvent: createEventFactory('svc-campaigns'),
      log: quiet,
      now: () => now,
    });

  async function requested(id: string): Promise<Envelope<'press.asked'>> {
    [now, attempts] = [new Date('2027-05-01T12:00:00.000Z'), 0];
    await press().start(id);
    return (await eventsOf(id))[0];
  }
  const stateOf = async (id: string) => {
    const { state, failure } = await press().view(id);
    return [state, failure, attempts];
  };
  const failure = 'The file could not be made. Please write to us.';

  test('is redelivered twice, and then reports the failure', async () => {
    const event = await requested('march');
    outcome = () => Promise.reject(new Error('no memory'));
    for (const tries of [1, 2]) {
      await expect(press().make(event)).rejects.toThrow('no memory');
      expect(await stateOf('march')).toEqual(['working', null, tries]);
    }
    await press().make(event);
    expect(await stateOf('march')).toEqual(['failed', failure, 3]);
    await press().make(event);
    expect(attempts).toBe(3);
  });

  test('is marked as failed by the fourth worker after three crashed', async () => {
    const event = await requested('june');
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

  test('is requested again one hour after its event was lost', async () => {
    await requested('july');
    const events = async () => (await eventsOf('july')).length;
    now = new Date(now.getTime() + 60 * minuteMs - 1);
    await press().askAgain();
    expect(await events()).toBe(1);
    now = new Date(now.getTime() + 1);
    await press().askAgain();
    await press().askAgain();
    expect(await events()).toBe(2);
  });

  test('is refused at a public address if a code must not be printed', async () => {
    publicUrl = 'https://town.example';
    const event = await requested('june-2');
    outcome = async () => ({ ...made.report, notForPress: ['M01, Ada Pizza: the QR code leads nowhere.'] });

    await press().make(event);

    const refused = 'This card must not be printed. M01, Ada Pizza: the QR code leads nowhere.';
    expect(await stateOf('june-2')).toEqual(['failed', refused, 1]);
  });
});

describe('the prints of a press', () => {
  async function taken(inputs: string): Promise<Press> {
    return (await store.take(await asked(inputs, 'april'), at, at)) as Press;
  }
  const print = async (inputs: string): Promise<Made> => ({
    ...made,
    inputs,
    ...(await prints.put('april', folder)),
  });
  const stored = async () => (await db.collection('press.files').distinct('_id')).map(String).toSorted();
  const named = async () => Object.values((await store.of('april'))?.files ?? {}).toSorted();

  test('are kept once submitted, and replaced files are deleted', async () => {
    await prints.handIn(await taken('aa'), await print('aa'));
    const first = await named();
    await prints.handIn(await taken('bb'), await print('bb'));
    expect(await named()).not.toEqual(first);
    await prints.sweep();
    expect(await stored()).toEqual(await named());
    expect(await text(await prints.open((await store.of('april'))?.files?.file as string))).toBe(results.file);
  });

  test('are deleted if they are outdated, and the existing files stay', async () => {
    const before = await named();
    const late = await taken('cc');
    await asked('dd', 'april');
    await prints.handIn(late, await print('cc'));

    await prints.sweep();

    expect([await stored(), await named()]).toEqual([before, before]);
  });

  test('are swept if a crash left them, unless the press refers to them', async () => {
    const broken = (finish: PressStore['finish']) =>
      createPrints({
        files: { ...createFileStore(db, 'press', null), remove: () => Promise.reject(new Error('crashed')) },
        store: { of: store.of, finish },
        now: aDayLater,
      });
    const before = await named();
    const crash = () => Promise.reject(new Error('crashed'));
    await expect(broken(crash).handIn(await taken('dd'), await print('dd'))).rejects.toThrow('crashed');
    await prints.sweep();
    expect(await stored()).toEqual(before);
    const run = await taken('ee');
    await broken(store.finish).handIn(run, await print('ee'));
    expect(await stored()).toHaveLength(6);
    await prints.sweep();
    expect(await stored()).toEqual(await named());
    expect(await named()).not.toEqual(before);
  });
});
