import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { createLog } from './log.ts';
import { openTestDatabase } from './testing/index.ts';
import { waitUntil } from './testing/wait-until.ts';
import { acrossTowns, townNamed } from './town/current.ts';
import { firstTown, knownTowns, onNewTown, servePublished } from './town/known.ts';
import { createPublishedTowns, townsPublished } from './published-towns.ts';
import { createTownWork } from './town/town-work.ts';

const birch: Town = { ...firstTown, id: 'birch', name: 'Birch', hosts: ['birch.example'] };
const cedar: Town = { ...firstTown, id: 'cedar', name: 'Cedar', hosts: ['cedar.example'] };
const log = createLog('test', { level: 'silent', pretty: false });

const { db, drop } = await openTestDatabase();
afterAll(drop);

const listeners = new Set<(payload: unknown) => void>();
const bus = {
  onBroadcast: (topic: string, listener: (payload: unknown) => void) => {
    expect(topic).toBe(townsPublished);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
let published: readonly unknown[] | undefined;
let away = false;
const load = async () => {
  if (away) throw new Error('away');
  return published;
};
const open = () => createPublishedTowns({ db, bus, load, log });
let towns: ReturnType<typeof open>;
beforeEach(() => {
  [published, away] = [[], false];
  db.deleteModel(/published_town/);
  towns = open();
  towns.start();
});
afterEach(async () => {
  await towns.stop();
  servePublished([]);
});
const broadcast = () => listeners.forEach((listener) => listener({}));
const ids = () => knownTowns().map(({ id }) => id);
const own = ids();

test('a published town is served as soon as it is broadcast, after the towns of the release', async () => {
  published = [birch, cedar];
  broadcast();
  await waitUntil(() => ids().length === own.length + 2);

  expect(ids()).toEqual([...own, 'birch', 'cedar']);
  expect(townNamed('birch').name).toBe('Birch');
  expect(() => townNamed('maple')).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
});

test('a process that starts while svc-identity is down serves the last known towns', async () => {
  published = [birch, cedar];
  broadcast();
  await waitUntil(() => ids().includes('cedar'));
  await towns.stop();
  servePublished([]);
  away = true;
  db.deleteModel(/published_town/);
  towns = open();
  await acrossTowns(() => towns.recall());
  expect(ids()).toEqual([...own, 'birch', 'cedar']);
  towns.start();
  published = [cedar];
  away = false;
  broadcast();
  await waitUntil(() => !ids().includes('birch'));
  await waitUntil(async () => String(await db.collection('published_towns').distinct('_id')) === 'cedar');
});

test('an unchanged town stays the same object, and a changed town is replaced', async () => {
  published = [birch, cedar];
  broadcast();
  await waitUntil(() => ids().includes('cedar'));
  const before = townNamed('cedar');
  published = [{ ...birch, name: 'New' }, { ...cedar }];
  broadcast();

  await waitUntil(() => townNamed('birch').name === 'New');

  expect(townNamed('cedar')).toBe(before);
});

test('a town of the release is not overwritten, and an invalid published town is left out', async () => {
  published = [
    { ...firstTown, name: 'Other' },
    { ...birch, hosts: 7 },
    { ...cedar, later: true },
  ];
  broadcast();
  await waitUntil(() => ids().includes('cedar'));

  expect(ids()).toEqual([...own, 'cedar']);
  expect(townNamed(firstTown.id).name).toBe(firstTown.name);
});

test('work for each town also runs in a new town, and a failure does not stop other towns', async () => {
  const done: string[] = [];
  const { currentTown } = await import('@postcard/contracts/town');
  const work = createTownWork(log, async () => {
    const { id } = currentTown();
    if (id === 'birch') throw new Error('not now');
    done.push(id);
  });
  work.start();
  published = [birch, cedar];
  broadcast();
  await waitUntil(() => done.length > 0);
  await work.stop();
  expect(done).toEqual(['cedar']);
  const heard: string[] = [];
  const end = onNewTown(({ id }) => heard.push(id));
  servePublished([cedar, birch]);
  end();
  expect(heard).toEqual([]);
});
